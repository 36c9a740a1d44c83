import { inLocale } from '@monarch/messages'
import { dayStart, writeFor } from '@monarch/field-types'
import type { Column, Entity, Model } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { type AssigningEntity, assigningEntities, doneChoices, dueDatesOf } from '../../records/assigning.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { notifyAssignedTask } from './assigned.ts'
import { type Assignee, idOf, idsAtOnce, peopleAmong, readAssignees, type Row } from './assignees.ts'
import { sendNotifications, type NewNotification } from './digest.ts'
import { channelsFor, type NotifyingTenant, visibleTitle } from './recipients.ts'
import { namesFor } from './names-for.ts'
import { t } from './messages.ts'

/**
 * Runs hourly. In the morning of the tenant's time zone, reminds people of records that are due today or overdue, once per record
 * and date: see decision 31.
 */
export const remindTask: Task<unknown> = {
  name: 'remind',
  lane: 'quick',
  async run(app, _payload, { signal }) {
    const { rows } = await sql<{ tenantId: string; reminds: boolean; tells: boolean }>`
      select f."tenantId", bool_or(f.settings->'reminds' = 'true') as reminds, bool_or(f.settings->'tells' = 'true') as tells
      from "systemFields" f join tenants t on t.id = f."tenantId"
      where f."deletedAt" is null and t.status = 'active' and not t."isQuiet"
        and (f.settings->'reminds' = 'true' or f.settings->'tells' = 'true')
      group by f."tenantId" having bool_or(f.settings->'tells' = 'true')`.execute(app.admin)
    for (const { tenantId, reminds } of rows) {
      signal.throwIfAborted()
      try {
        // Covers a process that died between a change and its job.
        await app.jobs.add(notifyAssignedTask.name, { tenantId }, { key: `assigned ${tenantId}`, maxAttempts: 3 })
        if (reminds) await remindTenant(app, tenantId, new Date())
      } catch (err) {
        app.log.warn({ err, tenantId }, 'Reminders could not be sent; retrying within the hour')
      }
    }
  },
}

export async function remindTenant(app: App, tenantId: string, now: Date): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const { organizationId, db } = tenant
  await onCurrentStructure(app, tenantId, async () => {
    const model = await tenantModel(app, tenantId)
    const { day, hour } = clockOf(model.timeZone, now)
    if (hour < firstHour) return
    let due: Due[] = []
    const remind = () => remindPeople(app, { id: tenantId, organizationId, db }, model, due, day)
    for (const assigning of assigningEntities(model).values())
      for (const attribute of dueDatesOf(assigning.entity))
        for await (const found of findDue(db, model, assigning, attribute, day)) {
          due = due.concat(found)
          if (due.length < dueAtOnce) continue
          await remind()
          due = []
        }
    await remind()
  })
}

interface Due {
  readonly entity: Entity
  readonly attribute: Column
  readonly recordId: string
  readonly value: string
  readonly who: Assignee['who']
  /** The field that assigns the record to the person. */
  readonly fieldName: string
}

/** Pages of records that are due today or overdue, and not done. */
async function* findDue(
  db: NotifyingTenant['db'],
  model: Model,
  assigning: AssigningEntity,
  attribute: Column,
  today: string,
): AsyncGenerator<Due[]> {
  const bound = (day: string) => (attribute.type.graphql.scalar === 'DateTime' ? dayStart(day, model.timeZone) : day)
  const done = doneChoices(assigning.entity)
  for (let after: string | null = null; ;) {
    const where = {
      [attribute.name]: { gte: bound(addDays(today, -overdueDays)), lt: bound(addDays(today, 1)) },
      ...(after !== null && { id: { gt: after } }),
    }
    const args = { where, orderBy: [{ id: 'ASC' }], limit: idsAtOnce }
    const read = await readAssignees(db, model, assigning, { args, also: [attribute.name, ...done.keys()] })
    const open = new Map(read.records.filter((row) => !isDone(row, done)).map((row) => [idOf(row), row]))
    yield read.given.flatMap(({ recordId, field, who }) => {
      const value = open.get(recordId)?.[attribute.name]
      if (typeof value !== 'string') return []
      return [{ entity: assigning.entity, attribute, recordId, value, who, fieldName: field.attribute.name }]
    })
    if (read.records.length < idsAtOnce) return
    after = idOf(read.records.at(-1)!)
  }
}

function isDone(row: Row, done: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...done].some(([name, words]) => [row[name]].flat().some((word) => words.has(word as string)))
}

async function remindPeople(
  app: App,
  tenant: NotifyingTenant,
  { timeZone }: Model,
  due: readonly Due[],
  today: string,
): Promise<void> {
  if (due.length === 0) return
  for (const { person, own } of await peopleAmong(app, tenant.id, due)) {
    const channels = await channelsFor(app, tenant, person.id, 'reminder')
    if (!channels.app) continue
    const names = await namesFor(app, tenant.id, channels.formats.language)
    const notifications: NewNotification[] = []
    for (const { entity, attribute, recordId, value, fieldName } of await unsent(app, tenant.id, person.id, own)) {
      const shown = [attribute.name, fieldName]
      const title = await visibleTitle(app, tenant, person, { entity, recordId, shown })
      if (title === null) continue
      const isOverdue = value < (value.length > today.length ? dayStart(today, timeZone) : today)
      notifications.push({
        userId: person.id,
        email: person.context.userEmail,
        kind: 'reminder',
        entityId: entity.id,
        recordId,
        actorId: null,
        title,
        text: inLocale(channels.formats, () => {
          const when = writeFor(channels.formats, attribute, value, { timeZone })
          return t(isOverdue ? 'overdue' : 'due', { field: names.field(entity, attribute), when })
        }),
        key: keyOf(tenant.id, person.id, { attribute, recordId, value }),
        channels,
        subject: inLocale(channels.formats, () => t('reminder')),
        path: `/entities/${entity.name}/${recordId}`,
      })
    }
    const subject = inLocale(channels.formats, () => t('reminderOfMany', { count: notifications.length }))
    await sendNotifications(app, tenant.id, notifications, subject)
  }
}

const keyOf = (
  tenantId: string,
  userId: string,
  { attribute, recordId, value }: Pick<Due, 'attribute' | 'recordId' | 'value'>,
) => `reminder ${tenantId} ${attribute.id} ${recordId} ${value} ${userId}`

/** Leaves out reminders that were sent before, so that nothing else is read for them. */
async function unsent(app: App, tenantId: string, userId: string, due: readonly Due[]): Promise<Due[]> {
  const byKey = new Map(due.map((each) => [keyOf(tenantId, userId, each), each]))
  const { rows } = await sql<{ key: string }>`
    select key from notifications where key = any(${[...byKey.keys()]}::text[])`.execute(app.admin)
  for (const { key } of rows) byKey.delete(key)
  return [...byKey.values()]
}

function clockOf(timeZone: string, now: Date): { day: string; hour: number } {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(now)
    .split(' ')
  return { day, hour: Number(time.slice(0, 2)) }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** No reminder is sent at night. */
const firstHour = 7
/** Records overdue for longer are ignored, also when reminders are switched on today. */
const overdueDays = 30
/** Records handled together, which bounds memory. A person with more due gets several mails. */
const dueAtOnce = 10_000
