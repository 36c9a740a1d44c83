import { readQuietHours } from '@monarch/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailMoment, type MailPreferences } from './mail-moment.ts'

const check = (
  now: string,
  preferences: { quiet?: string; digest?: MailPreferences['digest'] },
  zone: string,
  then: string | null,
) =>
  expect(
    mailMoment(new Date(now), zone, {
      quietHours: readQuietHours(preferences.quiet ?? 'off'),
      digest: preferences.digest ?? 'off',
    })?.toISOString() ?? null,
  ).toBe(then && new Date(then).toISOString())

test('a mail is sent immediately, hourly, or in the morning of the workspace', () => {
  check('2026-03-04T10:20:00Z', {}, 'UTC', null)
  check('2026-03-04T10:20:00Z', { digest: 'hourly' }, 'UTC', '2026-03-04T11:00:00Z')
  check('2026-03-04T10:00:00Z', { digest: 'hourly' }, 'UTC', '2026-03-04T11:00:00Z')
  check('2026-03-04T10:20:00Z', { digest: 'daily' }, 'UTC', '2026-03-05T07:00:00Z')
  check('2026-03-04T05:20:00Z', { digest: 'daily' }, 'Europe/Berlin', '2026-03-04T06:00:00Z')
  check('2026-03-04T05:20:00Z', { digest: 'daily' }, 'Asia/Kolkata', '2026-03-05T02:00:00Z')
})

test('no mail is sent in quiet hours; a digest waits for their end', () => {
  check('2026-03-04T22:00:00Z', { quiet: '22-07' }, 'UTC', '2026-03-05T07:00:00Z')
  check('2026-03-04T06:59:00Z', { quiet: '22-07' }, 'UTC', '2026-03-04T07:00:00Z')
  check('2026-03-04T07:00:00Z', { quiet: '22-07' }, 'UTC', null)
  check('2026-03-04T12:30:00Z', { quiet: '12-14' }, 'UTC', '2026-03-04T14:00:00Z')
  check('2026-03-04T12:30:00Z', { quiet: '22-09', digest: 'daily' }, 'UTC', '2026-03-05T09:00:00Z')
  check('2026-03-04T21:30:00Z', { quiet: '22-07', digest: 'hourly' }, 'UTC', '2026-03-05T07:00:00Z')
})

test('clock changes lose no mail', () => {
  // In Berlin the hour from 2 to 3 does not exist on the 29th of March, and comes twice on the 25th of October.
  check('2026-03-29T00:30:00Z', { quiet: '01-03' }, 'Europe/Berlin', '2026-03-29T01:00:00Z')
  check('2026-10-25T00:30:00Z', { quiet: '02-03' }, 'Europe/Berlin', '2026-10-25T02:00:00Z')
})

test('every mail is sent within two days, and never in quiet hours', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland'),
      fc.option(fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until)),
      fc.constantFrom('off', 'hourly', 'daily'),
      (now, zone, quietHours, digest) => {
        const moment = mailMoment(now, zone, { quietHours, digest })
        if (moment === null) return
        expect(moment.getTime() - now.getTime()).toBeGreaterThan(0)
        expect(moment.getTime() - now.getTime()).toBeLessThan(48 * 3_600_000)
        expect(mailMoment(moment, zone, { quietHours, digest: 'off' })).toBe(null)
      },
    ),
  )
})
