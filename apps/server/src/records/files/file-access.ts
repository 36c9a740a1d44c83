import { memoizeBy } from '../../platform/memoize.ts'
import { compileRead, type Inputs, planRead, type RootRead, Variable, Visibility } from '@monarch/query'
import { type Access, accessByPermissions, type Column, type Model } from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { isShownElsewhere } from './file-holders.ts'
import { type FileRow, selectFiles } from './file-rows.ts'

/** Runs a statement whose result is one JSON text. */
export type Read = (statement: Statement, inputs: Inputs) => Promise<string>

/** The file, if the caller may read its content. */
export async function findReadableFile(
  app: App,
  tenant: TenantContext,
  userId: string,
  id: string,
): Promise<FileRow | null> {
  const [row] = await tenant.db.rows<{ files: FileRow[] }>(selectFiles([id]))
  const file = row!.files[0]
  const read: Read = (...run) => tenant.db.read(...run)
  if (!file) return null
  if (await mayReadFile(tenant, userId, file, read)) return file
  if (!(await isShownElsewhere(app, tenant, userId, id))) return null
  return (await isFreeOrShown(tenant, id, read)) ? file : null
}

/**
 * A caller may read a file if they may read a record and a field that contain it. A file in no record is readable only by its uploader, and
 * by users who see another object that contains it (`FileHolder`).
 */
export async function mayReadFile(
  tenant: TenantContext,
  userId: string,
  file: Pick<FileRow, 'id' | 'createdBy'>,
  read: Read,
): Promise<boolean> {
  if (await isHeld(tenant, tenant.access, file.id, read)) return true
  return file.createdBy === userId && (await isFreeOrShown(tenant, file.id, read))
}

/** Whether a file is in no record, or the caller may read a record that received it after the first check. */
const isFreeOrShown = async (tenant: TenantContext, id: string, read: Read): Promise<boolean> =>
  !(await isHeld(tenant, everything, id, read)) || isHeld(tenant, tenant.access, id, read)

const everything = accessByPermissions(['*'])

/** Whether this access allows reading a record, live or in the bin, that contains the file. Uses the planner, like every read. */
async function isHeld({ model, context }: TenantContext, access: Access, id: string, read: Read): Promise<boolean> {
  for (const statement of holderStatements(model, access)) {
    const data = JSON.parse(await read(statement, { variables: { id }, context })) as Record<string, unknown[]>
    if (Object.values(data).some((records) => records.length > 0)) return true
  }
  return false
}

const holderStatements = memoizeBy(
  ({ key }: Access) => key,
  (model: Model, access): readonly Statement[] => makeStatements(holderReads(model, access), model, access),
)

/** Each statement covers a bounded number of fields, because a tenant may have more than one statement should read. */
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
