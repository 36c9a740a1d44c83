import { expect, test } from 'vitest'
import type { Bus } from '../../platform/db/bus.ts'
import type { TextPart } from '../../records/text-stream.ts'
import { Writing } from './writing.ts'

test('a late subscriber receives the text so far, of its own credential only', () => {
  let send: (part: TextPart) => void = () => {}
  const bus = { subscribe: (_event: string, listener: typeof send) => void (send = listener) } as unknown as Bus
  const writing = new Writing({ bus })
  // A copied tenant has records with the same ids.
  const text = { tenantId: 'a', entityId: 'e', userId: 'u', apiKeyId: null, vouchedBy: null, recordId: 'r', field: 'f' }
  const begun = (about: object): string[] => {
    const parts: string[] = []
    writing.join({ ...text, ...about, send: (json) => parts.push((JSON.parse(json) as TextPart).part!) })()
    return parts
  }
  send({ ...text, at: 0, part: 'They ' })
  send({ ...text, at: 5, part: 'want' })
  send({ ...text, tenantId: 'b', at: 0, part: 'We need it' })
  send({ ...text, userId: 'v', at: 0, part: 'They say so' })
  send({ ...text, apiKeyId: 'k', at: 0, part: 'The key says so' })
  send({ ...text, at: 0, part: 'They ' })
  send({ ...text, at: 9, part: ' more' })
  expect([
    begun({}),
    begun({ tenantId: 'b' }),
    begun({ userId: 'v' }),
    begun({ apiKeyId: 'k' }),
    begun({ entityId: 'd' }),
  ]).toEqual([['They want more'], ['We need it'], ['They say so'], ['The key says so'], []])
  send({ ...text, at: 14, part: null })
  expect(begun({})).toEqual([])
})
