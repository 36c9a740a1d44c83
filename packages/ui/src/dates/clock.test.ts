import { expect, test } from 'vitest'
import { parseClock, formatClock } from './clock.ts'

test.each([
  ['17:00', '17:00'],
  ['5pm', '17:00'],
  ['5:30 PM', '17:30'],
  ['5 p.m.', '17:00'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['17.30', '17:30'],
  ['8:15:30', '08:15'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
])('the typed time %s is %s', (typed, expected) => {
  expect(formatClock(parseClock(typed)!, 'h23')).toBe(expected)
})

test.each(['', 'soon', '24:00', '13pm', '0am', '12:60', '-1', '5 xm', '123456'])('"%s" is not a time', (typed) => {
  expect(parseClock(typed)).toBeNull()
})

test('every written time is read again, in both clocks', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes++) {
    expect(parseClock(formatClock(minutes, 'h23'))).toBe(minutes)
    expect(parseClock(formatClock(minutes, 'h12'))).toBe(minutes)
  }
})
