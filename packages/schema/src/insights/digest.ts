import {
  annotate,
  changes,
  flag,
  id,
  list,
  object,
  oneOf,
  optionalText,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import type { Structure } from '../structure/structure.ts'
import { time } from '../workflows/parts/part.ts'
import { nextTime } from '../workflows/triggers/registry.ts'
import { insightLimits } from './limits.ts'
import type { OwnerEnvironment, StoredRow } from '../structure/stored-row.ts'

/** The reason why a chosen recipient receives no mail. */
export type DigestRefusal = 'inactive' | 'dashboard' | 'tiles' | 'stopped' | 'mailsOff' | 'tooMany'

/** A dashboard that is mailed on a schedule. Each recipient's mail is computed with the recipient's own rights. */
export interface DigestRow extends StoredRow {
  dashboardId: string
  /** The subject of the mails; '' for the name of the dashboard. */
  name: string
  schedule: DigestSchedule
  userIds: string[]
  /** The roles whose members receive it, as of the time of sending. */
  roleIds: string[]
  isActive: boolean
  ownerId: string
  uses: string[]
}

const schedule = annotate(
  object(
    {
      every: oneOf(['day', 'week', 'month']),
      at: time,
      days: list(wholeNumber(1, 7), 7),
      day: wholeNumber(1, 31),
    },
    'every',
    'at',
  ),
  {
    description:
      'every day, week (on days, 1 is Monday) or month (on a day, or the last one); at HH:MM in the time zone of the workspace.',
  },
)
export type DigestSchedule = {
  readonly every: 'day' | 'week' | 'month'
  readonly at: string
  readonly days?: readonly number[]
  readonly day?: number
}

const people = {
  userIds: annotate(list(id, insightLimits.digestUsers), { description: 'Members of the workspace who receive it.' }),
  roleIds: annotate(list(id, insightLimits.digestRoles), { description: 'Roles whose members receive it.' }),
}
const keys = {
  name: annotate(optionalText(limits.label), {
    description: 'The subject of the mails; by default, the name of the dashboard.',
  }),
  schedule,
  ...people,
  isActive: annotate(flag, { description: 'False pauses it. By default, true.' }),
}
export const digestCreation = object({ tenantId, dashboardId: id, ...keys }, 'tenantId', 'dashboardId', 'schedule')
export const digestChange = changes(keys)
type DigestChange = ValueOf<typeof digestChange>

export function createDigest(structure: Pick<Structure, 'tenantId'>, data: unknown, env: OwnerEnvironment): DigestRow {
  const issues = new Issues()
  const { tenantId: givenTenant, dashboardId, ...sent } = readData(digestCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (issues.length > 0) throw badInput(issues)
  const initial: DigestRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    dashboardId: dashboardId!,
    name: '',
    schedule: { every: 'week', at: '08:00' },
    userIds: [],
    roleIds: [],
    isActive: true,
    ownerId: env.userId,
    uses: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked({ ...initial, ...given(sent) })
}

export function updateDigest(before: DigestRow, data: unknown, env: OwnerEnvironment): DigestRow {
  const issues = new Issues()
  const sent = readData(digestChange, data, issues)
  if (issues.length > 0) throw badInput(issues)
  return checked({ ...before, ...given(sent), version: before.version + 1, updatedAt: env.now })
}

function given({ name, ...sent }: Partial<DigestChange>): Partial<DigestRow> {
  return { ...(sent as Partial<DigestRow>), ...(name !== undefined && { name: name ?? '' }) }
}

function checked(row: DigestRow): DigestRow {
  const { schedule: chosen, userIds, roleIds } = row
  const issues = new Issues()
  if (chosen.every === 'week' && (chosen.days ?? []).length === 0)
    issues.push({ path: 'data.schedule.days', message: 'Choose at least one day of the week' })
  if (userIds.length + roleIds.length === 0)
    issues.push({ path: 'data.userIds', message: 'Choose at least one person or role' })
  if (issues.length > 0) throw badInput(issues)
  return { ...row, userIds: [...new Set(userIds)], roleIds: [...new Set(roleIds)] }
}

/** The first moment after `after` at which the digest is sent. */
export function nextDigest({ every, at, days = [], day = 1 }: DigestSchedule, after: Date, timeZone: string): Date {
  const next = (on: number) => nextTime({ type: 'schedule', every, at, day: on }, after, timeZone)!
  const times = (every === 'week' ? days : [day]).map((on) => next(on).getTime())
  return new Date(times.reduce((first, each) => Math.min(first, each)))
}
