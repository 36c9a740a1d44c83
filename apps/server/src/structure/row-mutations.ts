import { type OwnerEnvironment, pascalCase, type Structure } from '@monarch/schema'
import { id, object, type ObjectShape } from '@monarch/shapes'
import { type AdminChange, type AdminMutation, adminMutation } from '../api/admin/admin-mutation.ts'
import { argsInput, commandData, creationData, idArgs, idInput } from '../api/graphql/args-input.ts'
import { newId } from '../platform/new-id.ts'
import { reachable } from '../request/decisions.ts'
import { insertRow, type RowKind, type StructureRow, writeRow } from './row-store.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  type RowAction,
  structureOf,
} from './structure-row.ts'

type Described = Pick<AdminMutation, 'description' | 'permission'>

interface RowCommands<Row> {
  readonly create: Described & {
    readonly shape: ObjectShape
    readonly run: (structure: Structure, data: unknown, env: OwnerEnvironment) => Row
  }
  readonly update: Described & {
    readonly shape: ObjectShape
    readonly run: (structure: Structure, before: Row, data: unknown, env: OwnerEnvironment) => Row
  }
  /** `run` receives the row with its new version and `deletedAt`. */
  readonly delete: Described & { readonly run?: (deleted: Row) => Row }
  readonly restore: Described & { readonly run: (structure: Structure, before: Row, env: OwnerEnvironment) => Row }
  /** For rights that depend on the row. An update checks them before it reads its input (`after` is `before`) and with the result. */
  readonly requireRight?: (
    change: AdminChange,
    structure: Structure,
    action: 'create' | 'update' | 'delete',
    before: Row | null,
    after: Row,
  ) => void | Promise<void>
  /** Runs in the transaction of each change. */
  readonly onChange?: (change: AdminChange, before: Row | null, after: Row) => Promise<void>
}

/** The arguments of a mutation that creates a structure row. */
export const createArgs = (kind: string, shape: ObjectShape) =>
  argsInput(object({ data: creationData(`Create${pascalCase(kind)}Input`, shape) }, 'data'))

/** The arguments of a mutation that updates a structure row. */
export const updateArgs = (kind: string, shape: ObjectShape) =>
  argsInput(
    object(
      { id, data: commandData(`Update${pascalCase(kind)}Input`, shape), ifVersion: ifVersionOf(kind) },
      'id',
      'data',
    ),
  )

/** The mutations to create, update, delete and restore a kind of structure row, such as `createView` and `restoreView`. */
export function rowMutations<Row extends StructureRow>(
  kind: RowKind<Row>,
  { create, update, delete: remove, restore, requireRight, onChange }: RowCommands<Row>,
): readonly AdminMutation[] {
  const name = pascalCase(kind.kind)
  const common = { scope: 'tenant', entity: kind.kind } as const
  const environmentOf = ({ ctx }: AdminChange): OwnerEnvironment => ({
    newId,
    now: new Date().toISOString(),
    userId: ctx.user.id,
  })
  const finish = async (change: AdminChange, action: RowAction, before: Row | null, after: Row) => {
    await logRow(change, action, kind, before, after)
    await onChange?.(change, before, after)
    return after.id
  }
  return [
    adminMutation({
      name: `create${name}`,
      description: create.description,
      permission: create.permission,
      ...common,
      args: createArgs(kind.kind, create.shape),
      async run(change, { data }) {
        const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
        const structure = await structureOf(change, tenantId)
        const row = create.run(structure, data, environmentOf(change))
        await requireRight?.(change, structure, 'create', null, row)
        await insertRow(change.transaction, kind, row)
        return finish(change, 'create', null, row)
      },
    }),
    adminMutation({
      name: `update${name}`,
      description: update.description,
      permission: update.permission,
      ...common,
      args: updateArgs(kind.kind, update.shape),
      async run(change, args) {
        const { before, structure } = await reachRow(change, args, 'live', kind)
        await requireRight?.(change, structure, 'update', before, before)
        await requireWhole(change.ctx, before, kind.kind)
        requireVersion(args, before, kind.kind)
        const after = update.run(structure, before, args.data, environmentOf(change))
        await requireRight?.(change, structure, 'update', before, after)
        await writeRow(change.transaction, kind, after)
        return finish(change, 'update', before, after)
      },
    }),
    adminMutation({
      name: `delete${name}`,
      description: remove.description,
      permission: remove.permission,
      ...common,
      answers: 'deleted',
      args: idInput(`Delete${name}Input`),
      async run(change, args) {
        const { before, structure } = await reachRow(change, args, 'live', kind)
        await requireRight?.(change, structure, 'delete', before, before)
        const { now } = environmentOf(change)
        const deleted = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
        const after = remove.run?.(deleted) ?? deleted
        await writeRow(change.transaction, kind, after)
        return finish(change, 'delete', before, after)
      },
    }),
    adminMutation({
      name: `restore${name}`,
      description: restore.description,
      permission: restore.permission,
      ...common,
      args: idArgs,
      async run(change, args) {
        const { before, structure } = await reachRow(change, args, 'bin', kind)
        await requireRight?.(change, structure, 'delete', before, before)
        await requireWhole(change.ctx, before, kind.kind)
        const after = restore.run(structure, before, environmentOf(change))
        await writeRow(change.transaction, kind, after)
        return finish(change, 'restore', before, after)
      },
    }),
  ]
}
