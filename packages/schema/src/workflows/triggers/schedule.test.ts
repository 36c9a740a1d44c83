import { expect, test } from 'vitest'
import { nextTime } from './registry.ts'

const zone = 'America/New_York'
const next = (trigger: object, after: string, timeZone = zone) =>
  nextTime({ type: 'schedule', ...trigger }, new Date(after), timeZone)?.toISOString() ?? null

test.each([
  [{ every: 'hour', at: '00:15' }, '2026-01-05T10:14:00Z', '2026-01-05T10:15:00.000Z'],
  [{ every: 'hour', at: '00:15' }, '2026-01-05T10:15:00Z', '2026-01-05T11:15:00.000Z'],
  [{ every: 'day', at: '09:00' }, '2026-01-05T13:59:00Z', '2026-01-05T14:00:00.000Z'],
  [{ every: 'day', at: '09:00' }, '2026-01-05T14:00:00Z', '2026-01-06T14:00:00.000Z'],
  // 2026-01-05 is a Monday.
  [{ every: 'week', at: '09:00', day: 1 }, '2026-01-05T12:00:00Z', '2026-01-05T14:00:00.000Z'],
  [{ every: 'week', at: '09:00', day: 1 }, '2026-01-05T15:00:00Z', '2026-01-12T14:00:00.000Z'],
  [{ every: 'week', at: '09:00', day: 7 }, '2026-01-05T15:00:00Z', '2026-01-11T14:00:00.000Z'],
  [{ every: 'month', at: '09:00', day: 31 }, '2026-02-01T12:00:00Z', '2026-02-28T14:00:00.000Z'],
  [{ every: 'month', at: '09:00', day: 1 }, '2026-12-15T12:00:00Z', '2027-01-01T14:00:00.000Z'],
])('%j after %s is %s', (trigger, after, expected) => expect(next(trigger, after)).toBe(expected))

test('a daily schedule keeps its local time when the clocks change', () => {
  expect(next({ every: 'day', at: '09:00' }, '2026-03-07T15:00:00Z')).toBe('2026-03-08T13:00:00.000Z')
  expect(next({ every: 'day', at: '09:00' }, '2026-10-31T14:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
})

test('an hourly schedule continues through both clock changes', () => {
  for (const day of ['2026-03-08', '2026-11-01']) {
    let at = `${day}T03:30:00.000Z`
    for (let i = 0; i < 8; i++) {
      const following = next({ every: 'hour', at: '00:30' }, at)!
      expect(Date.parse(following) - Date.parse(at)).toBe(3_600_000)
      at = following
    }
  }
})

test('other triggers have no next time', () => {
  expect(nextTime({ type: 'manual' }, new Date(), 'UTC')).toBeNull()
  expect(next({ every: 'day', at: 'noon' }, '2026-01-05T10:00:00Z')).toBeNull()
})
