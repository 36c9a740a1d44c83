import { fieldTypeOf } from '@monarch/field-types'
import { columnOf, type FieldRow, type Structure, tableOf } from '@monarch/schema'
import { compile, type Fragment, ident, literal, sql } from '@monarch/sql'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { inShortTransactions, retryOnLock } from '../../platform/db/pools.ts'
import { failpoint } from '../../platform/failpoint.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { loadStructure } from '../structure-store.ts'
import { findUnfinished } from './change-store.ts'
import { fill } from './prepare-structure.ts'

/**
 * Fills the columns of checkboxes that an older version created: null becomes false, without a new version of the record
 * and without an entry in its history. Then PostgreSQL refuses nulls. Reads do not depend on it, because they read null as
 * false (`storedValue`).
 *
 * `tenants."unsetFilledAt"` is null until all columns of a tenant are filled. The progress is in the catalog of its
 * database, so a job that is interrupted continues with the column that it was filling.
 */
export const fillUnsetTask: Task<{ tenantId: string }> = {
  name: 'fill_unset',
  lane: 'upkeep',
  run: (app, { tenantId }, { signal }) => fillUnset(app, tenantId, signal),
}

/** Every minute: requests the job of every tenant that needs it. */
export const fillAllUnsetTask: Task<unknown> = {
  name: 'fill_all_unset',
  lane: 'upkeep',
  async run(app) {
    const tenants = await app.admin
      .selectFrom('tenants')
      .select('id')
      .where('status', '=', 'active')
      .where('unsetFilledAt', 'is', null)
      .execute()
    for (const { id } of tenants)
      if (!(await app.jobs.has(keyOf(id)))) await app.jobs.add(fillUnsetTask.name, { tenantId: id }, { key: keyOf(id) })
  },
}

const keyOf = (tenantId: string): string => `fill ${tenantId}`

export async function fillUnset(app: App, tenantId: string, signal?: AbortSignal): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const isFilled = await tenant.db.asOwner(async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      advisoryLocks.unsetFiller,
    ])
    if (!rows[0]!.isOurs) return false
    await client.query('set statement_timeout = 0')
    const isCurrent = await sameLedger(client)
    // An unfinished change may rename the columns; the next minute tries again.
    if (await findUnfinished(app.admin, tenantId)) return false
    const structure = (await loadStructure(app.admin, tenantId))!
    for (const column of await unfilledColumns(client, structure)) {
      signal?.throwIfAborted()
      const outcome = await fillColumn(client, column, { isCurrent, signal })
      if (outcome === 'changed') return false
      app.log.info({ tenantId, fieldId: column.field.id, outcome }, 'The column of a checkbox has been filled')
    }
    return true
  })
  if (!isFilled) return
  await app.admin
    .updateTable('tenants')
    .set({ unsetFilledAt: new Date() })
    .where('id', '=', tenantId)
    .where('unsetFilledAt', 'is', null)
    .execute()
}

/** Statements that let checkboxes hold null until the job has filled them: for the rows of an archive of an older version. */
export function allowUnset({ entities, fields }: Structure): string[] {
  const owners = new Map(entities.map((entity) => [entity.id, entity]))
  return fields.filter(isNeverEmpty).map((field) => {
    const { schema, name } = tableOf(owners.get(field.entityId)!)
    return textOf(sql`alter table ${ident(schema, name)} alter column ${ident(columnOf(field).name)} drop not null`)
  })
}

interface UnfilledColumn {
  readonly field: FieldRow
  readonly table: Fragment
  readonly column: Fragment
}

/** The columns that may hold null although their field is never empty. */
async function unfilledColumns(client: pg.ClientBase, structure: Structure): Promise<UnfilledColumn[]> {
  const { rows } = await client.query<{ place: string }>(
    `select n.nspname || '.' || t.relname || '.' || a.attname as place
     from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname in ('public', 'bin') and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'boolean'::regtype and not (a.attnotnull and a.atthasdef)`,
  )
  const nullable = new Set(rows.map(({ place }) => place))
  const entities = new Map(structure.entities.map((entity) => [entity.id, entity]))
  return structure.fields.flatMap((field): UnfilledColumn[] => {
    const entity = entities.get(field.entityId)
    if (!entity || !isNeverEmpty(field)) return []
    const [{ schema, name }, { name: column }] = [tableOf(entity), columnOf(field)]
    const isFilled = !nullable.has(`${schema}.${name}.${column}`)
    return isFilled ? [] : [{ field, table: ident(schema, name), column: ident(column) }]
  })
}

/**
 * `changed`: the structure has changed, and the column may be another one. `duplicates`: values must be unique, but several rows
 * are null. They stay null, and writes refuse further duplicates.
 */
async function fillColumn(
  client: pg.Client,
  { field, table, column }: UnfilledColumn,
  { isCurrent, signal }: { readonly isCurrent: Fragment; readonly signal: AbortSignal | undefined },
): Promise<'filled' | 'changed' | 'duplicates'> {
  const { defaultSql, fieldType } = columnOf(field)
  const name = ident(`${field.id}_filled`)
  const alter = (...changes: Fragment[]) =>
    inShortTransactions(client, async () => {
      for (const change of changes) await client.query(textOf(sql`alter table ${table} ${change}`))
      const { rows } = await client.query<{ isCurrent: boolean }>(textOf(sql`select ${isCurrent} as "isCurrent"`))
      if (!rows[0]!.isCurrent) throw new StructureChanged()
    })
  try {
    await alter(sql`alter column ${column} set default ${defaultSql}`)
    failpoint('fill-unset:begun')
    const unset = literal(fieldType.unset as boolean)
    const text = sql`update ${table} set ${column} = ${unset}
      where ${column} is null and id > $1 and id <= $2 and ${isCurrent}`
    await fill(client, textOf(table), textOf(text), firstId, (_last, _count) => {
      failpoint('fill-unset:batch')
      signal?.throwIfAborted()
      return Promise.resolve()
    })
    await alter(
      sql`drop constraint if exists ${name}`,
      sql`add constraint ${name} check (${column} is not null) not valid`,
    )
    // Scans without blocking writers. PostgreSQL then takes the constraint as proof and does not scan the rows again.
    await retryOnLock(() => client.query(textOf(sql`alter table ${table} validate constraint ${name}`)))
    await alter(sql`alter column ${column} set not null`, sql`drop constraint ${name}`)
    return 'filled'
  } catch (error) {
    if (error instanceof StructureChanged) return 'changed'
    if ((error as { code?: string }).code === uniqueViolation) return 'duplicates'
    throw error
  }
}

class StructureChanged extends Error {}

const uniqueViolation = '23505'

/** A condition that is true until a structure change is applied to the tables. */
async function sameLedger(client: pg.ClientBase): Promise<Fragment> {
  const last = sql`(select coalesce(max(version), 0) from monarch."structureLedger")`
  const { rows } = await client.query<{ version: string }>(textOf(sql`select ${last}::text as version`))
  return sql`${last} = ${literal(Number(rows[0]!.version))}`
}

const isNeverEmpty = (field: FieldRow): boolean => fieldTypeOf(field)?.unset !== undefined
const textOf = (fragment: Fragment): string => compile(fragment).text
const firstId = '00000000-0000-0000-0000-000000000000'
