import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  ['/entities/client?q=a#b', '/entities/client?q=a#b'],
  [undefined, '/'],
  ['', '/'],
  ['entities', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/login', '/'],
])('%s leads to %s', (requested, path) => expect(safeRedirect(requested, 'https://monarch.example')).toBe(path))
