import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'
import { fileLimits } from '../../records/files/limits.ts'
import { contentDisposition } from '../../records/files/serve.ts'

test('names become safe for screens, headers and file systems', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
  )
  fc.assert(
    fc.property(anyName, (given) => {
      const name = cleanName(given)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]|^[. ]|[. ]$|^$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(fileLimits.nameBytes)
      expect(cleanName(name)).toBe(name)
      expect(contentDisposition('inline', name)).toMatch(
        /^inline; filename="[ -~]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      )
    }),
  )
})

test('a truncated name keeps its extension', () => {
  expect(cleanName(`${'a'.repeat(300)}.tar.gz`)).toBe(`${'a'.repeat(252)}.gz`)
})
