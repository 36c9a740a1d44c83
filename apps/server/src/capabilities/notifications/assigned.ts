import { inLocale } from '@monarch/messages'
import type { Entity } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { TenantPerson } from '../../request/people.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { type LoggedChange, movePlace, placeOfNow, readLogPage } from '../../records/operation-log/log-places.ts'
import { type AssigneeField, type AssigningEntity, assigningEntities } from '../../records/assigning.ts'
import { service } from '../../platform/service.ts'
import { type Assignee, idsAtOnce, peopleAmong, readAssignees } from './assignees.ts'
import { sendNotifications, type NewNotification } from './digest.ts'
import { channelsFor, type NotifyingTenant, visibleTitle } from './recipients.ts'
import { namesFor } from './names-for.ts'
import { t } from './messages.ts'

/**
 * Notifies people of records that were assigned to them. Reads the operation log after the commit and looks at the current values.
 * The log position advances after everyone is notified; keys prevent duplicates after a crash.
 */
export const notifyAssignedTask: Task<{ readonly tenantId: string }> = {
  name: 'tell_assigned',
  lane: 'quick',
  async run(app, { tenantId }, { signal }) {
    const tenant = await app.tenants.find(tenantId)
    if (!tenant) return
    const { organizationId, db } = tenant
    const isNew = await beginReading(db)
    const since = Date.now() - (isNew ? freshMilliseconds : maxSilence)
    for (;;) {
      signal.throwIfAborted()
      const assigning = assigningEntities(await tenantModel(app, tenantId))
      if (assigning.size === 0) return
      const page = await readLogPage(db, 'assignments', [...assigning.keys()])
      if (!page) return
      const recent = page.operations.filter(({ at }) => Date.parse(at) >= since)
      await onCurrentStructure(app, tenantId, () => notifyPage(app, { id: tenantId, organizationId, db }, recent))
      const isMoved = await db.transaction((transaction) => movePlace(transaction, 'assignments', page))
      if (page.isLast || !isMoved) return
    }
  },
}

/** Call after records change. Schedules one read for many changes; costs nothing if no field causes notifications. */
export function wakeAssignments(app: App, tenantId: string): void {
  const waiting = app.services.get(assignmentsService)
  if (waiting.has(tenantId)) return
  const timer = setTimeout(() => {
    waiting.delete(tenantId)
    addJob(app, tenantId).catch((err: unknown) =>
      app.log.warn({ err, tenantId }, 'Assignments could not be read; they are read with the next change'),
    )
  }, restMilliseconds).unref()
  waiting.set(tenantId, timer)
}

/** Timers of the pending reads, by tenant. */
export const assignmentsService = service(
  'assignments',
  () => new Map<string, NodeJS.Timeout>(),
  (waiting) => waiting.forEach((timer) => clearTimeout(timer)),
)

async function addJob(app: App, tenantId: string): Promise<void> {
  if (assigningEntities(await tenantModel(app, tenantId)).size === 0) return
  await app.jobs.add(notifyAssignedTask.name, { tenantId }, { key: `assigned ${tenantId}`, maxAttempts: 3 })
}

/** The first read starts slightly before the change that triggered it. */
async function beginReading(db: TenantDatabase): Promise<boolean> {
  const begun = await db.rows(
    compile(sql`insert into monarch."logPlaces" (reader, place)
      select 'assignments', jsonb_build_object('from', x || ':' || x || ':')
      from (select greatest(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 10000, 3) as x) s
      on conflict do nothing returning reader`),
  )
  return begun.length > 0
}

/** Skips all changes up to now. */
export async function skipPastChanges(db: TenantDatabase): Promise<void> {
  await db.rows(
    compile(sql`insert into monarch."logPlaces" (reader, place) values ('assignments', ${placeOfNow})
      on conflict (reader) do update set place = excluded.place`),
  )
}

async function notifyPage(app: App, tenant: NotifyingTenant, operations: readonly LoggedChange[]): Promise<void> {
  if (operations.length === 0) return
  const model = await tenantModel(app, tenant.id)
  const assigning = assigningEntities(model)
  const found: Assignment[] = []
  for (const [entityId, changes] of Map.groupBy(operations, (operation) => operation.entityId)) {
    const of = assigning.get(entityId)
    if (of) for (const assignment of await assignmentsOf(tenant.db, model, of, changes)) found.push(assignment)
  }
  for (const { person, own } of await peopleAmong(app, tenant.id, found)) {
    const byOthers = own.filter(({ change }) => change.userId !== person.id)
    if (byOthers.length === 0) continue
    const channels = await channelsFor(app, tenant, person.id, 'assigned')
    if (!channels.app && !channels.email) continue
    const notifications: NewNotification[] = []
    for (const together of Map.groupBy(byOthers, ({ entity, change }) => `${entity.id} ${change.userId}`).values())
      for (const words of await wordsFor(app, tenant, person, channels, together)) notifications.push(words)
    const subject = inLocale(channels.formats, () => t('assignedMany', { count: notifications.length }))
    await sendNotifications(app, tenant.id, notifications, subject)
  }
}

interface Assignment {
  readonly entity: Entity
  readonly field: AssigneeField
  readonly change: LoggedChange
  readonly who: Assignee['who']
}

type Model = Awaited<ReturnType<typeof tenantModel>>

/** One for the last change of each record and field. */
async function assignmentsOf(
  db: TenantDatabase,
  model: Model,
  of: AssigningEntity,
  changes: readonly LoggedChange[],
): Promise<Assignment[]> {
  const lastOf = new Map<string, LoggedChange>()
  for (const change of changes)
    for (const { id } of of.fields)
      if (change.action === 'create' || change.fields.includes(id)) lastOf.set(`${change.recordId} ${id}`, change)
  const ids = [...new Set([...lastOf.values()].map(({ recordId }) => recordId))]
  const assignments: Assignment[] = []
  for (let i = 0; i < ids.length; i += idsAtOnce) {
    const where = { id: { in: ids.slice(i, i + idsAtOnce) } }
    const { given } = await readAssignees(db, model, of, { args: { where, limit: idsAtOnce } })
    for (const { recordId, field, who } of given) {
      const change = lastOf.get(`${recordId} ${field.id}`)
      if (change) assignments.push({ entity: of.entity, field, change, who })
    }
  }
  return assignments
}

/** One notification per record, or a single one for a bulk change such as an import. */
async function wordsFor(
  app: App,
  tenant: NotifyingTenant,
  person: TenantPerson,
  channels: NewNotification['channels'],
  assignments: readonly Assignment[],
): Promise<NewNotification[]> {
  const seen: { readonly assignment: Assignment; readonly title: string }[] = []
  for (const assignment of assignments) {
    const { entity, field, change } = assignment
    const shown = [field.attribute.name]
    const title = await visibleTitle(app, tenant, person, { entity, recordId: change.recordId, shown })
    if (title !== null) seen.push({ assignment, title })
  }
  const [first] = seen
  if (!first) return []
  const { entity, change } = first.assignment
  const name = change.userId === null ? null : await nameOf(app, change.userId)
  const { formats } = channels
  const actor = name ?? inLocale(formats, () => t('someone'))
  const names = await namesFor(app, tenant.id, formats.language)
  const common = {
    userId: person.id,
    email: person.context.userEmail,
    kind: 'assigned' as const,
    entityId: entity.id,
    actorId: change.userId,
    channels,
  }
  if (seen.length > maxEach) {
    const title = inLocale(formats, () => t('records', { count: seen.length }))
    const subject = inLocale(formats, () =>
      t('assignedYouMany', { actor, count: seen.length, entity: names.entity(entity) }),
    )
    const key = `assigned ${tenant.id} ${change.id} ${person.id} all`
    return [{ ...common, recordId: null, title, text: '', key, subject, path: `/entities/${entity.name}` }]
  }
  return seen.map(({ title, assignment: { field, change: own } }) => ({
    ...common,
    recordId: own.recordId,
    title,
    text: names.field(entity, field.attribute),
    key: `assigned ${tenant.id} ${own.id} ${field.id} ${person.id}`,
    subject: inLocale(formats, () => t('assignedYou', { actor })),
    path: `/entities/${entity.name}/${own.recordId}`,
  }))
}

async function nameOf({ admin }: App, userId: string): Promise<string | null> {
  const row = await admin.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

const restMilliseconds = 500
/** Assignments of an entity by one person beyond this many are merged into one notification. */
const maxEach = 5
const freshMilliseconds = 60_000
/** Older assignments cause no notification. */
const maxSilence = 24 * 60 * 60_000
