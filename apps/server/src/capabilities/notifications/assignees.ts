import type { Json } from '@monarch/field-types'
import { compileRead, planRead, type Selected } from '@monarch/query'
import { accessByPermissions, type Entity, isUuid, type Model } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import type { AssigneeField, AssigningEntity } from '../../records/assigning.ts'
import { peopleOfTenant, type TenantPerson } from '../../request/people.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'

/** The assignee of a record, and the field that assigns it. */
export interface Assignee {
  readonly recordId: string
  readonly field: AssigneeField
  /** The id of the user, or their address in lowercase, as in accounts. */
  readonly who: string
}

/** Reads current values without access checks; callers check the rights of each recipient. */
export async function readAssignees(
  db: TenantDatabase,
  model: Model,
  { entity, fields }: AssigningEntity,
  { args, also = [] }: { readonly args: Readonly<Record<string, unknown>>; readonly also?: readonly string[] },
): Promise<{ records: readonly Row[]; given: readonly Assignee[] }> {
  const names = fields.map(({ attribute }) => attribute.name)
  const records = await readRows(db, model, entity, args, [...new Set(['id', ...names, ...also])])
  const given: Assignee[] = []
  for (const field of fields) {
    const chosen = records.flatMap((row) =>
      idsIn(row[field.attribute.name]!).map((id) => ({ id, recordId: idOf(row) })),
    )
    const { mailbox } = field
    const emails = mailbox === null ? null : await emailsOf(db, model, { ...field, mailbox }, chosen)
    for (const { id, recordId } of chosen) {
      const who = emails ? emails.get(id) : id
      if (who !== undefined) given.push({ recordId, field, who })
    }
  }
  return { records, given }
}

export type Row = { readonly [name: string]: Json }

export const idOf = (row: Row): string => row['id'] as string

const idsIn = (value: Json): string[] => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')

async function emailsOf(
  db: TenantDatabase,
  model: Model,
  { target, mailbox }: AssigneeField & { readonly mailbox: string },
  chosen: readonly { readonly id: string }[],
) {
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const emails = new Map<string, string>()
  for (let i = 0; i < ids.length; i += idsAtOnce) {
    const where = { id: { in: ids.slice(i, i + idsAtOnce) } }
    for (const row of await readRows(db, model, target, { where, limit: idsAtOnce }, ['id', mailbox])) {
      const email = row[mailbox]
      if (typeof email === 'string') emails.set(idOf(row), email.toLowerCase())
    }
  }
  return emails
}

async function readRows(
  db: TenantDatabase,
  model: Model,
  entity: Entity,
  args: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Promise<Row[]> {
  const selection = names.map((name): Selected => ({ alias: name, name, args: {}, selection: [] }))
  const root = { alias: 'r', kind: 'list', entity: entity.name, args, selection } as const
  const statement = compileRead(planRead({ roots: [root] }, model, everything))
  return (JSON.parse(await db.read(statement, { variables: {}, context: {} })) as { r: Row[] }).r
}

const everything = accessByPermissions(['*'])

/** The user behind each assignee, with their assignments. */
export async function peopleAmong<Assigned extends { readonly who: string }>(
  app: App,
  tenantId: string,
  assigned: readonly Assigned[],
): Promise<readonly { readonly person: TenantPerson; readonly own: readonly Assigned[] }[]> {
  const byWho = Map.groupBy(assigned, ({ who }) => who)
  const userIds = [...byWho.keys()].filter((who) => isUuid(who))
  const emails = [...byWho.keys()].filter((who) => !isUuid(who))
  const people = await peopleOfTenant(app, tenantId, { userIds, emails })
  return people.map((person) => ({
    person,
    own: [...(byWho.get(person.id) ?? []), ...(byWho.get(person.context.userEmail) ?? [])],
  }))
}

export const idsAtOnce = 500
