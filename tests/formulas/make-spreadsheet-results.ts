import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CaseResult, cases, records } from './cases.ts'

/*
 * Computes the cases with LibreOffice and writes spreadsheet-results.json:
 *
 *     node tests/formulas/make-spreadsheet-results.ts
 *
 * It needs `soffice`; tests read the committed file.
 */
const columns = { t: 'A', n: 'B', m: 'C', d: 'D', c: 'E' } as const
const names = Object.keys(records)
const folder = mkdtempSync(join(tmpdir(), 'formula-cases-'))

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function cellOf(value: string | number | boolean | null, isDate: boolean): string {
  if (value === null) return '<table:table-cell/>'
  if (typeof value === 'number') return `<table:table-cell office:value-type="float" office:value="${value}"/>`
  if (typeof value === 'boolean')
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${value}"/>`
  if (isDate) return `<table:table-cell office:value-type="date" office:date-value="${value}"/>`
  return `<table:table-cell office:value-type="string"><text:p>${escape(value)}</text:p></table:table-cell>`
}

/** Replaces names of cells; quoted texts and function names stay unchanged. */
function formulaOf(sheet: string, row: number): string {
  return sheet.replaceAll(/"[^"]*"|[A-Za-z]+/g, (word) =>
    Object.hasOwn(columns, word) ? `[.${columns[word as keyof typeof columns]}${row}]` : word,
  )
}

const rows = names.map((name, i) => {
  const { t, n, m, d, c } = records[name]!
  const given = [cellOf(t, false), cellOf(n, false), cellOf(m, false), cellOf(d, true), cellOf(c, false)]
  const made = cases.map(({ sheet }) => {
    const formula = formulaOf(sheet, i + 1)
    return `<table:table-cell table:formula="of:=${escape(formula)}"/>`
  })
  return `<table:table-row>${[...given, ...made].join('')}</table:table-row>`
})

writeFileSync(
  join(folder, 'cases.fods'),
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
  <table:table table:name="cases">${rows.join('\n')}</table:table></office:spreadsheet></office:body></office:document>`,
)
execFileSync(
  'soffice',
  ['--headless', '--convert-to', 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false', 'cases.fods'],
  {
    cwd: folder,
    stdio: 'ignore',
  },
)
const lines = readFileSync(join(folder, 'cases.csv'), 'utf8').trimEnd().split('\n')
rmSync(folder, { recursive: true })

function resultOf(text: string): CaseResult {
  if (text === 'TRUE' || text === 'FALSE') return text === 'TRUE'
  if (/^(?:Err:|#)/.test(text)) return text === '#DIV/0!' ? '#DIV/0' : text === '#VALUE!' ? '#VALUE' : '#NUM'
  return text === '' ? null : text
}

const cells = lines.map((line) => line.split('\t').slice(Object.keys(columns).length))
const results = Object.fromEntries(
  cases.map(({ formula }, column) => [
    formula,
    Object.fromEntries(
      names.map((name, row) => [name, resultOf((cells[row]![column] ?? '').replace(/^"(.*)"$/, '$1'))]),
    ),
  ]),
)
writeFileSync(join(import.meta.dirname, 'spreadsheet-results.json'), `${JSON.stringify(results, null, 2)}\n`)
