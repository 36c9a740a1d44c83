import type { Json } from '@monarch/field-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
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

/** One page of the fields of all entities, by name, and whether there are more. */
export function useFields({ text, type, entity, page }: FieldFilter) {
  const { tenantId } = useTenant()
  const words = text.trim()
  const where = {
    tenantId: { eq: tenantId },
    entity: { id: { isNull: false }, ...(entity !== null && { name: { eq: entity } }) },
    ...(type !== null && { fieldType: { eq: type } }),
    ...(words !== '' && { or: [{ displayName: { contains: words } }, { name: { contains: words } }] }),
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
  })
}

const fieldsDocument = adminDocument(`query AllFields($where: SystemFieldWhere, $limit: Int, $offset: Int) {
  fields: systemFields(where: $where, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset) {
    id name displayName icon fieldType resultType settings isRequired isUnique updatedAt usedBy entity { id name displayName }
  }
}`)
