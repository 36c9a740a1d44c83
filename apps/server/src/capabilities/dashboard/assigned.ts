import { compileRead, planRead, type RootRead, Visibility } from '@monarch/query'
import { AppError, type Entity, isValue, recordName, recordsName, titleColumn } from '@monarch/schema'
import { assigningEntities, type AssigningEntity, doneChoices, dueDatesOf } from '../../records/assigning.ts'
import { requireAffordableRead } from '../../records/table-sizes.ts'
import type { RequestContext } from '../../request/context.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'

/** A record that is assigned to the caller. */
interface AssignedRecord {
  readonly entityId: string
  readonly id: string
  /** `null` if the record has none, or the caller may not see it. */
  readonly title: string | null
  readonly due: string | null
}

/** The condition that selects the assigned records of an entity, for a link to its list. */
interface AssignedList {
  readonly entityId: string
  /** At most `maxCounted`. */
  readonly count: number
  readonly isCountComplete: boolean
  /** The fields that can assign a record. `mailbox` is the field of the related entity with the caller's address. */
  readonly fields: readonly { readonly name: string; readonly mailbox: string | null; readonly isList: boolean }[]
  readonly done: readonly { readonly field: string; readonly choices: readonly string[]; readonly isList: boolean }[]
  readonly due: string | null
}

export interface Assigned {
  readonly records: readonly AssignedRecord[]
  readonly lists: readonly AssignedList[]
  /** The number of entities that were not read, because there are too many. */
  readonly unread: number
}

/** The open records that are assigned to the caller, by due date, those without a date last. Read with the caller's rights. */
export async function readAssigned(ctx: RequestContext, limit: number): Promise<Assigned> {
  const tenant = await tenantContext(ctx)
  const all = listsFor(tenant)
  const lists = all.slice(0, maxEntities)
  const found = await readLists(ctx, tenant, lists)
  const records = lists.flatMap((list, i) => found[i]!.map((row) => ({ ...row, entityId: list.entity.id })))
  return {
    records: records
      .toSorted(byDue)
      .slice(0, limit)
      .map(({ entityId, id, title = null, due = null }) => ({ entityId, id, title, due })),
    lists: lists.flatMap(({ entity, fields, done, due }, i) => {
      const count = Math.min(found[i]!.length, maxCounted)
      if (count === 0) return []
      return [{ entityId: entity.id, count, isCountComplete: found[i]!.length <= maxCounted, fields, done, due }]
    }),
    unread: all.length - lists.length,
  }
}

interface List extends Omit<AssignedList, 'entityId' | 'count' | 'isCountComplete'> {
  readonly entity: Entity
  readonly root: Omit<RootRead, 'alias'>
}

/** A list for each entity with an assigning field that the caller can see. */
function listsFor(tenant: TenantContext): readonly List[] {
  const visibility = new Visibility(tenant.model, tenant.access)
  return [...assigningEntities(tenant.model).values()].flatMap((assigning) => listFor(tenant, visibility, assigning))
}

function listFor({ access, context }: TenantContext, visibility: Visibility, assigning: AssigningEntity): List[] {
  const { entity } = assigning
  if (entity.names.list === null || !access.to(entity).actions.has('read')) return []
  const sees = (name: string, of = entity) => visibility.attribute(of, name) !== undefined
  const fields = assigning.fields.flatMap(({ attribute, target, mailbox }) => {
    const isList = attribute.type.graphql.list === true
    const related = isList ? recordsName(attribute.name) : recordName(attribute.name)
    const isSeen = sees(attribute.name) && (mailbox === null || (sees(related) && sees(mailbox, target)))
    return isSeen ? [{ name: attribute.name, mailbox, isList, related }] : []
  })
  if (fields.length === 0) return []
  const done = [...doneChoices(entity)].flatMap(([field, choices]) => {
    const attribute = entity.attributes.get(field)!
    const isList = isValue(attribute) && attribute.type.graphql.list === true
    return sees(field) ? [{ field, choices: [...choices], isList }] : []
  })
  const due = dueDatesOf(entity).find(({ name }) => sees(name))?.name ?? null
  const title = titleColumn(entity.attributes.values())
  const { userId, userEmail } = context
  const isMine = fields.map(({ name, mailbox, isList, related }) => {
    if (mailbox === null) return { [name]: isList ? { has: userId } : { eq: userId } }
    const isMe = { [mailbox]: { eq: userEmail } }
    return { [related]: isList ? { some: isMe } : isMe }
  })
  const isOpen = done.map(({ field, choices, isList }) =>
    isList
      ? { or: [{ [field]: { isNull: true } }, { not: { [field]: { hasAny: choices } } }] }
      : { [field]: { nin: choices } },
  )
  const select = (alias: string, name: string) => ({ alias, name, args: {}, selection: [] })
  const selection = [
    select('id', 'id'),
    select('updatedAt', 'updatedAt'),
    ...(title && sees(title.name) ? [select('title', title.name)] : []),
    ...(due === null ? [] : [select('due', due)]),
  ]
  const args = {
    where: { and: [{ or: isMine }, ...isOpen] },
    orderBy: [...(due === null ? [] : [{ [due]: 'ASC' }]), { updatedAt: 'DESC' }],
    limit: maxCounted + 1,
  }
  return [
    {
      entity,
      due,
      done,
      fields: fields.map(({ name, mailbox, isList }) => ({ name, mailbox, isList })),
      root: { kind: 'list', entity: entity.name, args, selection },
    },
  ]
}

interface Row {
  readonly id: string
  readonly updatedAt: string
  readonly title?: string | null
  readonly due?: string | null
}

/** One statement for all lists, or one for each if they scan too much together: a single scan is always allowed. */
async function readLists(
  ctx: RequestContext,
  tenant: TenantContext,
  lists: readonly List[],
): Promise<readonly (readonly Row[])[]> {
  if (lists.length === 0) return []
  const roots = lists.map(({ root }, i): RootRead => ({ ...root, alias: `list${i}` }))
  try {
    const found = await readRoots(ctx, tenant, roots)
    return roots.map(({ alias }) => found[alias]!)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'QUERY_TOO_COMPLEX' || lists.length === 1) throw error
  }
  const rows: (readonly Row[])[] = []
  for (const root of roots) rows.push((await readRoots(ctx, tenant, [root]))[root.alias]!)
  return rows
}

async function readRoots(
  { app, isGone }: RequestContext,
  { model, access, context, db }: TenantContext,
  roots: readonly RootRead[],
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const plan = planRead({ roots }, model, access)
  await requireAffordableRead(app, db, plan.roots)
  return JSON.parse(await db.read(compileRead(plan), { variables: {}, context }, { isGone })) as Record<string, Row[]>
}

function byDue(a: Row, b: Row): number {
  const [one, other] = [a.due ?? null, b.due ?? null]
  if (one !== other) return one === null ? 1 : other === null || one < other ? -1 : 1
  return a.updatedAt > b.updatedAt ? -1 : 1
}

/** Bounds of the read: entities, and records that are counted in each. */
const maxEntities = 100
const maxCounted = 100
