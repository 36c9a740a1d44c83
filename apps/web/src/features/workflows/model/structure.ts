import { compileNative, fieldTypeOf, type FieldSpec, type FieldType, valueTypeOf } from '@monarch/field-types'
import type { SourceField } from '@monarch/field-types/settings'
import { type EntityRow, type FieldRow, relationOf, specOf, type Structure } from '@monarch/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { relabelRows } from '../../../lib/levels/labels.ts'
import { blankEntity, blankField, systemFields } from '../../../lib/structure/structure-rows.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { findTitleField } from '../../../lib/structure/title-field.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'

/**
 * The tenant's structure with the user's labels. The builder runs the same checks as the server, which use technical
 * names.
 */
export function useStructure() {
  const { tenantId } = useTenant()
  const labels = useLabels()
  const query = useQuery(structureQuery(tenantId))
  const { data } = query
  return { ...query, data: useMemo(() => data && relabelRows(data, labels), [data, labels]) }
}

const structureQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'whole-structure'),
    queryFn: async ({ signal }): Promise<Structure> => {
      const variables = { tenantId: tenantId! }
      const { entities, tenants } = await graphqlAll('admin', entitiesDocument, variables, { signal })
      const { fields } = await graphqlAll('admin', fieldsDocument, variables, { signal })
      return {
        tenantId: tenantId ?? '',
        version: 0,
        timeZone: tenants[0]?.timeZone ?? 'UTC',
        entities: entities.map((entity) => ({ ...blankEntity, ...entity })),
        fields: fields.map((field) => ({ ...blankField, ...field })),
      }
    },
    enabled: tenantId !== null,
  })

export function findEntity({ entities }: Structure, name: unknown): EntityRow | undefined {
  return entities.find((entity) => entity.name === name)
}

export function fieldsOf({ fields }: Structure, entityId: string | null): readonly FieldRow[] {
  return fields.filter((field) => field.entityId === entityId)
}

/** A field that a workflow can write: not computed, not set by the server. */
export interface WritableField {
  readonly row: FieldRow
  readonly type: FieldType
  readonly spec: FieldSpec
}

export function writableFields(structure: Structure, entityId: string | null): readonly WritableField[] {
  return fieldsOf(structure, entityId).flatMap((row) => {
    const type = fieldTypeOf(row)
    const isWritable = type && type.storage !== 'none' && !row.isReadonly && row.resultType === null
    if (!isWritable) return []
    const spec = specOf({ ...row, validationRules: row.validationRules ?? {} }, compileNative)
    return [{ row, type, spec: { ...spec, timeZone: structure.timeZone } }]
  })
}

/** Fields that conditions can use. */
export function sourceFieldsOf(structure: Structure, entityId: string | null): readonly SourceField[] {
  if (entityId === null) return []
  const own = fieldsOf(structure, entityId).map((field) => ({
    name: field.name,
    label: field.displayName,
    value: valueTypeOf(field),
  }))
  return [...own, ...systemFields()]
}

/** Relationships of an entity, through which a step reaches another record. */
export function relationsOf(
  structure: Structure,
  entityId: string | null,
): readonly { field: FieldRow; target: EntityRow }[] {
  return fieldsOf(structure, entityId).flatMap((field) => {
    const target = structure.entities.find(({ id }) => id === relationOf(field)?.entityId)
    return target && fieldTypeOf(field)?.storage !== 'links' ? [{ field, target }] : []
  })
}

/** Technical name of the field that names a record; `null` without one. */
export function titleFieldOf(structure: Structure, entityId: string): string | null {
  const fields = fieldsOf(structure, entityId).flatMap((row) => {
    const type = valueTypeOf(row)?.type
    return type ? [{ name: row.name, type, isComputed: row.resultType !== null }] : []
  })
  return findTitleField(fields)?.name ?? null
}

const entitiesDocument = adminDocument(`query WorkflowEntities($tenantId: ID!, $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {tenantId: {eq: $tenantId}, isActive: {eq: true}}, orderBy: [{displayName: ASC}],
    limit: $limit, offset: $offset) {
    id name displayName pluralName icon color isActive
  }
  tenants(where: {id: {eq: $tenantId}}, limit: 1) { timeZone }
}`)

const fieldsDocument = adminDocument(`query WorkflowFields($tenantId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {tenantId: {eq: $tenantId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) {
    id entityId name displayName icon fieldType isRequired isReadonly defaultValue validationRules settings
    resultType resultSettings uses
  }
}`)
