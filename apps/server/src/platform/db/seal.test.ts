import { expect, test } from 'vitest'
import { Sealer, UnsealError } from './seal.ts'

const sealer = new Sealer('a secret of some length')

test.each(['', 'hunter2', 'schönes 🦋 Wort', 'x'.repeat(10_000)])('what was sealed is unsealed', (text) => {
  expect(sealer.unseal(sealer.seal(text, 'purpose'), 'purpose')).toBe(text)
})

test('the same text is sealed differently each time, and the result does not contain it', () => {
  const [one, other] = [sealer.seal('hunter2', 'purpose'), sealer.seal('hunter2', 'purpose')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('hunter2')
})

test('a different key, a different purpose and a modified text are refused', () => {
  const sealed = sealer.seal('hunter2', 'purpose')
  expect(() => new Sealer('another secret of some length').unseal(sealed, 'purpose')).toThrow(UnsealError)
  expect(() => sealer.unseal(sealed, 'another purpose')).toThrow(UnsealError)
  const bytes = Buffer.from(sealed.split('.')[1]!, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(() => sealer.unseal(`v1.${changed.toString('base64url')}`, 'purpose')).toThrow(UnsealError)
  }
  for (const broken of ['', 'v1', 'v1.', 'v1.AAAA', sealed.replace('v1', 'v2')]) {
    expect(() => sealer.unseal(broken, 'purpose')).toThrow(UnsealError)
  }
})
