import { findFieldType } from '@monarch/field-types'
import type { LayoutRow } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminDocument, type ReplyOf } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll, withAllFields } from '../../lib/api/graphql-all.ts'
import { labelled } from '../../lib/levels/labels.ts'
import { useTranslatedLabels } from '../../lib/levels/use-labels.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import type { BuiltLayout } from './builder-state.ts'
import type { BuilderField } from './item-types.ts'

export type StoredLayout = Pick<LayoutRow, 'id' | 'type' | 'version'> & BuiltLayout

export interface LaidOut {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly fields: readonly BuilderField[]
  readonly layouts: readonly StoredLayout[]
}

const layoutsKey = (tenantId: string | null, name: string) => tenantKey(tenantId, 'layouts', name)

/** The entity with its fields and layouts, and their names in the reader's language; `null` if it does not exist. */
export function useLaidOut(name: string) {
  const { tenantId } = useTenant()
  const labels = useTranslatedLabels()
  const select = useCallback(
    (entity: LaidOut | null) =>
      entity && {
        ...labelled(entity, labels),
        fields: entity.fields.map((field) => ({
          ...field,
          label: labels.get(`field.${field.id}.label`) ?? field.label,
        })),
      },
    [labels],
  )
  return useQuery({
    queryKey: layoutsKey(tenantId, name),
    queryFn: async ({ signal }): Promise<LaidOut | null> => {
      const { entities, layouts } = await graphqlAll('admin', document, { tenantId: tenantId!, name }, { signal })
      const [entity] = await withAllFields(entities, fieldsDocument, { signal })
      return entity ? { ...entity, fields: entity.fields.flatMap(readField), layouts } : null
    },
    enabled: tenantId !== null,
    select,
  })
}

/** Creates the layout, or updates the version that the user has seen. */
export function useSaveLayout(entity: LaidOut, type: LayoutRow['type']) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: async ({ stored, layout }: { stored: StoredLayout | null; layout: BuiltLayout }) => {
      const { name, columns, gap, padding, responsive, items } = layout
      const data = { name, columns, gap, padding, responsive, items }
      const { saved } = stored
        ? await graphql('admin', updateDocument, { id: stored.id, data, ifVersion: stored.version })
        : await graphql('admin', createDocument, { data: { ...data, type, tenantId: tenantId!, entityId: entity.id } })
      return saved
    },
    onSuccess: (saved) => {
      client.setQueryData<LaidOut | null>(
        layoutsKey(tenantId, entity.name),
        (known) => known && { ...known, layouts: [...known.layouts.filter(({ id }) => id !== saved.id), saved] },
      )
      return refresh(client, tenantId, entity.name)
    },
  })
}

export function useDeleteLayout(entity: LaidOut) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const onSettled = () => refresh(client, tenantId, entity.name)
  const remove = useMutation({
    mutationFn: (id: string) => graphql('admin', deleteDocument, { id }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (id: string) => graphql('admin', restoreDocument, { id }),
    onSettled,
  })
  return { remove, restore }
}

/** Record pages load layouts together with the structure of their entity. */
function refresh(client: ReturnType<typeof useQueryClient>, tenantId: string | null, name: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: layoutsKey(tenantId, name) }),
    client.invalidateQueries({ queryKey: tenantKey(tenantId, 'structure', name) }),
  ])
}

type FieldReply = ReplyOf<typeof document>['entities'][number]['fields'][number]

function readField(row: FieldReply): BuilderField[] {
  const type = findFieldType(row.fieldType)
  const { id, name, displayName: label, icon, isRequired, isReadonly, sectionName, resultType } = row
  return type
    ? [{ id, name, label, icon, type, isRequired, isReadonly: isReadonly || resultType !== null, sectionName }]
    : []
}

const selection = 'id name type columns gap padding responsive items version'

const fieldSelection = 'id name displayName icon fieldType isRequired isReadonly sectionName resultType'

const document = adminDocument(`query LaidOut($tenantId: ID!, $name: String!, $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {tenantId: {eq: $tenantId}, name: {eq: $name}}, limit: 1) {
    id name displayName pluralName
    fields(limit: 1000) { ${fieldSelection} }
  }
  layouts(where: {tenantId: {eq: $tenantId}, entity: {name: {eq: $name}}}, limit: $limit, offset: $offset) { ${selection} }
}`)

const fieldsDocument = adminDocument(`query EntityFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) {
    ${fieldSelection} }
}`)

const createDocument = adminDocument(
  `mutation CreateLayout($data: CreateLayoutInput!) { saved: createLayout(data: $data) { ${selection} } }`,
)
const updateDocument = adminDocument(`mutation UpdateLayout($id: ID!, $data: UpdateLayoutInput!, $ifVersion: Int!) {
  saved: updateLayout(id: $id, data: $data, ifVersion: $ifVersion) { ${selection} }
}`)
const deleteDocument = adminDocument(`mutation DeleteLayout($id: ID!) { deleteLayout(data: {id: $id}) { id } }`)
const restoreDocument = adminDocument(`mutation RestoreLayout($id: ID!) { restoreLayout(id: $id) { id } }`)
