import { fieldTypeOf, usersEntityId } from '@monarch/field-types'
import { type FieldRow, relationOf, type Structure, tableOf, type UserKeys } from '@monarch/schema'
import { compile, ident, sql, value } from '@monarch/sql'
import { type Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { type Entrant, listEntrants } from '../../request/people.ts'

/**
 * For each field converted to users, the user of each former value. An undo of such a conversion needs them as well: the
 * users follow later values, so that it can be undone. A text matches the name or address of a user, a record the address
 * in its first email field. A name that several users share matches none. Stores the names of these users in the tenant, because the new
 * values reference them.
 */
export async function usersOfChange(
  admin: Kysely<AdminDb>,
  tenant: Pick<Tenant, 'id' | 'db'>,
  { before, after, isUndo }: { readonly before: Structure; readonly after: Structure; readonly isUndo: boolean },
): Promise<Readonly<Record<string, UserKeys>>> {
  const converted = [...convertedToUsers(before, after), ...(isUndo ? convertedToUsers(after, before) : [])]
  if (converted.length === 0) return {}
  const people = await listEntrants(admin, tenant.id)
  await storeNames(tenant, people)
  const found: Record<string, UserKeys> = {}
  for (const old of converted) {
    const relation = relationOf(old)
    found[old.id] = relation ? await byRecord(tenant, before, relation.entityId, people) : byText(people)
  }
  return found
}

function convertedToUsers(before: Structure, after: Structure): FieldRow[] {
  const now = new Map(after.fields.map((field) => [field.id, field]))
  const isOfUsers = (field: FieldRow | undefined) =>
    field !== undefined && relationOf(field)?.entityId === usersEntityId
  const storageOf = (field: FieldRow | undefined) => field && fieldTypeOf(field)?.storage
  return before.fields.filter((old) => {
    const field = now.get(old.id)
    return field !== old && isOfUsers(field) && !isOfUsers(old) && storageOf(old) === storageOf(field)
  })
}

function byText(people: readonly Entrant[]): UserKeys {
  const words = people.flatMap(({ id, name, email }) =>
    [...new Set([name.trim().toLowerCase(), email])].map((word) => ({ word, id })),
  )
  const byWord = Map.groupBy(words, ({ word }) => word)
  return Object.fromEntries([...byWord].flatMap(([word, some]) => (some.length === 1 ? [[word, some[0]!.id]] : [])))
}

async function byRecord(
  { db }: Pick<Tenant, 'db'>,
  { entities, fields }: Structure,
  entityId: string,
  people: readonly Entrant[],
): Promise<UserKeys> {
  const entity = entities.find(({ id }) => id === entityId)
  const mailbox = fields
    .filter((field) => field.entityId === entityId && field.deletedAt === null && fieldTypeOf(field)?.isMailbox)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)[0]
  if (!entity || !mailbox) return {}
  const { schema, name } = tableOf(entity)
  const address = sql`lower(${ident(mailbox.name)})`
  const addresses = value(people.map(({ email }) => email))
  const rows = await db.rows<{ id: string; email: string }>(
    compile(
      sql`select id, ${address} as email from ${ident(schema, name)} where ${address} = any(${addresses}::text[])`,
    ),
  )
  const byEmail = new Map(people.map(({ email, id }) => [email, id]))
  return Object.fromEntries(rows.map(({ id, email }) => [id, byEmail.get(email)!]))
}

async function storeNames({ db }: Pick<Tenant, 'db'>, people: readonly Entrant[]): Promise<void> {
  const rows = JSON.stringify(people.map(({ id, name }) => ({ id, name })))
  await db.rows(
    compile(sql`insert into monarch.users (id, name) select id, name
      from json_populate_recordset(null::monarch.users, ${value(rows)}::json) on conflict do nothing`),
  )
}
