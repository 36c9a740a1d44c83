import { queryOptions, useQuery } from '@tanstack/react-query'
import { fieldTypes, usersEntityId } from '@monarch/field-types'
import { useMemo } from 'react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll, withAllFields } from '../../lib/api/graphql-all.ts'
import { generationInterval } from '../../lib/constants.ts'
import { useLabels } from '../../lib/levels/use-labels.ts'
import { currentTenantId } from '../../lib/credentials/tenant-ids.ts'
import { choosable, fetchPeople } from '../../lib/people/people.ts'
import { tenantKey } from '../../lib/tenants/tenant.ts'
import { isGenerating } from './generation-status.ts'
import {
  newerOf,
  countDocument,
  documentsOf,
  hasSearch,
  optionsDocument,
  type RecordData,
  secondField,
  titleOf,
} from './documents.ts'
import { buildStructure, relabel, type Entity, type EntityStructure } from './structure.ts'
import { t } from './messages.ts'

/** The request of a list; part of its query key. */
export interface ListRequest {
  readonly where: object | null
  readonly orderBy: readonly object[] | undefined
  readonly search: string
}

/** The prefix of all cached records of an entity. */
export function recordsKey(tenantId: string | null, name: string, ...rest: readonly unknown[]): readonly unknown[] {
  return tenantKey(tenantId, 'records', name, ...rest)
}

/** The structure of an entity with the user's labels; `null` if the tenant has no entity of that name. */
export function useStructure(tenantId: string | null, name: string) {
  const labels = useLabels()
  const query = useQuery({ ...structureQuery(tenantId ?? '', name), enabled: tenantId !== null })
  const { data } = query
  // Not with `select`, whose structural sharing keeps old objects: fields are compared by identity.
  return { ...query, data: useMemo(() => data && relabel(data, labels), [data, labels]) }
}

export function structureQuery(tenantId: string, name: string) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'structure', name),
    queryFn: ({ signal }) => fetchStructure(tenantId, name, signal),
  })
}

/** `null` when deleted or not visible. `known` is a copy from a list. */
export function useRecord(tenantId: string | null, structure: EntityStructure, id: string | null, known?: RecordData) {
  return useQuery({
    queryKey: recordsKey(tenantId, structure.entity.name, 'record', id),
    queryFn: async ({ client, queryKey, signal }) => {
      const record = await fetchRecord(structure, id!, signal)
      // A write may have been answered before this read, which began earlier.
      return record && newerOf(record, client.getQueryData<RecordData | null>(queryKey))
    },
    enabled: id !== null,
    placeholderData: known,
    staleTime: 0,
    refetchInterval: ({ state }) => isGenerating(structure, [state.data ?? null]) && generationInterval,
  })
}

async function fetchRecord(structure: EntityStructure, id: string, signal?: AbortSignal): Promise<RecordData | null> {
  const { record } = await graphql<{ record: RecordData | null }>(
    'tenant',
    documentsOf(structure).byId,
    { id },
    { signal },
  )
  return record
}

/** The first few related records of another entity, and their number. */
export function useRelated(tenantId: string | null, entity: Entity, where: object, limit: number) {
  return useQuery({
    queryKey: recordsKey(tenantId, entity.name, 'related', where, limit),
    queryFn: async ({ signal }) => {
      const [{ records }, { total }] = await Promise.all([
        graphql<{ records: RecordData[] }>('tenant', optionsDocument(entity), { where, limit }, { signal }),
        graphql<CountReply>('tenant', countDocument(entity), { where }, { signal }),
      ])
      return { options: records.map((record) => toOption(entity, record)), total: total[0]!.count }
    },
    staleTime: 0,
  })
}

/** Records for a picker: matches of the search, else the most recent ones. */
export async function searchRecords(
  entity: Entity,
  variables: { search?: string; where?: object; limit: number },
  signal?: AbortSignal,
) {
  if (entity.id === usersEntityId) return findUsers(variables, signal)
  const { records } = await graphql<{ records: RecordData[] }>('tenant', optionsDocument(entity), variables, { signal })
  return records.map((record) => toOption(entity, record))
}

/** The people who can be chosen. Of conditions, only names are known: `{name: {in: [...]}}`. */
async function findUsers(
  { search = '', where, limit }: { search?: string; where?: { name?: { in?: readonly string[] } }; limit: number },
  signal?: AbortSignal,
) {
  const people = choosable(await fetchPeople(currentTenantId(), signal), '')
  const typed = search.toLowerCase()
  const names = where?.name?.in
  const found = people.filter(({ name }) => name.toLowerCase().includes(typed) && (names?.includes(name) ?? true))
  return found.slice(0, limit).map(({ id, name }) => ({ id, label: name }))
}

/**
 * Records for a typed text, those whose names begin with it first. The server ranks only texts with three letters in a row, which
 * its index knows.
 */
export async function findRecords(
  entity: Entity,
  { text, limit, where }: { text: string; limit: number; where?: object | undefined },
  signal?: AbortSignal,
) {
  const within = where && { where }
  if (text === '' || !hasSearch(entity)) return searchRecords(entity, { ...within, limit }, signal)
  const { titleField } = entity
  const isRanked = /[\p{L}\p{N}]{3}/u.test(text)
  const canStart = titleField?.type.operators.some(({ id }) => id === 'startsWith')
  const start = titleField && canStart && !isRanked && { [titleField.name]: { startsWith: text } }
  const [named, matches] = await Promise.all([
    start ? searchRecords(entity, { where: where ? { and: [where, start] } : start, limit }, signal) : [],
    searchRecords(entity, { ...within, search: text, limit }, signal),
  ])
  const ids = new Set(named.map(({ id }) => id))
  return [...named, ...matches.filter(({ id }) => !ids.has(id))].slice(0, limit)
}

export interface CountReply {
  total: [{ count: number }]
}

function toOption(entity: Entity, record: RecordData) {
  const second = secondField(entity)
  const value = second ? (record[second.name] ?? null) : null
  return {
    id: record.id,
    label: titleOf(entity, record) || t('untitled'),
    ...(second && value !== null && { description: second.type.format(value, second.spec) }),
  }
}

const fieldSelection = `
    id name displayName icon fieldType isRequired isUnique isReadonly settings resultType
    resultSettings validationRules defaultValue placeholder helpText showInList showInDetail showInForm searchable sectionName`
const entitySelection = `id name displayName pluralName icon color`

const entityDocument = adminDocument(`query EntityStructure($tenantId: ID!, $name: String!, $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {tenantId: {eq: $tenantId}, name: {eq: $name}, isActive: {eq: true}}, limit: 1) {
    ${entitySelection} fields(limit: 1000) { ${fieldSelection} }
  }
  layouts(
    where: {tenantId: {eq: $tenantId}, entity: {name: {eq: $name}}}, limit: $limit, offset: $offset
  ) {
    id name type columns gap padding responsive items
  }
}`)

const fieldsDocument = adminDocument(`query EntityFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) {
    ${fieldSelection} }
}`)

const relationsDocument =
  adminDocument(`query Relations($tenantId: ID!, $relations: [String!], $limit: Int, $offset: Int) {
  relations: systemFields(
    where: {tenantId: {eq: $tenantId}, fieldType: {in: $relations}}, limit: $limit, offset: $offset
  ) {
    entityId settings
  }
}`)

const neighborsDocument = adminDocument(`query Neighbors($ids: [ID!], $limit: Int, $offset: Int) {
  entities: tenantEntities(where: {id: {in: $ids}, isActive: {eq: true}}, limit: $limit, offset: $offset) {
    ${entitySelection} fields(limit: 1000) { ${fieldSelection} }
  }
}`)

/** With a full page of fields each, this many entities stay within the record limit of one request. */
const neighborsAtOnce = 100

const limitsDocument = adminDocument(`query RecordLimits($tenantId: ID!) {
  limits: recordLimits(tenantId: $tenantId) { entityId canRead readOnly notGiven partial varies }
}`)

const relationTypes = Object.values(fieldTypes)
  .filter((type) => 'relation' in type)
  .map((type) => type.id)

async function fetchStructure(tenantId: string, name: string, signal: AbortSignal): Promise<EntityStructure | null> {
  const [{ entities, layouts }, { relations }, { limits }] = await Promise.all([
    graphqlAll('admin', entityDocument, { tenantId, name }, { signal }),
    graphqlAll('admin', relationsDocument, { tenantId, relations: relationTypes }, { signal }),
    graphql('admin', limitsDocument, { tenantId }, { signal }),
  ])
  const [entity] = await withAllFields(entities, fieldsDocument, { signal })
  if (!entity) return null
  const ids = new Set(
    relations.flatMap(({ entityId: from, settings: { entityId: to } }) =>
      typeof to !== 'string' ? [] : from === entity.id ? to : to === entity.id ? from : [],
    ),
  )
  ids.delete(entity.id)
  if (ids.size === 0) return buildStructure(entity, [], layouts, limits)
  const variables = { ids: [...ids] }
  const { entities: around } = await graphqlAll('admin', neighborsDocument, variables, { signal }, neighborsAtOnce)
  const neighbors = await withAllFields(around, fieldsDocument, { signal })
  return buildStructure(entity, neighbors, layouts, limits)
}
