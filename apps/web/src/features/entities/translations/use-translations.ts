import { type Language, languages } from '@monarch/messages'
import { toast } from '@monarch/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LayoutItem, titlesOf } from '@monarch/schema'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { graphqlEach } from '../../../lib/api/graphql-each.ts'
import { type FormConfig } from '../../../forms/form-plan.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import type { EntityDetail } from '../model/queries.ts'
import { changedRows, draftKey, type Line, type TranslationDraft } from '../../../forms/translations/lines.ts'
import { t } from '../../../forms/translations/messages.ts'
import { type Kind, linesOf } from './translation-lines.ts'

/** The translations of an entity while its designer is open: typed texts survive a change of the tab. */
export function useTranslations(entity: EntityDetail | null | undefined) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const mayTranslateViews = useMay(`view:${entity?.name ?? ''}:update`)
  const views = useSharedViews(mayTranslateViews ? (entity?.id ?? null) : null)
  const [draft, setDraft] = useState<TranslationDraft>({})
  const [isSaving, setSaving] = useState(false)
  const layouts = useLayouts(entity?.id ?? null)
  const titles = entity ? titlesIn(entity.fields, layouts.data ?? [], views.data ?? []) : []
  const lines = entity ? linesOf({ entity, fields: entity.fields, views: views.data ?? [], titles }) : null
  const all = lines ? [...lines.entity, ...lines.field, ...lines.view] : []
  const changed = changedRows(all, draft, languages)

  const send = async () => {
    const of = (kind: Kind) =>
      changed.filter((row) => row.kind === kind).map(({ id, translations }) => ({ id, data: { translations } }))
    await graphqlEach('admin', documents.entity, of('entity'))
    await graphqlEach('admin', documents.field, of('field'))
    const versions = new Map(views.data?.map(({ id, version }) => [id, version]))
    const ofViews = of('view').map((row) => ({ ...row, ifVersion: versions.get(row.id)! }))
    await graphqlEach('admin', documents.view, ofViews)
    setDraft({})
  }
  const save = () => {
    if (isSaving) return
    setSaving(true)
    send()
      .then(
        () => toast.success(t('saved')),
        (error: Error) => toast.error(t('notSaved'), { description: error.message }),
      )
      // Also after a conflict, so that the typed texts can be saved on top of the other user's change.
      .finally(() => client.invalidateQueries({ queryKey: tenantKey(tenantId) }))
      .finally(() => setSaving(false))
  }
  return {
    lines,
    views,
    isDirty: changed.length > 0,
    isSaving,
    save,
    typed: (language: Language, line: Line) => draft[draftKey(language, line)],
    type: (language: Language, line: Line, text: string) =>
      setDraft((now) => ({ ...now, [draftKey(language, line)]: text })),
  }
}

export type EntityTranslations = ReturnType<typeof useTranslations>

/** Without personal views, which only their owners see. */
function useSharedViews(entityId: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'views', 'translations', entityId),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', documents.views, { entityId: entityId! }, { signal })).views,
    enabled: tenantId !== null && entityId !== null,
  })
}

function useLayouts(entityId: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'layouts', 'translations', entityId),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', documents.layouts, { entityId: entityId! }, { signal })).layouts,
    enabled: tenantId !== null && entityId !== null,
  })
}

function titlesIn(
  fields: readonly { readonly sectionName: string | null }[],
  layouts: readonly { readonly items: readonly LayoutItem[] }[],
  views: readonly { readonly type: string; readonly config: object }[],
): string[] {
  const ofForms = views.flatMap(({ config }) => (config as FormConfig).sections?.map(({ title = '' }) => title) ?? [])
  const ofFields = fields.map(({ sectionName }) => sectionName ?? '')
  return [...ofFields, ...layouts.flatMap(({ items }) => titlesOf(items)), ...ofForms].filter((title) => title !== '')
}

const documents = {
  layouts: adminDocument(`query TranslatedLayouts($entityId: ID!, $limit: Int, $offset: Int) {
    layouts(where: {entity: {id: {eq: $entityId}}}, limit: $limit, offset: $offset) { id items }
  }`),
  views: adminDocument(`query ViewTranslations($entityId: ID!, $limit: Int, $offset: Int) {
    views(
      where: {entityId: {eq: $entityId}, visibility: {ne: "personal"}}, orderBy: [{sortOrder: ASC}, {createdAt: ASC}],
      limit: $limit, offset: $offset
    ) { id name version type config translations }
  }`),
  entity: adminDocument(
    `mutation TranslateEntity($id: ID!, $data: UpdateTenantEntityInput!) { updateTenantEntity(id: $id, data: $data) { id } }`,
  ),
  field: adminDocument(
    `mutation TranslateField($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }`,
  ),
  view: adminDocument(`mutation TranslateView($id: ID!, $data: UpdateViewInput!, $ifVersion: Int!) {
    updateView(id: $id, data: $data, ifVersion: $ifVersion) { id }
  }`),
}
