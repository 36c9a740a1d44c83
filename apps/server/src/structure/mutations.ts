import {
  type Command,
  entityChange,
  entityCreation,
  fieldChange,
  fieldCreation,
  isUuid,
  type LogEntry,
  type Permission,
} from '@monarch/schema'
import { annotate, fail, filled, flag, id as idShape, list, nullable, object, ok, refine, text } from '@monarch/shapes'
import type { GraphQLFieldConfigArgumentMap } from 'graphql'
import {
  type ArgsInput,
  argsInput,
  commandData,
  creationData,
  dataInput,
  idArgs,
  idIn,
  inputObject,
  type RowArgs,
} from '../api/graphql/args-input.ts'
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
  /** The tenant whose structure it changes, and the command; `null` for the undo, which has none. */
  prepare(app: App, ctx: Caller, args: Readonly<Record<string, unknown>>): Promise<PreparedChange>
}

interface PreparedChange {
  readonly tenantId: string
  readonly command: Command | null
}

interface Caller {
  readonly tenantIds: readonly string[]
}

type Definition<T> = Omit<StructureMutation, 'args' | 'prepare' | 'scope'> & {
  readonly args: ArgsInput<T>
  /** Anything outside the caller's tenants is not found. */
  readonly tenantOf: (app: App, ctx: Caller, args: T) => string | Promise<string>
  readonly toCommand: (args: T) => Command | null
}

const structureMutation = <T>({ args, tenantOf, toCommand, ...mutation }: Definition<T>): StructureMutation => ({
  ...mutation,
  scope: 'tenant',
  args: () => args.arguments,
  async prepare(app, ctx, given) {
    const read = args.read(given)
    return { tenantId: await tenantOf(app, ctx, read), command: toCommand(read) }
  },
})

const tenantOfData = (_app: App, ctx: Caller, { data }: { readonly data: { readonly tenantId: string } }) =>
  reachable(ctx, data.tenantId, 'data.tenantId', 'tenant')
const tenantOfEntity = (app: App, ctx: Caller, args: RowArgs) => tenantOfRow(app, ctx, 'tenantEntities', args, 'entity')
const tenantOfField = (app: App, ctx: Caller, args: RowArgs) => tenantOfRow(app, ctx, 'systemFields', args, 'field')
const tenantInArgs = (_app: App, ctx: Caller, { tenantId }: { readonly tenantId: string }) =>
  reachable(ctx, tenantId, 'tenantId', 'tenant')

const deletion = (name: string, what: string) =>
  dataInput(
    name,
    object(
      {
        id: idShape,
        removeUses: annotate(filled(flag, false), {
          description: `Also moves ${what} to the bin, and removes the uses in views. Otherwise a deletion of something in use is refused.`,
        }),
      },
      'id',
    ),
  )
const optionMove = inputObject(
  'OptionMoveInput',
  object(
    {
      option: text(Infinity),
      to: annotate(nullable(text(Infinity)), { description: 'Empty if missing.' }),
    },
    'option',
  ),
)

export const updateFieldData = commandData('UpdateSystemFieldInput', fieldChange)

export const undoArgs = argsInput(
  object(
    {
      tenantId: idShape,
      changeId: annotate(idShape, {
        description: 'If given, the undo is refused unless this is still the last change.',
      }),
    },
    'tenantId',
  ),
)

export const purgeArgs = argsInput(
  object(
    {
      tenantId: idShape,
      ids: annotate(
        refine(list(idShape, Infinity), (ids) =>
          ids.length === 0 ? { ...fail('must name at least one'), at: '' } : ok([...new Set(ids)]),
        ),
        { description: 'The ids to delete; at least one.' },
      ),
      removeUses: annotate(filled(flag, false), {
        description:
          'Also deletes fields in the bin that cannot be restored without them. Otherwise the request is refused and names those fields.',
      }),
    },
    'tenantId',
    'ids',
  ),
)

export const structureMutations: readonly StructureMutation[] = [
  structureMutation({
    name: 'createTenantEntity',
    description: 'Creates an entity with its table and its navigation item.',
    permission: 'entity:create',
    entity: 'tenantEntity',
    args: argsInput(object({ data: creationData('CreateTenantEntityInput', entityCreation) }, 'data')),
    tenantOf: tenantOfData,
    toCommand: ({ data }) => ({ type: 'createEntity', data }),
  }),
  structureMutation({
    name: 'updateTenantEntity',
    description: 'Updates the given keys of an entity.',
    permission: 'entity:update',
    entity: 'tenantEntity',
    args: argsInput(object({ id: idShape, data: commandData('UpdateTenantEntityInput', entityChange) }, 'id', 'data')),
    tenantOf: tenantOfEntity,
    toCommand: (args) => ({ type: 'updateEntity', ...args }),
  }),
  structureMutation({
    name: 'deleteTenantEntity',
    description: 'Moves an entity and its records to the bin.',
    permission: 'entity:delete',
    entity: 'tenantEntity',
    answers: 'deleted',
    args: deletion('DeleteTenantEntityInput', 'fields of other entities that refer to this one'),
    tenantOf: tenantOfEntity,
    toCommand: ({ data }) => ({ type: 'deleteEntity', ...data }),
  }),
  structureMutation({
    name: 'restoreTenantEntity',
    description: 'Restores an entity and its records from the bin.',
    permission: 'entity:delete',
    entity: 'tenantEntity',
    args: idArgs,
    tenantOf: tenantOfEntity,
    toCommand: ({ id }) => ({ type: 'restoreEntity', id }),
  }),
  structureMutation({
    name: 'createSystemField',
    description: 'Creates a field with its column.',
    permission: 'entity:update',
    entity: 'systemField',
    args: argsInput(object({ data: creationData('CreateSystemFieldInput', fieldCreation) }, 'data')),
    tenantOf: tenantOfData,
    toCommand: ({ data }) => ({ type: 'createField', data }),
  }),
  structureMutation({
    name: 'updateSystemField',
    description: 'Updates the given keys of a field.',
    permission: 'entity:update',
    entity: 'systemField',
    args: argsInput(
      object(
        {
          id: idShape,
          data: updateFieldData,
          mayEmpty: annotate(filled(flag, false), {
            description: 'Empties values that cannot be converted. Otherwise the change is refused.',
          }),
          moveOptions: annotate(list(optionMove, Infinity), {
            description:
              'Where the records of removed options go. The values of options that are not listed here stay as they are.',
          }),
        },
        'id',
        'data',
      ),
    ),
    tenantOf: tenantOfField,
    toCommand: (args) => ({ type: 'updateField', ...args }),
  }),
  structureMutation({
    name: 'deleteSystemField',
    description: 'Moves a field and its data to the bin.',
    permission: 'entity:update',
    entity: 'systemField',
    answers: 'deleted',
    args: deletion('DeleteSystemFieldInput', 'fields that are computed from this one'),
    tenantOf: tenantOfField,
    toCommand: ({ data }) => ({ type: 'deleteField', ...data }),
  }),
  structureMutation({
    name: 'restoreSystemField',
    description: 'Restores a field and its data from the bin.',
    permission: 'entity:update',
    entity: 'systemField',
    args: argsInput(
      object(
        {
          id: idShape,
          asOptional: annotate(filled(flag, false), {
            description: 'Restores the field as optional, for records that were created in the meantime.',
          }),
        },
        'id',
      ),
    ),
    tenantOf: tenantOfField,
    toCommand: (args) => ({ type: 'restoreField', ...args }),
  }),
  purging('purgeTenantEntities', 'entity'),
  purging('purgeSystemFields', 'field'),
  structureMutation({
    name: 'undoStructureChange',
    description: 'Undoes the last structure change, including converted values. Undoing the undo repeats the change.',
    permission: 'entity:update',
    entity: 'structureChange',
    args: undoArgs,
    tenantOf: tenantInArgs,
    toCommand: () => null,
  }),
]

function purging(name: string, kind: 'entity' | 'field'): StructureMutation {
  const of = kind === 'entity' ? 'entities with their records' : 'fields with their values'
  return structureMutation({
    name,
    description: `Permanently deletes ${of}. They must be in the bin. This cannot be undone. Returns the number of ids.`,
    permission: 'entity:purge',
    entity: kind === 'entity' ? 'tenantEntity' : 'systemField',
    answers: 'count',
    args: purgeArgs,
    tenantOf: tenantInArgs,
    toCommand: ({ ids, removeUses }) => ({ type: 'purge', kind, ids, removeUses }),
  })
}

/** The permission required to undo this entry. */
export function permissionToUndo({ subjectType, action }: LogEntry): Permission {
  return subjectType === 'entity' && action !== 'update' ? 'entity:delete' : 'entity:update'
}

export async function tenantOfRow(
  app: App,
  ctx: Caller,
  table: 'tenantEntities' | 'systemFields',
  args: RowArgs,
  what: string,
): Promise<string> {
  const { id, path } = idIn(args)
  const row = isUuid(id)
    ? await app.admin.selectFrom(table).select('tenantId').where('id', '=', id).executeTakeFirst()
    : undefined
  return reachable(ctx, row?.tenantId ?? '', path, what)
}
