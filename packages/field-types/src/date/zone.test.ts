import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt, toWallTime, wallClock } from './zone.ts'

const zones = ['UTC', 'America/New_York', 'Europe/Warsaw', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe']

test('instants and local times convert both ways in every zone', () => {
  const instants = fc
    .integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
    .map((s) => s * 1000 + 7)
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const wall = wallClock(instant, zone)
      const back = instantAt(wall, zone)
      // A repeated local time converts to its first instant.
      expect(back).toBeLessThanOrEqual(instant)
      expect(wallClock(back, zone)).toBe(wall)
    }),
  )
})

test('a local time that a clock change skips uses the offset before it', () => {
  expect(new Date(instantAt(Date.UTC(2024, 2, 31, 2, 30), 'Europe/Warsaw')).toISOString()).toBe(
    '2024-03-31T01:30:00.000Z',
  )
  // Apia skipped 30 December 2011.
  expect(new Date(instantAt(Date.UTC(2011, 11, 30, 12), 'Pacific/Apia')).toISOString()).toBe('2011-12-30T22:00:00.000Z')
})

test('pickers show the local time of the zone', () => {
  expect(toWallTime('2024-01-05T22:30:00.000Z', 'Europe/Warsaw')).toEqual({ date: '2024-01-05', time: '23:30' })
  expect(toWallTime('2024-01-05T23:30:59.999Z', 'Asia/Kathmandu')).toEqual({ date: '2024-01-06', time: '05:15' })
})
