import type { Json } from '@monarch/field-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import type { Labels } from '../../lib/levels/labels.ts'
import { useTranslatedLabels } from '../../lib/levels/use-labels.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

export interface FieldLine {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly icon: string | null
  readonly fieldType: string
  readonly resultType: string | null
  readonly settings: Json
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly updatedAt: string
  readonly usedBy: readonly FieldUse[]
  readonly entity: { readonly id: string; readonly name: string; readonly displayName: string } | null
}

export interface FieldUse {
  readonly kind: 'field' | 'view' | 'layout'
  readonly id: string
  readonly name: string
  readonly entity: string
  readonly depth: number
}

/** The filter as the URL holds it. */
export interface FieldFilter {
  readonly text: string
  readonly type: string | null
  /** Technical name. */
  readonly entity: string | null
  /** From 0. */
  readonly page: number
}

export const pageSize = 50

/** One page of the fields of all entities, by name, and whether there are more; named in the reader's language. */
export function useFields({ text, type, entity, page }: FieldFilter) {
  const { tenantId } = useTenant()
  const labels = useTranslatedLabels()
  const words = text.trim()
  const found = words === '' ? [] : fieldsLabelled(labels, words)
  const where = {
    tenantId: { eq: tenantId },
    entity: { id: { isNull: false }, ...(entity !== null && { name: { eq: entity } }) },
    ...(type !== null && { fieldType: { eq: type } }),
    ...(words !== '' && {
      or: [{ displayName: { contains: words } }, { name: { contains: words } }, { id: { in: found } }],
    }),
  }
  return useQuery({
    queryKey: tenantKey(tenantId, 'allFields', where, page),
    queryFn: async ({ signal }) => {
      const variables = { where, limit: pageSize + 1, offset: page * pageSize }
      const { fields } = await graphql('admin', fieldsDocument, variables, { signal })
      return { fields: fields.slice(0, pageSize), hasMore: fields.length > pageSize }
    },
    enabled: tenantId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    select: ({ fields, hasMore }) => ({ fields: fields.map((field) => inLanguage(field, labels)), hasMore }),
  })
}

/** The ids of the fields whose translated name contains the words. */
function fieldsLabelled(labels: Labels, words: string): string[] {
  const wanted = words.toLowerCase()
  return [...labels].flatMap(([key, label]) => {
    const id = /^field\.([^.]+)\.label$/.exec(key)?.[1]
    return id !== undefined && label.toLowerCase().includes(wanted) ? [id] : []
  })
}

function inLanguage(field: FieldLine, labels: Labels): FieldLine {
  const { id, displayName, entity } = field
  return {
    ...field,
    displayName: labels.get(`field.${id}.label`) ?? displayName,
    entity: entity && { ...entity, displayName: labels.get(`entity.${entity.id}.label`) ?? entity.displayName },
  }
}

const fieldsDocument = adminDocument(`query AllFields($where: SystemFieldWhere, $limit: Int, $offset: Int) {
  fields: systemFields(where: $where, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset) {
    id name displayName icon fieldType resultType settings isRequired isUnique updatedAt usedBy entity { id name displayName }
  }
}`)
