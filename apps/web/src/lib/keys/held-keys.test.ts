import { expect, test } from 'vitest'
import { HeldKeys } from './held-keys.ts'

function press(target: EventTarget, key: string, more: object = {}): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more })
  target.dispatchEvent(event)
  return event
}

test('keys typed meanwhile are kept from the page and returned once', () => {
  const target = new EventTarget()
  const seen: string[] = []
  const keys = new HeldKeys(() => {}, target)
  press(target, 'x')
  keys.hold()
  target.addEventListener('keydown', (event) => !event.defaultPrevented && seen.push((event as KeyboardEvent).key))
  for (const key of ['d', 'e', 's', 'Backspace', 'a', 'l', 's']) expect(press(target, key).defaultPrevented).toBe(true)
  expect(press(target, 'Enter').defaultPrevented).toBe(true)
  expect(press(target, 'k', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(press(target, 'Shift').defaultPrevented).toBe(false)
  expect(keys.take()).toBe('deals')
  expect(keys.take()).toBe('')
  expect(press(target, 'y').defaultPrevented).toBe(false)
  expect(seen).toEqual(['k', 'Shift', 'y'])
})

test('Escape ends it', () => {
  const target = new EventTarget()
  let escapes = 0
  const keys = new HeldKeys(() => escapes++, target)
  keys.hold()
  press(target, 'a')
  expect(press(target, 'Escape').defaultPrevented).toBe(true)
  expect(escapes).toBe(1)
  expect(press(target, 'b').defaultPrevented).toBe(false)
  expect(keys.take()).toBe('')
})

test('without a handler the page receives Escape', () => {
  const target = new EventTarget()
  const keys = new HeldKeys(undefined, target)
  keys.hold()
  press(target, 'a')
  expect(press(target, 'Escape').defaultPrevented).toBe(false)
  expect(press(target, 'b').defaultPrevented).toBe(false)
  expect(keys.take()).toBe('')
})
