import { encodeXml, escapeControls } from './xml.ts'
import { type ArchiveFile, writeArchive } from './zip.ts'

/** A workbook cell; `null` if empty. Numbers are given as digits, dates and instants as serial numbers. */
export type WorkbookCell = null | {
  readonly kind: 'text' | 'number' | 'date' | 'datetime' | 'boolean'
  readonly text: string
}

/** The limits of a sheet: the maximum rows of Excel, and less than the 4 GB that an archive entry may have. */
const rowsOfSheet = 1_048_576
const bytesOfSheet = 3_000_000_000

/** The bytes of a workbook, produced while its rows are read. Rows beyond the limit of a sheet continue on the next one. */
export function writeWorkbook(
  headers: readonly string[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Buffer> {
  return writeArchive(filesOf(headers, rows[Symbol.asyncIterator]()))
}

async function* filesOf(
  headers: readonly string[],
  rows: AsyncIterator<readonly WorkbookCell[]>,
): AsyncGenerator<ArchiveFile> {
  let count = 0
  try {
    for (let isDone = false; !isDone;) {
      count += 1
      yield { name: `xl/worksheets/sheet${count}.xml`, content: sheetOf(headers, rows, () => (isDone = true)) }
    }
  } finally {
    await rows.return?.()
  }
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  for (const [name, text] of Object.entries(parts(numbers))) yield { name, content: [text] }
}

async function* sheetOf(
  headers: readonly string[],
  rows: AsyncIterator<readonly WorkbookCell[]>,
  onLast: () => void,
): AsyncGenerator<string> {
  const places = headers.map((_, i) => columnName(i))
  const rowOf = (cells: readonly WorkbookCell[], number: number) =>
    `<row r="${number}">${cells.map((cell, i) => (cell === null ? '' : cellOf(cell, `${places[i]}${number}`))).join('')}</row>`
  let text = `${xml}<worksheet xmlns="${main}"><sheetData>${rowOf(
    headers.map((header) => ({ kind: 'text', text: header })),
    1,
  )}`
  let length = 0
  for (let number = 2; number <= rowsOfSheet && length < bytesOfSheet; number++) {
    const next = await rows.next()
    if (next.done) {
      onLast()
      break
    }
    text += rowOf(next.value, number)
    if (text.length < 65_536) continue
    // UTF-8 needs at most three bytes for each UTF-16 code unit.
    length += text.length * 3
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cellOf({ kind, text }: NonNullable<WorkbookCell>, place: string): string {
  switch (kind) {
    case 'text':
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${encodeXml(escapeControls(text))}</t></is></c>`
    case 'number':
      return `<c r="${place}"><v>${text}</v></c>`
    case 'boolean':
      return `<c r="${place}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
    default:
      return `<c r="${place}" s="${kind === 'date' ? 1 : 2}"><v>${text}</v></c>`
  }
}

/** 'A' for 0, 'AB' for 27. */
function columnName(index: number): string {
  return (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All parts except the sheets. Style 1 is a date, style 2 a date with a time. */
function parts(sheets: readonly number[]): Record<string, string> {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
  const relations = (list: readonly string[]) =>
    `${xml}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="${sheetTypes}.${kind}+xml"/>`
  const types = [
    ...sheets.map((n) => override(`worksheets/sheet${n}.xml`, 'worksheet')),
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
  ]
  const formats =
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>'
  const plain =
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
  const styles =
    '<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>'
  return {
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}">${formats}${plain}${styles}</styleSheet>`,
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}">` +
      `<sheets>${sheets
        .map((n) => `<sheet name="Records${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
    ]),
    '_rels/.rels': relations([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml': [
      `${xml}<Types xmlns="${packages}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      ...types,
      '</Types>',
    ].join(''),
  }
}
