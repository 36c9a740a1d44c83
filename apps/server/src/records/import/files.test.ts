import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { AppError, type BaseProposal, type ImportPreview } from '@monarch/schema'
import { slotsService } from '../../platform/admission/slots.ts'
import { workbookSlots } from './file.ts'
import { importLimits } from '../import-limits.ts'
import { testWorkbook, testZip } from '../spreadsheet/workbook.test-helper.ts'
import { transfer } from '../files.test-helper.ts'

/** Files from other programs, and malformed ones. */
let workspace: Workspace
const ask = (query: string) => workspace.owner.tenant(query)
const send = (body: string | Buffer, query = '', more: Partial<Parameters<typeof transfer>[1]> = {}) =>
  transfer(workspace, { into: 'person', body, query, ...more })
const json = { type: 'application/x-ndjson' }
const xlsx = { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const empty = () => ask('mutation { deleteManyPerson(where: {}) }')
/** Expects that preview and import join group titles with the headers below them. */
const expectGroups = async (body: Buffer, type: string) => {
  const headers = { ...workspace.owner.headers, 'content-type': type }
  const reply = await workspace.fastify.inject({ method: 'POST', url: '/api/import-preview', headers, payload: body })
  const preview = reply.json<ImportPreview>()
  expect(preview.dialect).toMatchObject({ headerRow: 1, hasGroups: true })
  expect(preview.columns.map(({ header, samples }) => [header, ...samples])).toEqual([
    ['Name', 'Ann'],
    ['Q1 Jan', '1'],
    ['Q1 Feb', '2'],
    ['Q2 Mar', '3'],
    ['Q2 Apr', '4'],
  ])
  await empty()
  const query = 'dialect=auto&map.Q1%20Jan=score&map.Q1%20Feb=amount&map.Q2%20Mar=&map.Q2%20Apr='
  expect((await send(body, query, { type })).body).toMatchObject({ inserted: 1, errors: [] })
  expect(await people('name score amount')).toEqual([{ name: 'Ann', score: 1, amount: 2 }])
}
/** A request with the file as its part "file". */
const formWith = (name: string, content: Buffer) => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return {
    headers: { ...workspace.owner.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  }
}
/** Expects the sheets Old, Now, Lists and Next, and that only visible ones are read unless another one is chosen. */
const expectHidden = async (payload: Buffer, type: string, hiddenSheets: readonly number[]) => {
  const headers = { ...workspace.owner.headers, 'content-type': type }
  const previewOf = async (query: string) =>
    (
      await workspace.fastify.inject({ method: 'POST', url: `/api/import-preview${query}`, headers, payload })
    ).json<ImportPreview>()
  const { sheets, ...preview } = await previewOf('')
  expect([sheets, preview.hiddenSheets]).toEqual([['Old', 'Now', 'Lists', 'Next'], hiddenSheets])
  expect(preview.columns[0]!.samples).toEqual(['Now'])
  expect((await previewOf('?sheet=0')).columns[0]!.samples).toEqual(['Old'])
  await empty()
  expect((await send(payload, '', { type })).body).toMatchObject({ inserted: 2 })
  expect(await people('name')).toEqual([{ name: 'Next' }, { name: 'Now' }])
  const proposal = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/base-proposal',
    ...formWith('book.xlsx', payload),
  })
  expect(proposal.json<BaseProposal>().tables.map(({ name, isHidden }) => [name, isHidden])).toEqual(
    sheets.map((name, i) => [name, hiddenSheets.includes(i)]),
  )
}
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
    { name: 'fee', fieldType: 'currency', settings: { currency: 'EUR' } },
    { name: 'spent', fieldType: 'duration' },
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

  test('titles of merged cells above the header are part of the header', async () => {
    const cells = ['Jan', 'Feb', 'Mar', 'Apr'].map((month, i) => text(`${'BCDE'[i]}2`, month)).join('')
    const numbers = [1, 2, 3, 4].map((value, i) => `<c r="${'BCDE'[i]}3"><v>${value}</v></c>`).join('')
    const groups = `<row r="1">${text('B1', 'Q1')}<c r="C1" s="1"/>${text('D1', 'Q2')}</row>`
    const rows = `${groups}<row r="2">${text('A2', 'Name')}${cells}</row><row r="3">${text('A3', 'Ann')}${numbers}</row>`
    await expectGroups(testWorkbook(rows), xlsx.type)
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

  test('number formats determine the types of new fields, and the currency of an amount must be that of its field', async () => {
    const codes = ['#,##0.00\\ [$€-407]', '0.0%', 'dd/mm/yyyy', '[h]:mm']
    const styles = codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('')
    const formats = codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')
    const numbers = (row: number, ...values: string[]) =>
      values.map((value, i) => `<c r="${'BCDE'[i]}${row}" s="${i + 1}"><v>${value}</v></c>`).join('')
    const rows = [
      header('name', 'fee', 'share', 'since', 'spent'),
      `<row r="2">${text('A2', 'Ann')}${numbers(2, '1234.5', '0.125', '45296', '1.0625')}</row>`,
      `<row r="3">${text('A3', 'Bob')}${numbers(3, '7', '0.5', '45297', '0.0625')}</row>`,
    ]
    const body = testWorkbook(rows.join(''), {
      'xl/styles.xml': `<styleSheet><numFmts>${styles}</numFmts><cellXfs><xf/>${formats}</cellXfs></styleSheet>`,
    })
    const headers = { ...workspace.owner.headers, 'content-type': xlsx.type }
    const preview = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import-preview',
      headers,
      payload: body,
    })
    expect(
      preview.json<ImportPreview>().columns.map(({ fieldType, settings }) => ({ fieldType, ...(settings as object) })),
    ).toEqual([
      { fieldType: 'text' },
      { fieldType: 'currency', currency: 'EUR' },
      { fieldType: 'percent' },
      { fieldType: 'date' },
      { fieldType: 'duration' },
    ])
    await empty()
    expect((await send(body, '', xlsx)).body).toMatchObject({ inserted: 2, errors: [] })
    const ann = { name: 'Ann', fee: 1234.5, share: 12.5, since: '2024-01-05', spent: 1530 }
    const bob = { name: 'Bob', fee: 7, share: 50, since: '2024-01-06', spent: 90 }
    expect(await people('name fee share since spent')).toEqual([ann, bob])
    await empty()
    // Types without a currency get the number.
    const asNumber = 'dialect=auto&map.fee=amount&map.spent='
    expect((await send(body, asNumber, xlsx)).body).toMatchObject({ inserted: 2, errors: [] })
    expect(await people('amount')).toEqual([{ amount: 1234.5 }, { amount: 7 }])
    const dollars = testWorkbook(
      `${header('name', 'fee')}<row r="2">${text('A2', 'Cid')}<c r="B2" s="1"><v>7</v></c></row>`,
      {
        'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="7"/></cellXfs></styleSheet>',
      },
    )
    expect((await send(dollars, '', xlsx)).body.errors).toEqual([
      { row: 1, field: 'fee', message: expect.stringContaining('for example €') },
    ])
  })

  test('hidden sheets are named as such, and are read only if they are chosen', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const states = { Old: 'hidden', Now: 'visible', Lists: 'veryHidden', Next: 'visible' }
    const tabs = Object.entries(states).map(
      ([name, state], i) => `<sheet name="${name}" state="${state}" sheetId="${i + 1}" r:id="s${i}"/>`,
    )
    const sheets = Object.keys(states).map((name, i) => [
      `xl/worksheets/sheet${i + 1}.xml`,
      `<worksheet><sheetData>${header('name')}<row r="2">${text('A2', name)}</row></sheetData></worksheet>`,
    ])
    const links = tabs.map(
      (_, i) => `<Relationship Id="s${i}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    const body = testWorkbook('', {
      ...Object.fromEntries(sheets),
      'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    })
    await expectHidden(body, xlsx.type, [0, 2])
  })

  test('an unreadable workbook is refused with the reason, also by the preview', async () => {
    const entities = testWorkbook(
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${header('name')}<row r="2">${text('A2', '&a;')}</row>`,
    )
    const bomb = testWorkbook(`${header('name')}${' '.repeat(80_000_000)}`)
    for (const [body, words] of [
      [entities, 'not well formed'],
      [bomb, 'far more than its size'],
      ['PK\u0003\u0004 of an archive without its end', 'not a ZIP archive'],
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

describe('OpenDocument spreadsheets', () => {
  const attributes = 'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="c"'
  const ods = (tables: string, parts: readonly { name: string; content: string }[] = []) =>
    testZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        content: `<office:document-content ${attributes}><office:body>${tables}</office:body></office:document-content>`,
      },
      ...parts,
    ])
  const table = (name: string, rows: string) => `<table:table table:name="${name}">${rows}</table:table>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const word = (value: string, more = '') =>
    `<table:table-cell office:value-type="string" ${more}><text:p>${value}</text:p></table:table-cell>`
  const cell = (type: string, value: string) => `<table:table-cell office:value-type="${type}" ${value}/>`
  const type = 'application/vnd.oasis.opendocument.spreadsheet'
  const header = row(word('name'), word('score'), word('since'), word('seen'), word('share'), word('amount'))

  test('have typed cells, repeated ones, notes and several sheets', async () => {
    await empty()
    const noted =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation>'
    const rows = [
      row(
        `${noted}<text:p>Ann<text:s text:c="2"/><text:span>&amp;</text:span></text:p><text:p>Co</text:p></table:table-cell>`,
        cell('float', 'office:value="7"'),
        cell('date', 'office:date-value="2024-01-05"'),
        cell('date', 'office:date-value="2024-01-05T14:30:00"'),
        cell('percentage', 'office:value="0.285"'),
        cell('currency', 'office:value="1.1" office:currency="EUR"'),
        '<table:table-cell table:number-columns-repeated="16000"/>',
      ),
      '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
      `<table:table-row table:number-rows-repeated="2">${word('Twin')}${cell('float', 'office:value="2"')}</table:table-row>`,
      row(
        word('None'),
        `<table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>`,
      ),
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
    ].join('')
    const file = ods(table('One', header + rows) + table('Two', header + row(word('Last'))))
    const reply = await send(file, '', { type })
    const withoutCurrency = '1 amount is imported without its currency: EUR'
    const notes = [
      { row: 6, field: 'score' },
      { row: 1, field: 'amount', message: withoutCurrency },
    ]
    expect(reply.body).toMatchObject({ inserted: 5, errors: [], notes })
    expect(await people('name score since seen share amount')).toEqual([
      {
        name: 'Ann  &\nCo',
        score: 7,
        since: '2024-01-05',
        seen: '2024-01-05T14:30:00.000Z',
        share: 28.5,
        amount: 1.1,
      },
      ...['Last', 'None', 'Twin', 'Twin'].map((name) => ({
        name,
        score: name === 'Twin' ? 2 : null,
        since: null,
        seen: null,
        share: null,
        amount: null,
      })),
    ])
  })

  test('titles of merged cells above the header are part of the header', async () => {
    const covered = '<table:covered-table-cell/>'
    const columns = row(word('Name'), ...['Jan', 'Feb', 'Mar', 'Apr'].map((month) => word(month)))
    const numbers = [1, 2, 3, 4].map((value) => cell('float', `office:value="${value}"`))
    const title = (text: string) => word(text, 'table:number-columns-spanned="2"')
    const groups = row('<table:table-cell/>', title('Q1'), covered, title('Q2'), covered)
    await expectGroups(ods(table('A', groups + columns + row(word('Ann'), ...numbers))), type)
  })

  test('hidden sheets are named as such, and are read only if they are chosen', async () => {
    const style = (name: string, display: boolean) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`
    const sheets = ['Old', 'Now', 'Lists', 'Next'].map(
      (name, i) =>
        `<table:table table:name="${name}" table:style-name="${i % 2 === 0 ? 'ta2' : 'ta1'}">` +
        `${row(word('name'))}${row(word(name))}</table:table>`,
    )
    const styles = `<office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles>`
    const namespaces = `${attributes} xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"`
    const body = `${styles}<office:body>${sheets.join('')}</office:body>`
    const content = `<office:document-content ${namespaces}>${body}</office:document-content>`
    await expectHidden(testZip([{ name: 'content.xml', content }]), type, [0, 2])
  })

  test.each([
    [
      'rows that are repeated without end',
      () =>
        ods(
          table(
            'A',
            `${header}<table:table-row table:number-rows-repeated="999999999">${word('x'.repeat(100))}</table:table-row>`,
          ),
        ),
      'cells',
    ],
    [
      'cells that are repeated without end',
      () => ods(table('A', row(word('a', 'table:number-columns-repeated="99999"')))),
      'columns',
    ],
    [
      'a password',
      () => ods('', [{ name: 'META-INF/manifest.xml', content: '<manifest><encryption-data/></manifest>' }]),
      'password',
    ],
  ])('%s are refused', async (_name, file, words) => {
    const reply = await send(file(), '', { type })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(words)])
  })
})

test('files of other types are refused with instructions and the supported types', async () => {
  const reply = await send('%PDF-1.7', '', { type: 'application/pdf' })
  expect([reply.status, reply.body.message]).toEqual([415, expect.stringContaining('OpenDocument (.ods)')])
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="old.xls"\r\n\r\nx\r\n--b--\r\n'
  const old = await send(body, '', { type: 'multipart/form-data; boundary=b' })
  expect([old.status, old.body.message]).toEqual([415, expect.stringContaining('save it as .xlsx')])
})

test('a table with tabs is imported as a body of its own type', async () => {
  await empty()
  const type = 'text/tab-separated-values'
  expect((await send('name\tscore\nAnn\t1\n', '', { type })).body).toMatchObject({ inserted: 1, errors: [] })
})

test('a list of objects is imported as a body of the type application/json', async () => {
  await empty()
  const list = JSON.stringify([{ name: 'Ann', score: 1 }, { name: 'Bob' }])
  const type = 'application/json'
  expect((await send(list, '', { type })).body).toMatchObject({ inserted: 2, errors: [] })
  const headers = { ...workspace.owner.headers, 'content-type': type }
  const preview = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import-preview?entity=person',
    headers,
    payload: list,
  })
  expect(preview.json<ImportPreview>().columns.map(({ header }) => header)).toEqual(['name', 'score'])
})

describe('a file with the wrong content is refused, whatever its name', () => {
  const archive = (...names: string[]) => testZip(names.map((name) => ({ name, content: 'x' })))
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each([
    ['sales.csv', Buffer.from('%PDF-1.7\n1 0 obj'), 'A PDF has no rows.'],
    ['sales.json', Buffer.from('%PDF-1.7\n1 0 obj'), 'A PDF has no rows.'],
    ['sales.xlsx', Buffer.from('%PDF-1.7\n1 0 obj'), 'A PDF has no rows.'],
    ['scan.csv', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'An image has no rows.'],
    ['scan.csv', Buffer.from('ffd8ffe000104a464946', 'hex'), 'An image has no rows.'],
    ['scan.txt', Buffer.from('GIF89a\u0001'), 'An image has no rows.'],
    ['scan.tsv', Buffer.from('RIFF0000WEBPVP8 '), 'An image has no rows.'],
    ['all.csv', archive('people.csv', 'deals.csv'), 'Unpack it, and send the files in it.'],
    ['letter.csv', archive('[Content_Types].xml', 'word/document.xml'), 'of the type .docx'],
    ['letter.xlsx', archive('[Content_Types].xml', 'word/document.xml'), 'of the type .docx'],
    ['slides.xlsx', archive('[Content_Types].xml', 'ppt/presentation.xml'), 'of the type .pptx'],
    ['all.xlsx', archive('people.csv', 'deals.csv'), 'of the type .zip, whatever its name says. Unpack it'],
    ['all.ods', archive('[Content_Types].xml', '_rels/other.rels'), 'of the type .zip, whatever its name says.'],
    ['people.xlsx', Buffer.from('name,age\nAda,36\n'), 'is no workbook, whatever its name says.'],
    ['people.csv', testWorkbook(''), 'of the type .xlsx, whatever its name says. Give its name this extension'],
    ['people.csv', Buffer.from('1f8b0800', 'hex'), 'Unpack it, and send the file in it.'],
    ['people.csv', ole, 'save it as .xlsx'],
    ['people.xlsx', ole, 'save it as .xlsx'],
    ['people.csv', Buffer.from('SQLite format 3\0'), 'Export a table of it'],
    ['login.csv', Buffer.from('\ufeff<!DOCTYPE html><title>Sign in</title>'), 'of the type .html'],
    ['feed.csv', Buffer.from('<?xml version="1.0"?><rows/>'), 'Export the records as CSV or JSON.'],
  ])('%s %#', async (name, content, words) => {
    for (const url of ['/api/import/person', '/api/import-preview?entity=person']) {
      const reply = await workspace.fastify.inject({ method: 'POST', url, ...formWith(name, content) })
      expect([reply.statusCode, reply.json().message], url).toEqual([415, expect.stringContaining(words)])
    }
  })

  test('a text that begins with the signature of a file type is still text', async () => {
    await empty()
    expect((await send('name\nPK\nGIF\n%PDF\n', '', { type: 'text/csv' })).body).toMatchObject({ inserted: 3 })
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

  test.each([
    ['CSV', 'text/csv', (width: number) => `${'x,'.repeat(width - 1)}x\n${'1,'.repeat(width - 1)}1\n`],
    [
      'JSON',
      json.type,
      (width: number) => JSON.stringify(Object.fromEntries(Array.from({ length: width }, (_, i) => [`k${i}`, i]))),
    ],
  ])('a preview of %s has at most 1,000 columns', async (_name, type, file) => {
    const preview = (width: number) =>
      workspace.fastify.inject({
        method: 'POST',
        url: '/api/import-preview',
        headers: { ...workspace.owner.headers, 'content-type': type },
        payload: file(width),
      })
    const most = await preview(1_000)
    expect([most.statusCode, most.json<ImportPreview>().columns]).toEqual([
      200,
      expect.objectContaining({ length: 1_000 }),
    ])
    const refused = await preview(36_000)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        message: expect.stringMatching(/^The header has \d+ columns\. A file can have at most 1000\.$/),
      }),
    ])
  })

  test('a preview sends no cells beyond the last possible column', async () => {
    const preview = (payload: string, query = '') =>
      workspace.fastify.inject({
        method: 'POST',
        url: `/api/import-preview?${query}`,
        headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
        payload,
      })
    const { dialect } = (await preview('name\nA\n')).json<ImportPreview>()
    const chosen = `dialect=${encodeURIComponent(JSON.stringify({ ...dialect, separator: ',' }))}`
    const { body, statusCode } = await preview(`name\n${'x,'.repeat(100_000)}x\n`, chosen)
    expect([statusCode, body.length < 50_000]).toEqual([200, true])
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
