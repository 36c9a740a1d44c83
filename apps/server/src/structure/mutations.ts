import {
  badInput,
  type Command,
  entityChange,
  entityCreation,
  fieldChange,
  fieldCreation,
  isUuid,
  type LogEntry,
  type Permission,
} from '@monarch/schema'
import { annotate, flag, id as idShape, object, type ObjectShape } from '@monarch/shapes'
import { GraphQLBoolean, type GraphQLFieldConfigArgumentMap, GraphQLID, GraphQLList, GraphQLNonNull } from 'graphql'
import { idArgument, dataInput, inputType } from '../api/graphql/data-input.ts'
import type { App } from '../platform/app.ts'
import { reachable } from '../request/decisions.ts'

/** A mutation of the admin endpoint: its arguments, its permission, and its command. */
export interface StructureMutation {
  readonly name: string
  readonly description: string
  readonly permission: Permission
  readonly scope: 'tenant'
  /** The entity of the admin model whose record it returns. */
  readonly entity: 'tenantEntity' | 'systemField' | 'structureChange'
  /** `count`: returns the number of given ids, because no row is left. */
  readonly answers?: 'deleted' | 'count'
  args(): GraphQLFieldConfigArgumentMap
  /** The tenant whose structure it changes. Anything outside the caller's tenants is not found. */
  tenantOf(app: App, ctx: { readonly tenantIds: readonly string[] }, args: MutationArguments): Promise<string>
  /** `null` for the undo, which has no command. */
  toCommand(args: MutationArguments): Command | null
}

type MutationArguments = Readonly<Record<string, unknown>>

type TenantOf = StructureMutation['tenantOf']

const tenantOfData: TenantOf = async (_app, ctx, { data }) =>
  reachable(ctx, idIn(data, 'tenantId', 'data.tenantId'), 'data.tenantId', 'tenant')
const tenantOfEntity: TenantOf = (app, ctx, args) => tenantOfRow(app, ctx, 'tenantEntities', idOf(args), 'entity')
const tenantOfField: TenantOf = (app, ctx, args) => tenantOfRow(app, ctx, 'systemFields', idOf(args), 'field')

const inDeletion = (name: string, what: string) =>
  dataInput(
    name,
    object(
      {
        id: idShape,
        removeUses: annotate(flag, {
          description: `Also moves ${what} to the bin, and removes the uses in views. Otherwise a deletion of something in use is refused.`,
        }),
      },
      'id',
    ),
  ).argument
const deleteEntityData = inDeletion('DeleteTenantEntityInput', 'fields of other entities that refer to this one')
const deleteFieldData = inDeletion('DeleteSystemFieldInput', 'fields that are computed from this one')
const required = (name: string, shape: ObjectShape) => ({ type: new GraphQLNonNull(inputType(name, shape)) })
const createEntityData = required('CreateTenantEntityInput', entityCreation)
const updateEntityData = required('UpdateTenantEntityInput', entityChange)
const createFieldData = required('CreateSystemFieldInput', fieldCreation)
export const updateFieldInput = inputType('UpdateSystemFieldInput', fieldChange)

export const structureMutations: readonly StructureMutation[] = [
  {
    name: 'createTenantEntity',
    description: 'Creates an entity with its table and its navigation item.',
    permission: 'entity:create',
    scope: 'tenant',
    entity: 'tenantEntity',
    args: () => ({ data: createEntityData }),
    tenantOf: tenantOfData,
    toCommand: ({ data }) => ({ type: 'createEntity', data }),
  },
  {
    name: 'updateTenantEntity',
    description: 'Updates the given keys of an entity.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'tenantEntity',
    args: () => ({ id: idArgument, data: updateEntityData }),
    tenantOf: tenantOfEntity,
    toCommand: (args) => ({ type: 'updateEntity', id: idOf(args), data: args.data }),
  },
  {
    name: 'deleteTenantEntity',
    description: 'Moves an entity and its records to the bin.',
    permission: 'entity:delete',
    scope: 'tenant',
    entity: 'tenantEntity',
    answers: 'deleted',
    args: () => ({ data: deleteEntityData }),
    tenantOf: tenantOfEntity,
    toCommand: (args) => ({ type: 'deleteEntity', id: idOf(args), removeUses: withUses(args) }),
  },
  {
    name: 'restoreTenantEntity',
    description: 'Restores an entity and its records from the bin.',
    permission: 'entity:delete',
    scope: 'tenant',
    entity: 'tenantEntity',
    args: () => ({ id: idArgument }),
    tenantOf: tenantOfEntity,
    toCommand: (args) => ({ type: 'restoreEntity', id: idOf(args) }),
  },
  {
    name: 'createSystemField',
    description: 'Creates a field with its column.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'systemField',
    args: () => ({ data: createFieldData }),
    tenantOf: tenantOfData,
    toCommand: ({ data }) => ({ type: 'createField', data }),
  },
  {
    name: 'updateSystemField',
    description: 'Updates the given keys of a field.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'systemField',
    args: () => ({
      id: idArgument,
      data: { type: new GraphQLNonNull(updateFieldInput) },
      mayEmpty: {
        type: GraphQLBoolean,
        description: 'Empties values that cannot be converted. Otherwise the change is refused.',
      },
    }),
    tenantOf: tenantOfField,
    toCommand: (args) => ({ type: 'updateField', id: idOf(args), data: args.data, mayEmpty: args.mayEmpty === true }),
  },
  {
    name: 'deleteSystemField',
    description: 'Moves a field and its data to the bin.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'systemField',
    answers: 'deleted',
    args: () => ({ data: deleteFieldData }),
    tenantOf: tenantOfField,
    toCommand: (args) => ({ type: 'deleteField', id: idOf(args), removeUses: withUses(args) }),
  },
  {
    name: 'restoreSystemField',
    description: 'Restores a field and its data from the bin.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'systemField',
    args: () => ({
      id: idArgument,
      asOptional: {
        type: GraphQLBoolean,
        description: 'Restores the field as optional, for records that were created in the meantime.',
      },
    }),
    tenantOf: tenantOfField,
    toCommand: (args) => ({ type: 'restoreField', id: idOf(args), asOptional: args.asOptional === true }),
  },
  purging('purgeTenantEntities', 'entity'),
  purging('purgeSystemFields', 'field'),
  {
    name: 'undoStructureChange',
    description: 'Undoes the last structure change, including converted values. Undoing the undo repeats the change.',
    permission: 'entity:update',
    scope: 'tenant',
    entity: 'structureChange',
    args: () => ({
      tenantId: idArgument,
      changeId: { type: GraphQLID, description: 'If given, the undo is refused unless this is still the last change.' },
    }),
    tenantOf: async (_app, ctx, args) => reachable(ctx, idIn(args, 'tenantId', 'tenantId'), 'tenantId', 'tenant'),
    toCommand: () => null,
  },
]

function purging(name: string, kind: 'entity' | 'field'): StructureMutation {
  const of = kind === 'entity' ? 'entities with their records' : 'fields with their values'
  return {
    name,
    description: `Permanently deletes ${of}. They must be in the bin. This cannot be undone. Returns the number of ids.`,
    permission: 'entity:purge',
    scope: 'tenant',
    entity: kind === 'entity' ? 'tenantEntity' : 'systemField',
    answers: 'count',
    args: () => ({
      tenantId: idArgument,
      ids: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))),
        description: 'The ids to delete; at least one.',
      },
      removeUses: {
        type: GraphQLBoolean,
        description:
          'Also deletes fields in the bin that cannot be restored without them. Otherwise the request is refused and names those fields.',
      },
    }),
    tenantOf: async (_app, ctx, args) => reachable(ctx, idIn(args, 'tenantId', 'tenantId'), 'tenantId', 'tenant'),
    toCommand: (args) => ({ type: 'purge', kind, ids: idsOf(args), removeUses: args.removeUses === true }),
  }
}

function idsOf({ ids }: MutationArguments): readonly string[] {
  const given = (ids as readonly string[]).map((id) => id.toLowerCase())
  if (given.length === 0) throw badInput({ path: 'ids', message: 'ids must name at least one' })
  return [...new Set(given)]
}

/** The permission required to undo this entry. */
export function permissionToUndo({ subjectType, action }: LogEntry): Permission {
  return subjectType === 'entity' && action !== 'update' ? 'entity:delete' : 'entity:update'
}

export async function tenantOfRow(
  app: App,
  ctx: { readonly tenantIds: readonly string[] },
  table: 'tenantEntities' | 'systemFields',
  rowId: string,
  what: string,
): Promise<string> {
  const row = isUuid(rowId)
    ? await app.admin.selectFrom(table).select('tenantId').where('id', '=', rowId).executeTakeFirst()
    : undefined
  return reachable(ctx, row?.tenantId ?? '', 'id', what)
}

/** The id is a top-level argument or, for deletions, in `data`. */
export function idOf(args: MutationArguments): string {
  return args.data === undefined || args.id !== undefined ? idIn(args, 'id', 'id') : idIn(args.data, 'id', 'data.id')
}

function withUses({ data }: MutationArguments): boolean {
  return (data as { removeUses?: unknown } | undefined)?.removeUses === true
}

/** Returns the id in the form that PostgreSQL prints, for comparisons. */
export function idIn(given: unknown, key: string, path: string): string {
  const id = typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[key] : undefined
  if (typeof id === 'string') return id.toLowerCase()
  throw badInput({ path, message: id === undefined || id === null ? `${key} is required` : `${key} must be an id` })
}
