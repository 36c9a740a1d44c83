import { isSharedPattern } from '@monarch/field-types'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { compilePattern } from '../patterns.ts'
import { TestTenant } from '../tenant.test-helper.ts'
import { runs } from '../../../../../tests/runs.ts'

let tenant: TestTenant
let deal: string

beforeAll(async () => {
  tenant = await TestTenant.start()
})
afterAll(() => tenant.server.close())
beforeEach(async () => {
  deal = await tenant.entity('deal')
})
afterEach(() => tenant.clear())

const choices = { options: ['a', "it's"] }
test.each([
  ['number', { validationRules: { min: 1, max: 9 } }, [1, 9, null], [0, 10]],
  ['decimal', { validationRules: { min: 0.5 } }, ['0.5', '7'], ['0.49']],
  ['date', { validationRules: { min: '2024-01-05' } }, ['2024-01-05'], ['2024-01-04']],
  [
    'datetime',
    { validationRules: { max: '2024-01-05T10:00:00.000Z' } },
    ['2024-01-05T10:00:00Z'],
    ['2024-01-05T10:00:01Z'],
  ],
  ['text', { validationRules: { minLength: 2, maxLength: 3 } }, ['ab', '𝒳𝒳𝒳'], ['a', 'abcd']],
  ['text', { validationRules: { pattern: '^[A-Z]{2}-[0-9]+$' } }, ['AB-1', null], ['ab-1', 'AB-1\n']],
  ['select', choices, ['a', "it's", null], ['b']],
  ['multi_select', choices, [['a'], ["it's", 'a'], null], [['a', 'b']]],
  ['rating', { settings: { max: 3 } }, [1, 3, null], [0, 4]],
])('%s %j', async (fieldType, data, good, bad) => {
  await tenant.field(deal, 'thing', fieldType, data)
  for (const thing of good) await tenant.insert('deal', { thing })
  for (const thing of bad) await expect(tenant.insert('deal', { thing })).rejects.toMatchObject({ code: '23514' })
})

test('a select without choices accepts no value', async () => {
  await tenant.field(deal, 'thing', 'select')
  await tenant.insert('deal', { thing: null })
  await expect(tenant.insert('deal', { thing: 'a' })).rejects.toMatchObject({ code: '23514' })
})

test('a choice cannot be removed while records use it', async () => {
  const id = await tenant.field(deal, 'thing', 'select', { options: ['a', 'b'] })
  const record = await tenant.insert('deal', { thing: 'b' })
  await expect(tenant.do({ type: 'updateField', id, data: { options: ['a'] } })).rejects.toMatchObject({
    message: '1 value of "thing" does not meet the new rules, for example "b". Change it first',
    issues: [{ path: 'data.settings' }],
    offending: { reason: 'broken', count: 1, records: [{ id: record, value: 'b' }] },
  })
  await tenant.query(`update deal set thing = 'a'`)
  await tenant.do({ type: 'updateField', id, data: { options: ['a'] } })
  await tenant.do({ type: 'updateField', id, data: { options: ['a', 'c', 'd'] } })
  await tenant.insert('deal', { thing: 'd' })
  expect(await tenant.disagreements()).toEqual([])
})

const atoms = [
  'a',
  'Z',
  '7',
  ' ',
  '_',
  '-',
  '@',
  '\\.',
  '\\(',
  '[a-c]',
  '[^0-9]',
  '[A-Z_]',
  '(?:ab|c)',
  '(a|)',
  '^',
  '$',
  '|',
]
const counts = ['', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}']
const piece = fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(...counts)).map((parts) => parts.join(''))
const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'Z', '7', ' ', '_', '-', '@', '.', '(', '\n', 'é'),
  maxLength: 8,
})

test('a shared pattern means the same in PostgreSQL and in the server', async () => {
  let shared = 0
  await fc.assert(
    fc.asyncProperty(pattern, fc.array(text, { minLength: 4, maxLength: 12 }), async (given, texts) => {
      if (!isSharedPattern(given)) return
      let matches: (text: string) => boolean
      try {
        matches = compilePattern(given)
      } catch {
        return
      }
      shared += 1
      const { rows } = await tenant.tenant.db.ddl((client) =>
        client.query<{ matches: boolean }>(
          'select t ~ $1 as matches from unnest($2::text[]) with ordinality u(t, n) order by n',
          [given, texts],
        ),
      )
      expect(rows.map((row) => row.matches)).toEqual(texts.map(matches))
    }),
    { numRuns: runs(75) },
  )
  expect(shared).toBeGreaterThan(25)
})

test.each(['a.b', '\\d+', '(?i)a', '[[:alpha:]]', 'a*?', '\\bword', '\\p{L}', 'a{2}{3}', '^*', '(?P<n>a)', 'é'])(
  'the pattern %s is checked only by the server',
  (given) => expect(isSharedPattern(given)).toBe(false),
)
