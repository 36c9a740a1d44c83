import { expect, test } from 'vitest'
import { createDigest, type DigestSchedule, nextDigest, updateDigest } from './digest.ts'

test.each<[DigestSchedule, string, string, string]>([
  [{ every: 'day', at: '08:00' }, 'Europe/Berlin', '2026-01-05T06:59:00Z', '2026-01-05T07:00:00.000Z'],
  [{ every: 'day', at: '08:00' }, 'Europe/Berlin', '2026-01-05T07:00:00Z', '2026-01-06T07:00:00.000Z'],
  // The clocks go forward on March 29 and back on October 25; the local time stays.
  [{ every: 'day', at: '08:00' }, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
  [{ every: 'day', at: '08:00' }, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  // 02:30 does not exist on March 29: half an hour later. It exists twice on October 25: the first one.
  [{ every: 'day', at: '02:30' }, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  [{ every: 'day', at: '02:30' }, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  [{ every: 'day', at: '02:30' }, 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  // 2026-01-05 is a Monday.
  [{ every: 'week', at: '09:00', days: [4, 1] }, 'UTC', '2026-01-05T08:00:00Z', '2026-01-05T09:00:00.000Z'],
  [{ every: 'week', at: '09:00', days: [4, 1] }, 'UTC', '2026-01-05T09:00:00Z', '2026-01-08T09:00:00.000Z'],
  [{ every: 'week', at: '09:00', days: [4, 1] }, 'UTC', '2026-01-08T09:00:00Z', '2026-01-12T09:00:00.000Z'],
  [{ every: 'week', at: '09:00', days: [7] }, 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T13:00:00.000Z'],
  [{ every: 'month', at: '09:00', day: 31 }, 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T09:00:00.000Z'],
  [{ every: 'month', at: '09:00', day: 1 }, 'Asia/Kolkata', '2026-12-02T00:00:00Z', '2027-01-01T03:30:00.000Z'],
])('%j in %s after %s is due at %s', (schedule, zone, after, due) =>
  expect(nextDigest(schedule, new Date(after), zone).toISOString()).toBe(due),
)

const env = { newId: () => '018cd8e2-0000-7000-8000-000000000001', now: '2026-01-05T00:00:00.000Z', userId: 'me' }
const tenantId = '018cd8e2-0000-7000-8000-000000000002'
const userId = '018cd8e2-0000-7000-8000-000000000003'
const given = { tenantId, dashboardId: userId, schedule: { every: 'day', at: '08:00' }, userIds: [userId, userId] }
const create = (data: object) => createDigest({ tenantId }, { ...given, ...data }, env)

test('a digest has the name of its dashboard by default, and each recipient once', () => {
  const digest = create({})
  expect(digest).toMatchObject({ name: '', userIds: [userId], roleIds: [], isActive: true, ownerId: 'me', version: 1 })
  expect(updateDigest(digest, { name: ' Weekly ' }, env)).toMatchObject({ name: 'Weekly', version: 2 })
  expect(updateDigest({ ...digest, name: 'Weekly' }, { name: '' }, env)).toMatchObject({ name: '' })
})

test.each([
  [{ userIds: [] }, 'Choose at least one person or role'],
  [{ schedule: { every: 'week', at: '08:00' } }, 'Choose at least one day of the week'],
  [{ schedule: { every: 'hour', at: '08:00' } }, 'every'],
  [{ schedule: { every: 'week', at: '08:00', days: [8] } }, 'days'],
  [{ schedule: { every: 'month', at: '25:00', day: 3 } }, 'at'],
])('%j is refused', (data, message) => expect(() => create(data)).toThrow(message))
