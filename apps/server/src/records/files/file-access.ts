import { memoize } from '../../platform/memoize.ts'
import { compileRead, type Inputs, planRead, type RootRead, Variable, Visibility } from '@monarch/query'
import { type Access, accessByPermissions, type Column, type Model } from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { type FileRow, selectFiles } from './file-rows.ts'

/** Runs a statement that answers with one JSON text. */
export type Read = (statement: Statement, inputs: Inputs) => Promise<string>

/** The file, if the caller may have its content. */
export async function findReadableFile(tenant: TenantContext, userId: string, id: string): Promise<FileRow | null> {
  const [row] = await tenant.db.rows<{ files: FileRow[] }>(selectFiles([id]))
  const file = row!.files[0]
  return file && (await mayReadFile(tenant, userId, file, (...run) => tenant.db.read(...run))) ? file : null
}

/**
 * Whoever may read a record that holds the file, and the field that it is in, may read the file. One that no record holds
 * is its uploader's.
 */
export async function mayReadFile(
  tenant: TenantContext,
  userId: string,
  file: Pick<FileRow, 'id' | 'createdBy'>,
  read: Read,
): Promise<boolean> {
  if (await isHeld(tenant, tenant.access, file.id, read)) return true
  return file.createdBy === userId && !(await isHeld(tenant, everything, file.id, read))
}

const everything = accessByPermissions(['*'])

/** Whether this access shows a record that holds the file, in the bin or not. Asked of the planner, as every read is. */
async function isHeld({ model, context }: TenantContext, access: Access, id: string, read: Read): Promise<boolean> {
  for (const statement of holderStatements(model, access)) {
    const data = JSON.parse(await read(statement, { variables: { id }, context })) as Record<string, unknown[]>
    if (Object.values(data).some((records) => records.length > 0)) return true
  }
  return false
}

/** Kept as long as the model: a change of structure drops them. */
const statementsOf = memoize((_model: Model) => new Map<string, readonly Statement[]>())

function holderStatements(model: Model, access: Access): readonly Statement[] {
  const known = statementsOf(model)
  const statements = known.get(access.key) ?? makeStatements(holderReads(model, access), model, access)
  known.set(access.key, statements)
  return statements
}

/** One statement for some of the fields at a time: a tenant can have more of them than a statement should ask for. */
const readsOfStatement = 100

function makeStatements(reads: readonly RootRead[], model: Model, access: Access): Statement[] {
  const count = Math.ceil(reads.length / readsOfStatement)
  const parts = Array.from({ length: count }, (_, i) => reads.slice(i * readsOfStatement, (i + 1) * readsOfStatement))
  return parts.map((roots) => compileRead(planRead({ roots }, model, access)))
}

function holderReads(model: Model, access: Access): RootRead[] {
  const id = new Variable(['id'], '00000000-0000-7000-8000-000000000000')
  const visibility = new Visibility(model, access)
  const lists = [...model.entities.values()].flatMap((entity) => {
    if (!access.to(entity).actions.has('read')) return []
    const fields = [...entity.attributes.values()].filter(
      (a): a is Column =>
        a.kind === 'column' && a.type.files !== undefined && visibility.attribute(entity, a.name) !== undefined,
    )
    return fields.flatMap(({ name, type }) => {
      const where = { [name]: { [type.graphql.list ? 'has' : 'eq']: id } }
      return [false, true].map((bin) => ({ entity: entity.name, args: { where, limit: 1, bin } }))
    })
  })
  const selection = [{ alias: 'id', name: 'id', args: {}, selection: [] }]
  return lists.map((list, i) => ({ ...list, kind: 'list', alias: `holder${i}`, selection }))
}
