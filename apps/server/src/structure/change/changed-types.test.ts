import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let server: TestServer
let tenant: TestTenant
let deal: string

beforeAll(async () => {
  server = await startTestServer()
  tenant = await TestTenant.create(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  deal = await tenant.entity('deal')
})
afterEach(() => tenant.clear())

describe('a changed type converts the data', () => {
  const cases: [from: string, to: string, data: object, value: unknown, converted: unknown][] = [
    ['text', 'number', {}, ' -12 ', -12],
    ['text', 'decimal', {}, '12.500', '12.500'],
    ['text', 'boolean', {}, 'Yes', true],
    ['text', 'date', {}, '2024-02-29', '2024-02-29'],
    ['text', 'datetime', {}, '2024-02-29T10:30:00+02:00', '2024-02-29T08:30:00.000Z'],
    ['text', 'select', { options: ['new', 'won'] }, 'won', 'won'],
    ['text', 'multi_select', { options: ['new', 'won'] }, 'won, new', ['won', 'new']],
    ['text', 'number', {}, '', null],
    ['number', 'decimal', {}, 7, '7'],
    ['number', 'text', {}, 7, '7'],
    ['number', 'boolean', {}, 1, true],
    ['decimal', 'number', {}, '7.00', 7],
    ['decimal', 'currency', {}, '7.10', '7.10'],
    ['boolean', 'number', {}, true, 1],
    ['boolean', 'text', {}, false, 'false'],
    ['date', 'datetime', {}, '2024-01-05', '2024-01-05T00:00:00.000Z'],
    ['datetime', 'date', {}, '2024-01-05T23:59:00Z', '2024-01-05'],
    ['datetime', 'text', {}, '2024-01-05T23:59:00Z', '2024-01-05T23:59:00.000Z'],
    ['select', 'text', {}, 'a, b', 'a, b'],
    ['select', 'multi_select', {}, 'a, b', ['a, b']],
    ['multi_select', 'text', {}, ['a', 'b'], 'a, b'],
    ['email', 'text', {}, 'a@b.example', 'a@b.example'],
    ['text', 'duration', {}, '150', 150],
    ['duration', 'text', {}, 150, '150'],
    ['duration', 'number', {}, 150, 150],
    ['decimal', 'duration', {}, '90.0', 90],
    ['number', 'rating', {}, 3, 3],
    ['decimal', 'rating', {}, '3.0', 3],
    ['text', 'rating', {}, ' 3 ', 3],
    ['rating', 'number', {}, 3, 3],
    ['rating', 'decimal', {}, 3, '3'],
    ['rating', 'text', {}, 3, '3'],
    ['text', 'json', {}, '{"a": [1, 2.50]}', { a: [1, 2.5] }],
    ['text', 'json', {}, '[urgent] call back', '[urgent] call back'],
    ['text', 'json', {}, 'null', null],
    ['number', 'json', {}, 7, 7],
    ['multi_select', 'json', {}, ['a', 'b'], ['a', 'b']],
    ['json', 'text', {}, { a: 1 }, '{"a": 1}'],
    ['json', 'text', {}, 'as it is', 'as it is'],
    ['json', 'number', {}, '12', 12],
    ['text', 'rich_text', {}, '<b> & "c"\nd\u00a0e', '<p>&lt;b&gt; &amp; "c"<br>d&nbsp;e</p>'],
    ['text', 'rich_text', {}, ' \n ', null],
    ['number', 'rich_text', {}, 7, '<p>7</p>'],
    ['rich_text', 'text', {}, '<h2>A &amp;&nbsp;B</h2><ul><li><p>&lt;c&gt;</p></li></ul><p></p>', 'A & B\n<c>'],
    ['rich_text', 'text', {}, '<hr>', null],
    ['rich_text', 'number', {}, '<p><b>12</b></p>', 12],
  ]
  test.each(cases)('%s to %s', async (from, to, data, value, converted) => {
    const id = await tenant.field(deal, 'thing', from, from.includes('select') ? { options: ['a', 'b', 'a, b'] } : {})
    const isNeverEmpty = (type: string) => type === 'boolean'
    const first = await tenant.insert('deal', { thing: value })
    const second = await tenant.insert('deal', { thing: isNeverEmpty(from) ? false : null })
    await tenant.do({ type: 'updateField', id, data: { fieldType: to, ...data } })
    const thing = async (of: string) =>
      (await tenant.query<{ thing: unknown }>(`select thing from deal where id = '${of}'`))[0]!.thing
    expect(await thing(first)).toEqual(converted)
    const ofFalse: Record<string, unknown> = { number: 0, text: 'false' }
    expect(await thing(second)).toEqual(isNeverEmpty(from) ? ofFalse[to] : isNeverEmpty(to) ? false : null)
    expect(await tenant.disagreements()).toEqual([])
  })
})
