import { compile, type Fragment, ident, join, type Statement, sql, value } from '@monarch/sql'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import { allOf } from '../../platform/all-of.ts'
import type { Identity } from '../../platform/db/admin-tables/people.ts'
import { readTable, UnreadableTable } from '../../platform/db/unreadable-table.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { placesOf, type PersonPlaces } from './places.ts'
import { erasedIdentity, occursIn, replaced, type Replacement, replacementOf } from './replacement.ts'

interface Erased {
  readonly userId: string
  readonly identity: Identity
  readonly signal?: AbortSignal
}

/**
 * Replaces the name and the address of a person in a tenant: records, history, comments, names of files, and runs of workflows. Search and
 * stored formulas follow from the records. Each statement can be repeated. Ids stay, because on their own they do not identify a person.
 * Tables that cannot be read do not stop the others; they are thrown at the end.
 */
export async function eraseInTenant(app: App, tenant: Tenant, { userId, identity, signal }: Erased): Promise<void> {
  const unreadable: UnreadableTable[] = []
  const structure = (await loadStructure(app.admin, tenant.id))!
  const plain = replacementOf(identity, userId)
  const inJson = replacementOf(identity, userId, { isJson: true })
  await tenant.db.asOwner(async (client) => {
    await client.query('set statement_timeout = 0')
    const attempt = async (table: string, work: () => Promise<unknown>) => {
      signal?.throwIfAborted()
      await readTable(table, work).catch((error: unknown) => {
        if (!(error instanceof UnreadableTable)) throw error
        unreadable.push(error)
      })
    }
    const run = (table: string, { text, values }: Statement) => attempt(table, () => client.query(text, [...values]))
    await run(
      'monarch.users',
      compile(
        sql`update monarch.users set name = ${value(erasedIdentity(userId).name)} where id = ${value(userId)}::uuid`,
      ),
    )
    for (const places of placesOf(structure))
      await run(
        `${places.table.schema}.${places.table.name}`,
        eraseInRecords(places, { plain, identity, email: erasedIdentity(userId).email }),
      )
    await attempt('monarch.operations', () => eraseInHistory(client, inJson, signal))
    await run('monarch.files', eraseInTable('files', ['name'], replacementOf(identity, userId, { isFile: true })))
    for (const [table, columns] of textColumns) await run(`monarch.${table}`, eraseInTable(table, columns, plain))
    for (const [table, columns] of jsonColumns)
      await run(`monarch.${table}`, eraseInTable(table, columns, inJson, { text: sql`::text`, back: sql`::jsonb` }))
  })
  if (unreadable.length > 0) throw allOf(unreadable)
}

const textColumns = [
  ['comments', ['body']],
  ['workflowSteps', ['error']],
  ['workflowRuns', ['error']],
  ['aiRuns', ['error']],
] as const
const jsonColumns = [
  ['workflowRuns', ['context']],
  ['workflowSteps', ['input', 'output']],
] as const

/** A changed record has a new version and an entry without values in the log, so that open pages read it again. */
function eraseInRecords(
  { entity, table, emails, texts }: PersonPlaces,
  { plain, identity, email }: { plain: Replacement; identity: Identity; email: string },
): Statement {
  const isAddress = (column: string) => sql`lower(${ident(column)}) = ${value(identity.email)}`
  const conditions = [...emails.map(isAddress), ...texts.map((column) => occursIn(ident(column), plain))]
  if (conditions.length === 0) return compile(sql`select`)
  const changes: Fragment[] = [
    ...emails.map(
      (column) => sql`${ident(column)} = case when ${isAddress(column)} then ${value(email)} else ${ident(column)} end`,
    ),
    ...texts.map((column) => sql`${ident(column)} = ${replaced(ident(column), plain)}`),
  ]
  return compile(sql`with changed as (
      update ${ident(table.schema, table.name)} set ${join(changes, sql`, `)}, version = version + 1, "updatedAt" = now()
      where ${join(conditions, sql` or `)} returning id, version)
    insert into monarch.operations (id, "entityId", "recordId", action, version, "userId", changes)
    select monarch.new_id(), ${value(entity.id)}::uuid, id, 'update', version, null::uuid, '{}'::json from changed`)
}

/** Walks the log by its key, with a bounded number of entries in each statement. */
async function eraseInHistory(client: pg.Client, inJson: Replacement, signal: AbortSignal | undefined): Promise<void> {
  const changes = sql`changes::text`
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    signal?.throwIfAborted()
    const { rows }: { rows: { id: string }[] } = await client.query(
      'select "recordId" as id from monarch.operations where "recordId" > $1 order by "recordId" offset 4999 limit 1',
      [after],
    )
    const upTo: string | null = rows[0]?.id ?? null
    const { text, values } = compile(sql`update monarch.operations set changes = (${replaced(changes, inJson)})::json
      where "recordId" > ${value(after)}::uuid and (${value(upTo)}::uuid is null or "recordId" <= ${value(upTo)}::uuid)
        and ${occursIn(changes, inJson)}`)
    await client.query(text, [...values])
    after = upTo
  }
}

function eraseInTable(
  table: string,
  columns: readonly string[],
  replacement: Replacement,
  { text, back }: { text: Fragment; back: Fragment } = { text: sql``, back: sql`` },
): Statement {
  const plain = (column: string) => sql`${ident(column)}${text}`
  const changes = columns.map((column) => sql`${ident(column)} = (${replaced(plain(column), replacement)})${back}`)
  const conditions = columns.map((column) => occursIn(plain(column), replacement))
  return compile(
    sql`update ${ident('monarch', table)} set ${join(changes, sql`, `)} where ${join(conditions, sql` or `)}`,
  )
}
