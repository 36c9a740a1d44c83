import { expect, test } from 'vitest'
import { isUuid, uuidv7 } from './uuid.ts'

test('the example of RFC 9562', () => {
  const random = Uint8Array.of(0xfc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f)
  expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('later ids sort later', () => {
  const random = new Uint8Array(10).fill(0xff)
  expect(uuidv7(1_000, random) < uuidv7(1_001, new Uint8Array(10))).toBe(true)
  expect(isUuid(uuidv7(Date.UTC(2026, 0), random))).toBe(true)
})

test('too few random bytes throw', () => expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError))
