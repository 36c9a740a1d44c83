import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { writeArchive } from '../spreadsheet/zip.ts'
import { transfer } from '../test-files.ts'

/** Files as other programs make them, and as nobody should. */
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
  /** A sheet of these cells, with styles 1: a date, 2: a percentage, 3: hours that count on, 4: a date and a time of its own format. */
  async function workbook(
    rows: string,
    more: { shared?: string; workbookPr?: string; [part: string]: string | undefined } = {},
  ): Promise<Buffer> {
    const { shared = '', workbookPr = '', ...others } = more
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const files: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns:r="${office}">${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy\\ hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="46"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...others,
    }
    const chunks: Buffer[] = []
    const list = Readable.from(Object.entries(files).map(([name, text]) => ({ name, content: [text] })))
    for await (const chunk of writeArchive(list)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const header = (...names: string[]) =>
    `<row r="1">${names.map((name, i) => text(`${String.fromCharCode(65 + i)}1`, name)).join('')}</row>`

  test('cells mean what they show: texts, dates without a zone, percentages, digits', async () => {
    await empty()
    const names = header('name', 'since', 'seen', 'share', 'amount', 'score')
    const shared =
      '<si><r><t>Rich </t></r><r><t xml:space="preserve">&amp; &#9731; &lt;b&gt;</t></r><rPh><t>no</t></rPh></si>'
    const cells =
      '<c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>45296</v></c><c r="C3" s="4"><v>45296.604166666664</v></c><c r="D3" s="2"><v>0.285</v></c><c r="E3"><v>1.1000000000000001</v></c><c r="F3"><f>1+1</f><v>2</v></c>'
    const reply = await send(
      await workbook(
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
    const apple = await workbook(
      `${header('name', 'since')}<row r="2">${text('A2', 'Mac')}<c r="B2" s="1"><v>43834</v></c></row>`,
      { workbookPr: '<workbookPr date1904="1"/>' },
    )
    expect((await send(apple, '', xlsx)).body).toMatchObject({ inserted: 1 })
    expect(await people('since')).toEqual([{ since: '2024-01-05' }])
  })

  test('errors have the row that people see in the sheet', async () => {
    const rows = `${header('name', 'score')}<row r="5">${text('A5', 'A')}<c r="B5" t="e"><v>#DIV/0!</v></c></row><row r="9"><c r="B9"><v>1.5</v></c></row>`
    expect((await send(await workbook(rows), '', xlsx)).body.errors).toEqual([
      { row: 4, field: 'score', message: 'score: the cell shows the error #DIV/0!' },
      { row: 8, field: 'name', message: 'Full name is required' },
      { row: 8, field: 'score', message: expect.stringContaining('whole number') },
    ])
  })

  test('hostile ones are refused with a sentence', async () => {
    const refuse = async (body: Buffer | string, words: string) => {
      const reply = await send(body, '', xlsx)
      expect(reply.status, words).toBe(400)
      expect(reply.body.message).toContain(words)
    }
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${header('name')}<row r="2">${text('A2', '&b;')}</row>`
    await refuse('no archive', 'not a ZIP archive')
    await refuse(await workbook(entities), 'document type')
    await refuse(await workbook(`${header('name')}<row r="2">${text('A2', '&b;')}</row>`), 'unknown entity')
    await refuse(
      await workbook('', {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(6_000_000)}`,
      }),
      'characters',
    )
    await refuse(await workbook(`<row r="1">${'<c t="b"><v>1</v></c>'.repeat(1001)}</row>`), 'columns')
    await refuse(await workbook(`${header('name')}<row r="2"><c r="ZZZZZ2" t="s"><v>0</v></c></row>`), 'columns')
    await refuse(
      await workbook(`${header('name')}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`),
      'a text that is not there',
    )
    await refuse(await workbook(header('name'), { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), 'no sheet')
    await refuse((await workbook(header('name'))).subarray(200), 'not a workbook')
    const damaged = await workbook(header('name'))
    damaged.fill(7, damaged.indexOf('xl/worksheets/sheet1.xml') + 30, damaged.indexOf('xl/worksheets/sheet1.xml') + 60)
    await refuse(damaged, 'not a workbook')
    await refuse(bomb(), 'far more than its size')
    expect((await send('', '', xlsx)).status).toBe(400)
  })

  /** 150 MB of blanks in 150 kB. */
  function bomb(): Buffer {
    const packed = deflateRawSync(Buffer.alloc(150_000_000, `<a${' '.repeat(60_000)}/>`))
    const name = Buffer.from('_rels/.rels')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(entry.length + name.length, 12)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    return Buffer.concat([local, name, packed, entry, name, end])
  }
})

describe('hostile text files', () => {
  test.each([
    ['a million columns', `${'x,'.repeat(1_000_000)}x\n`, 'text/csv', 'columns'],
    ['an endless line', `name\n"${'x'.repeat(5_200_000)}`, 'text/csv', 'a quote is never closed'],
    ['a quote inside a cell', 'name\na"b\n', 'text/csv', 'a quote stands inside a cell'],
    ['something after a quote', 'name\n"a"b\n', 'text/csv', 'between the end of a quoted cell'],
    ['an endless line of JSON', `{"name":"${'x'.repeat(5_200_000)}`, json.type, 'characters'],
    ['nothing', '\n\n', 'text/csv', 'empty'],
  ])('%s', async (_name, body, type, words) => {
    const reply = await send(body, '', { type })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(words)
  })

  test('lines that are no objects are faults of their rows', async () => {
    const reply = await send('{"name":"A"}\n[1]\n{"name":\n\n{"nam":"B"}\n{"name":5}', '', json)
    expect(reply.body.errors?.map(({ row, field }) => [row, field])).toEqual([
      [2, null],
      [3, null],
      [4, 'nam'],
      [5, 'name'],
    ])
    expect((await send(`{"name":${'['.repeat(100_000)}`, '', json)).status).toBe(422)
  })

  test('a file of nothing but faults ends at the limit, and nothing of it is stored', async () => {
    await empty()
    const reply = await send(`name,score\nA,1\n${'A,x\n'.repeat(30_000)}`, 'partial=true')
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveLength(10_000)
    expect(await people('name')).toEqual([])
  })
})
