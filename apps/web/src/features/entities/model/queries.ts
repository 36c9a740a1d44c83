import { fieldTypes } from '@monarch/field-types'
import { currentLocale } from '@monarch/messages'
import type { EntityRow, Translations } from '@monarch/schema'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminDocument, type VariablesOf } from '../../../lib/api/admin-document.ts'
import { graphql, newIdempotencyKey } from '../../../lib/api/api.ts'
import { graphqlAll, withAllFields } from '../../../lib/api/graphql-all.ts'
import { graphqlEach } from '../../../lib/api/graphql-each.ts'
import { labelled } from '../../../lib/levels/labels.ts'
import { useTranslatedLabels } from '../../../lib/levels/use-labels.ts'
import { useUser } from '../../../lib/session/session.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { reachableFrom, type Surroundings } from './reachable.ts'
import type { EntityDraft } from './entity-draft.ts'
import type { Field, FieldData } from './field-draft.ts'
import { applyMoves, type FieldMove } from './field-order.ts'

type Unshown = 'tenantId' | 'baseEntityId' | 'interfaceId' | 'enabledFeatures' | 'createdAt' | 'deletedAt'

export interface EntitySummary extends Omit<EntityRow, Unshown> {
  interface: { id: string; displayName: string; translations: Translations<{ name?: string }> | null } | null
  fieldCount: number
}

/** An entity in the bin, with the author and time of its deletion. */
interface BinnedEntity extends EntitySummary {
  deletedAt: string
  deletedByName: string
}

export interface EntityDetail extends EntitySummary {
  fields: Field[]
}

type Place = 'live' | 'bin'

/** With the names of the reader's language. */
export function useEntities(place: Place) {
  const { tenantId } = useTenant()
  const labels = useTranslatedLabels()
  const select = useCallback(
    (entities: readonly EntitySummary[]) => {
      const named = entities.map((entity) => withInterfaceName(labelled(entity, labels)))
      return place === 'live' ? named.sort((a, b) => a.displayName.localeCompare(b.displayName)) : named
    },
    [labels, place],
  )
  return useQuery({ ...entitiesQuery(tenantId, place), select })
}

function withInterfaceName(entity: EntitySummary): EntitySummary {
  const name = entity.interface?.translations?.[currentLocale().language]?.name
  return name === undefined ? entity : { ...entity, interface: { ...entity.interface!, displayName: name } }
}

export function useBinnedEntities() {
  return useEntities('bin') as UseQueryResult<BinnedEntity[]>
}

/** Refetches entities, which others may have changed. */
export function useRefreshEntities(): () => Promise<void> {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return () => client.invalidateQueries({ queryKey: tenantKey(tenantId, 'entities') })
}

/** `null` if it does not exist or is not visible to the user. */
export function useEntity(id: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: entityKey(tenantId, id),
    queryFn: async ({ signal }) => {
      const { tenantEntity } = await graphql('admin', entityDocument, { id: id! }, { signal })
      const [entity] = await withAllFields(tenantEntity ? [tenantEntity] : [], fieldsDocument, { signal })
      return entity ?? null
    },
    enabled: id !== null,
  })
}

type NewEntity = Omit<VariablesOf<typeof mutations.createEntity>['data'], 'tenantId'>
type NewField = Omit<VariablesOf<typeof mutations.createField>['data'], 'tenantId' | 'entityId'>

export function useCreateEntity() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useChange(async (data: NewEntity, init) => {
    const { createTenantEntity: created } = await graphql(
      'admin',
      mutations.createEntity,
      { data: { ...data, tenantId: tenantId! } },
      init,
    )
    client.setQueryData(entityKey(tenantId, created.id), created)
    return created
  })
}

export function useUpdateEntity() {
  return useChange(({ id, data }: { id: string; data: Partial<EntityDraft> }, init) =>
    graphql('admin', mutations.updateEntity, { id, data }, init),
  )
}

/** Optimistic: the card disappears immediately, and returns if the server refuses. */
export function useDeleteEntity() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const { queryKey } = entitiesQuery(tenantId, 'live')
  return useMutation({
    mutationFn: (which: { entity: EntitySummary; removeUses: boolean }) =>
      withKey(
        ({ entity: { id }, removeUses }, init) => graphql('admin', mutations.deleteEntity, { id, removeUses }, init),
        which,
      ),
    onMutate: async ({ entity: { id } }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (entities) => entities?.filter((entity) => entity.id !== id))
      return { before }
    },
    onError: (_error, _entity, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => void refreshTenant(client, tenantId),
  })
}

export function useCreateField(entityId: string) {
  const { tenantId } = useTenant()
  return useChange((data: NewField, init) =>
    graphql('admin', mutations.createField, { data: { ...data, tenantId: tenantId!, entityId } }, init),
  )
}

interface FieldUpdate {
  readonly id: string
  readonly data: FieldData
  readonly mayEmpty: boolean
  /** Where the records of removed options go. */
  readonly moves: readonly OptionMove[]
}

/** Records with the removed option get another one, or none. */
export interface OptionMove {
  readonly option: string
  readonly to: string | null
}

export function useUpdateField() {
  return useChange(({ moves, ...change }: FieldUpdate, init) =>
    graphql('admin', mutations.updateField, { ...change, moves: [...moves] }, init),
  )
}

export function useDeleteField(entityId: string) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useChange(async ({ id, removeUses }: { id: string; removeUses: boolean }) => {
    await graphql('admin', mutations.deleteField, { id, removeUses })
    // Removes the row immediately: a menu opened on it would close when the refetch answers.
    client.setQueryData<EntityDetail>(
      entityKey(tenantId, entityId),
      (entity) => entity && { ...entity, fields: entity.fields.filter((field) => field.id !== id) },
    )
  })
}

/** Restores all or none. A computed field comes after its sources. */
export function useRestore(kind: 'field' | 'entity') {
  return useChange((ids: readonly string[]) =>
    graphqlEach(
      'admin',
      kind === 'field' ? mutations.restoreField : mutations.restoreEntity,
      ids.map((id) => ({ id })),
    ),
  )
}

/** What depends on a field, the direct uses first. */
export function useFieldUses(id: string | null) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'fieldUses', id),
    queryFn: async ({ signal }) => {
      const { fields } = await graphql('admin', usesDocument, { id: id! }, { signal })
      return fields[0]?.usedBy ?? []
    },
    enabled: id !== null,
    staleTime: 0,
  })
}

/**
 * Fields that computed fields of the entity can use: its own, those of related entities, and so on along relationships.
 */
export function useSurroundings(entity: EntityDetail) {
  const { tenantId } = useTenant()
  const { id: me } = useUser()
  const { data: entities } = useEntities('live')
  return useQuery({
    queryKey: tenantKey(tenantId, 'surroundings', entity.id),
    queryFn: async ({ signal }): Promise<Surroundings> => {
      const { relations } = await graphqlAll(
        'admin',
        relationsDocument,
        { tenantId: tenantId!, types: relationTypes },
        { signal },
      )
      const ids = reachableFrom(entity.id, relations)
      const { fields } = await graphqlAll('admin', surroundingsDocument, { ids }, { signal })
      const reached = new Set(ids)
      return {
        entities: (entities ?? []).filter(({ id }) => reached.has(id)),
        fields,
        timeZone,
        me,
      }
    },
    enabled: entities !== undefined,
    placeholderData: keepPreviousData,
  })
}

/**
 * Shows new positions immediately and writes them in one document. Moves are serialized, and the server's order is used
 * only after the last.
 */
export function useMoveFields(entityId: string) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const queryKey = entityKey(tenantId, entityId)
  const mutationKey = ['moveFields', entityId]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (moves: readonly FieldMove[]) =>
      graphqlEach(
        'admin',
        mutations.moveField,
        moves.map(({ id, ...data }) => ({ id, data })),
      ),
    onMutate: async (moves) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<EntityDetail>(
        queryKey,
        (entity) => entity && { ...entity, fields: applyMoves(entity.fields, moves) },
      )
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void refreshTenant(client, tenantId)
    },
  })
}

function entitiesQuery(tenantId: string | null, place: Place) {
  return queryOptions({
    queryKey: tenantKey(tenantId, 'entities', place),
    queryFn: async ({ signal }) => {
      if (tenantId === null) throw new Error('No tenant ID')
      const reply = await graphqlAll('admin', documents[place], { tenantId }, { signal })
      return reply.tenantEntities
    },
  })
}

const entityKey = (tenantId: string | null, id: string | null) => tenantKey(tenantId, 'entity', id)

/** A change with its idempotency key, which distinguishes it from other changes of the same user. */
interface Changed<Answer> {
  readonly answer: Answer
  readonly changeKey: string
}

type Send<Input, Answer> = (input: Input, init: { idempotencyKey: string }) => Promise<Answer>

/** A structure change, after which all data of the tenant is refetched: lists, navigation, records. */
function useChange<Input, Answer>(send: Send<Input, Answer>) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn: (input: Input) => withKey(send, input),
    onSuccess: () => void refreshTenant(client, tenantId),
  })
}

async function withKey<Input, Answer>(send: Send<Input, Answer>, input: Input): Promise<Changed<Answer>> {
  const idempotencyKey = newIdempotencyKey()
  return { answer: await send(input, { idempotencyKey }), changeKey: idempotencyKey }
}

function refreshTenant(client: QueryClient, tenantId: string | null): Promise<void> {
  return client.invalidateQueries({ queryKey: tenantKey(tenantId) })
}

const summarySelection = `id name displayName pluralName description icon color category isActive isLocked updatedAt
  interface { id displayName translations } fieldCount`

const fieldSelection = `id entityId name displayName description fieldType icon placeholder helpText
    translations isRequired isUnique isReadonly isSystem defaultValue validationRules settings resultType resultSettings
    showInList showInDetail showInForm searchable sortOrder sectionName`

const detailSelection = `${summarySelection} translations
  fields(orderBy: [{sortOrder: ASC}], limit: 1000) { ${fieldSelection} }`

const entityDocument = adminDocument(`query Entity($id: ID!) { tenantEntity(id: $id) { ${detailSelection} } }`)

const fieldsDocument = adminDocument(`query EntityFields($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) {
    ${fieldSelection} }
}`)

const usesDocument = adminDocument(
  `query FieldUses($id: ID!) { fields: systemFields(where: {id: {eq: $id}}, limit: 1) { usedBy } }`,
)

const relationsDocument = adminDocument(`query Relations($tenantId: ID!, $types: [String!], $limit: Int, $offset: Int) {
  relations: systemFields(where: {tenantId: {eq: $tenantId}, fieldType: {in: $types}}, limit: $limit, offset: $offset) { entityId settings }
}`)

const surroundingsDocument = adminDocument(`query Surroundings($ids: [ID!], $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {in: $ids}}, orderBy: [{sortOrder: ASC}], limit: $limit, offset: $offset) {
    id entityId name displayName fieldType settings resultType resultSettings uses
  }
}`)

const relationTypes = Object.values(fieldTypes).flatMap((type) => (type.relation ? [type.id] : []))

const documents = {
  live: adminDocument(`query Entities($tenantId: ID!, $limit: Int, $offset: Int) {
    tenantEntities(where: {tenantId: {eq: $tenantId}}, orderBy: [{displayName: ASC}], limit: $limit,
      offset: $offset) { ${summarySelection} }
  }`),
  bin: adminDocument(`query DeletedEntities($tenantId: ID!, $limit: Int, $offset: Int) {
    tenantEntities(where: {tenantId: {eq: $tenantId}}, bin: true, orderBy: [{updatedAt: DESC}], limit: $limit,
      offset: $offset) { ${summarySelection} deletedAt deletedByName }
  }`),
}

const mutations = {
  createEntity: adminDocument(
    `mutation CreateEntity($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { ${detailSelection} } }`,
  ),
  updateEntity: adminDocument(
    `mutation UpdateEntity($id: ID!, $data: UpdateTenantEntityInput!) { updateTenantEntity(id: $id, data: $data) { id name } }`,
  ),
  deleteEntity: adminDocument(
    `mutation DeleteEntity($id: ID!, $removeUses: Boolean) { deleteTenantEntity(data: { id: $id, removeUses: $removeUses }) { id } }`,
  ),
  restoreEntity: adminDocument(`mutation RestoreEntity($id: ID!) { restoreTenantEntity(id: $id) { id } }`),
  createField: adminDocument(
    `mutation CreateField($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id name } }`,
  ),
  updateField: adminDocument(
    `mutation UpdateField($id: ID!, $data: UpdateSystemFieldInput!, $mayEmpty: Boolean, $moves: [OptionMoveInput!]) {
      updateSystemField(id: $id, data: $data, mayEmpty: $mayEmpty, moveOptions: $moves) { id name fieldType } }`,
  ),
  restoreField: adminDocument(`mutation RestoreField($id: ID!) { restoreSystemField(id: $id) { id } }`),
  moveField: adminDocument(
    `mutation MoveField($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }`,
  ),
  deleteField: adminDocument(
    `mutation DeleteField($id: ID!, $removeUses: Boolean) { deleteSystemField(data: { id: $id, removeUses: $removeUses }) { id } }`,
  ),
}
