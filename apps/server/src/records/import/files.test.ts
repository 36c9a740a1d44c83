import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { AppError } from '@monarch/schema'
import { slotsService } from '../../platform/admission/slots.ts'
import { workbookSlots } from './file.ts'
import { importLimits } from '../import-limits.ts'
import { testWorkbook } from '../spreadsheet/workbook.test-helper.ts'
import { transfer } from '../files.test-helper.ts'

/** Files from other programs, and malformed ones. */
let workspace: Workspace
const ask = (query: string) => workspace.owner.tenant(query)
const send = (body: string | Buffer, query = '', more: Partial<Parameters<typeof transfer>[1]> = {}) =>
  transfer(workspace, { into: 'person', body, query, ...more })
const json = { type: 'application/x-ndjson' }
const xlsx = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const empty = () => ask('mutation { deleteManyPerson(where: {}) }')
const people = async (fields: string) => {
  const reply = await ask(`{ person(orderBy: [{name: ASC}, {id: ASC}], limit: 1000) { ${fields} } }`)
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.person
}

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('person', [
    { name: 'name', displayName: 'Full name', fieldType: 'text', isRequired: true },
    { name: 'score', fieldType: 'number' },
    { name: 'since', fieldType: 'date' },
    { name: 'seen', fieldType: 'datetime' },
    { name: 'share', fieldType: 'percent' },
    { name: 'amount', fieldType: 'decimal' },
  ])
})
afterAll(() => workspace.close())

describe('workbooks of other programs', () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const header = (...names: string[]) =>
    `<row r="1">${names.map((name, i) => text(`${String.fromCharCode(65 + i)}1`, name)).join('')}</row>`

  test('cells are read as displayed: texts, dates without a zone, percentages, digits', async () => {
    await empty()
    const names = header('name', 'since', 'seen', 'share', 'amount', 'score')
    const shared =
      '<si><r><t>Rich </t></r><r><t xml:space="preserve">&amp; &#9731; &lt;b&gt;</t></r><rPh><t>no</t></rPh></si>'
    const cells =
      '<c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>45296</v></c><c r="C3" s="4"><v>45296.604166666664</v></c><c r="D3" ' +
      's="2"><v>0.285</v></c><c r="E3"><v>1.1000000000000001</v></c><c r="F3"><f>1+1</f><v>2</v></c>'
    const reply = await send(
      testWorkbook(
        `${names}<row r="3">${cells}</row><row r="4">${text('A4', 'Sparse')}<c r="E4"><v>1E-3</v></c></row>`,
        { shared },
      ),
      '',
      xlsx,
    )
    expect(reply.body).toEqual({ inserted: 2, updated: 0, skipped: 0, errors: [] })
    expect(await people('name since seen share amount score')).toEqual([
      {
        name: 'Rich & ☃ <b>',
        since: '2024-01-05',
        seen: '2024-01-05T14:30:00.000Z',
        share: 28.5,
        amount: 1.1,
        score: 2,
      },
      { name: 'Sparse', since: null, seen: null, share: null, amount: 0.001, score: null },
    ])
    await empty()
    const apple = testWorkbook(
      `${header('name', 'since')}<row r="2">${text('A2', 'Mac')}<c r="B2" s="1"><v>43834</v></c></row>`,
      { workbookPr: '<workbookPr date1904="1"/>' },
    )
    expect((await send(apple, '', xlsx)).body).toMatchObject({ inserted: 1 })
    expect(await people('since')).toEqual([{ since: '2024-01-05' }])
  })

  test('errors carry the row number of the sheet', async () => {
    const fault = '<c r="B5" t="e"><v>#DIV/0!</v></c>'
    const rows = [
      header('name', 'score'),
      `<row r="5">${text('A5', 'A')}${fault}</row>`,
      '<row r="9"><c r="B9"><v>1.5</v></c></row>',
    ].join('')
    expect((await send(testWorkbook(rows), '', xlsx)).body.errors).toEqual([
      { row: 4, field: 'score', message: 'score: the cell shows the error #DIV/0!' },
      { row: 8, field: 'name', message: 'Full name is required' },
      { row: 8, field: 'score', message: expect.stringContaining('whole number') },
    ])
  })

  test('an unreadable workbook is refused with the reason, also by the preview', async () => {
    const entities = testWorkbook(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${header('name')}<row r="2">${text('A2', '&a;')}</row>`,
    )
    const bomb = testWorkbook(`${header('name')}${' '.repeat(80_000_000)}`)
    for (const [body, words] of [
      [entities, 'not well formed'],
      [bomb, 'far more than its size'],
      ['no archive', 'not a ZIP archive'],
      ['', 'not a ZIP archive'],
    ] as const)
      for (const path of ['import/person', 'import-preview?entity=person']) {
        const { statusCode, ...reply } = await workspace.fastify.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { ...workspace.owner.headers, 'content-type': xlsx.type },
          payload: body,
        })
        expect([statusCode, reply.json()], `${path} ${words}`).toEqual([
          400,
          expect.objectContaining({ code: 'BAD_USER_INPUT', message: expect.stringContaining(words) }),
        ])
      }
    expect((await send(testWorkbook(header('name')), '', xlsx)).status).toBe(200)
  })

  test('the number of concurrently read workbooks is limited', async () => {
    const slots = workspace.app.services.get(slotsService)
    const { workbooks } = importLimits
    const refusal = () => new AppError('RATE_LIMITED', 'Not reached')
    const taken = Array.from({ length: workbooks }, () => slots.take(workbookSlots, workbooks, refusal))
    try {
      expect((await send(testWorkbook(header('name')), '', xlsx)).status).toBe(429)
    } finally {
      for (const leave of taken) leave()
    }
    expect((await send(testWorkbook(header('name')), '', xlsx)).status).toBe(200)
    expect(slots.taken(workbookSlots)).toBe(0)
  })
})

describe('hostile text files', () => {
  test.each([
    ['a million columns', `${'x,'.repeat(1_000_000)}x\n`, 'text/csv', 'columns'],
    ['a very long line', `name\n"${'x'.repeat(5_200_000)}`, 'text/csv', 'a quote is never closed'],
    ['a quote inside a cell', 'name\na"b\n', 'text/csv', 'a quote is inside a cell'],
    ['text after a quote', 'name\n"a"b\n', 'text/csv', 'between the end of a quoted cell'],
    ['a very long line of JSON', `{"name":"${'x'.repeat(5_200_000)}`, json.type, 'characters'],
    ['nothing', '\n\n', 'text/csv', 'empty'],
  ])('%s', async (_name, body, type, words) => {
    const reply = await send(body, '', { type })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(words)
  })

  test('lines that are not objects are reported as errors of their rows', async () => {
    const reply = await send('{"name":"A"}\n[1]\n{"name":\n\n{"nam":"B"}\n{"name":5}', '', json)
    expect(reply.body.errors?.map(({ row, field }) => [row, field])).toEqual([
      [2, null],
      [3, null],
      [4, 'nam'],
      [5, 'name'],
    ])
    expect((await send(`{"name":${'['.repeat(100_000)}`, '', json)).status).toBe(422)
  })

  test('a file with only errors stops at the limit and stores nothing', async () => {
    await empty()
    const reply = await send(`name,score\nA,1\n${'A,x\n'.repeat(30_000)}`, 'partial=true')
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveLength(10_000)
    expect(await people('name')).toEqual([])
  })
})
