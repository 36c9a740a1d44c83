import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { settingsQuery } from '../../lib/levels/settings.ts'
import { withContentTexts, withTexts } from './texts.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

export type TemplateSummary = ReplyOf<typeof templatesDocument>['templates'][number]
export type TemplateDetail = NonNullable<ReplyOf<typeof templateDocument>['template']>
export type TemplatePreview = ReplyOf<typeof previewDocument>['previewTemplate']

const summary =
  'id kind organizationId name industry description translations icon color categories entities preview createdAt'
const templatesKey = ['templates']

/** Built-in templates and those of the organization. */
export function useTemplates() {
  const { organizationId } = useTenant()
  return useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => {
      return (await graphqlAll('admin', templatesDocument, {}, { signal })).templates
    },
    select: (all) =>
      all
        .filter(({ kind, organizationId: owner }) => kind === 'default' || owner === organizationId)
        .map(withTexts)
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  })
}

/** A template with its content; `null` if it does not exist. */
export function useTemplate(id: string | null) {
  return useQuery({
    queryKey: ['template', id],
    queryFn: async ({ signal }) => {
      return (await graphql('admin', templateDocument, { id: id! }, { signal })).template
    },
    select: (template) => template && withContentTexts(template),
    enabled: id !== null,
  })
}

/** What installing would add to the tenant, and under which names. */
export function useTemplatePreview(id: string, tenantId: string | null) {
  return useQuery({
    queryKey: tenantKey(tenantId, 'template-preview', id),
    queryFn: async ({ signal }) => {
      const reply = await graphql('admin', previewDocument, { id, tenantId: tenantId! }, { signal })
      return reply.previewTemplate
    },
    enabled: tenantId !== null,
    // Names may have been taken or freed meanwhile.
    staleTime: 0,
  })
}

export function useInstallTemplate() {
  return useMutation({
    mutationFn: async (data: { templateId: string; tenantId: string; withRecords: boolean }) => {
      const query = adminDocument(
        'mutation Install($data: InstallTemplateInput!) { installTemplate(data: $data) { id } }',
      )
      return (await graphql('admin', query, { data })).installTemplate.id
    },
  })
}

/** Polls until the installation has ended. */
export function useInstallation(id: string | null) {
  return useQuery({
    queryKey: ['template-install', id],
    queryFn: async ({ signal }) => {
      return (await graphql('admin', installationDocument, { id: id! }, { signal })).templateInstall
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'pending' ? false : askAgainAfter),
  })
}

const askAgainAfter = 300

/** Refetches all data of the tenant. */
export function useRefreshTenant(): (tenantId: string) => Promise<unknown> {
  const client = useQueryClient()
  return (tenantId) =>
    Promise.all([
      client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
      client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ])
}

interface PublishData {
  tenantId: string
  name: string
  industry: string
  description: string
  entityIds: string[]
  withRecords: boolean
  withViews: boolean
}

export function usePublishTemplate() {
  return useTemplateChange((data: PublishData) =>
    graphql(
      'admin',
      adminDocument('mutation Publish($data: PublishTemplateInput!) { publishTemplate(data: $data) { id } }'),
      {
        data,
      },
    ),
  )
}

export function useUpdateTemplate() {
  return useTemplateChange(({ id, ...data }: { id: string; name: string; industry: string; description: string }) =>
    graphql(
      'admin',
      adminDocument(
        'mutation Update($id: ID!, $data: UpdateTemplateInput!) { updateTemplate(id: $id, data: $data) { id } }',
      ),
      { id, data },
    ),
  )
}

export function useDeleteTemplate() {
  return useTemplateChange((id: string) =>
    graphql('admin', adminDocument('mutation Delete($id: ID!) { deleteTemplate(data: {id: $id}) { id } }'), { id }),
  )
}

export function useRestoreTemplate() {
  return useTemplateChange((id: string) =>
    graphql('admin', adminDocument('mutation Restore($id: ID!) { restoreTemplate(id: $id) { id } }'), { id }),
  )
}

function useTemplateChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: templatesKey }),
        client.invalidateQueries({ queryKey: ['template'] }),
      ]),
  })
}

/** Entities of the tenant. */
export const publishableQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'publishable'),
    queryFn: async ({ signal }) => {
      const query = adminDocument(`query Publishable($tenantId: ID!, $limit: Int, $offset: Int) {
        tenantEntities(where: {tenantId: {eq: $tenantId}}, orderBy: [{displayName: ASC}], limit: $limit,
          offset: $offset) { id displayName name } }`)
      const reply = await graphqlAll('admin', query, { tenantId: tenantId! }, { signal })
      return reply.tenantEntities
    },
    enabled: tenantId !== null,
  })

const templatesDocument = adminDocument(
  `query Templates($limit: Int, $offset: Int) { templates(orderBy: [{name: ASC}], limit: $limit, offset: $offset) { ${summary} } }`,
)
const templateDocument = adminDocument(`query Template($id: ID!) { template(id: $id) { ${summary} content } }`)
const previewDocument =
  adminDocument(`query PreviewTemplate($id: ID!, $tenantId: ID!) { previewTemplate(id: $id, tenantId: $tenantId) {
        newCategories newCategoryTexts entities { name installedName isRenamed displayName fields views layouts records } } }`)
const installationDocument = adminDocument(
  `query Installation($id: ID!) { templateInstall(id: $id) { id status done total error names } }`,
)
