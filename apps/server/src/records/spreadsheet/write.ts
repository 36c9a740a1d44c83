import { encodeXml, escapeControls } from './xml.ts'
import { type ArchiveFile, writeArchive } from './zip.ts'

/** A workbook cell; `null` if empty. Numbers are given as digits, dates, instants and elapsed times as serial numbers. */
export type WorkbookCell = null | {
  readonly kind: 'text' | 'number' | 'date' | 'datetime' | 'elapsed' | 'boolean'
  readonly text: string
  /** A text that would be a formula if it were typed. The cell is marked as text, without an apostrophe in it. */
  readonly isQuoted?: true
  /** The address that a click on the text opens. */
  readonly link?: string
}

export interface WorkbookColumn {
  readonly header: string
  /** In characters. */
  readonly width: number
  /** The number format of its numbers; `null` for the one of the program. */
  readonly format: string | null
  /** The only values, offered as a list; `null` for any value. */
  readonly choices: readonly string[] | null
}

/** The limits of a sheet: the maximum rows of Excel, and less than the 4 GB that an archive entry may have. */
const rowsOfSheet = 1_048_576
const bytesOfSheet = 3_000_000_000

/** The bytes of a workbook, produced while its rows are read. Rows beyond the limit of a sheet continue on the next one. */
export function writeWorkbook(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): AsyncGenerator<Buffer> {
  return writeArchive(filesOf(columns, rows[Symbol.asyncIterator]()))
}

async function* filesOf(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterator<readonly WorkbookCell[]>,
): AsyncGenerator<ArchiveFile> {
  let count = 0
  try {
    for (let isDone = false; !isDone;) {
      count += 1
      const links: string[] = []
      yield {
        name: `xl/worksheets/sheet${count}.xml`,
        content: sheetOf(columns, rows, { links, onLast: () => (isDone = true) }),
      }
      if (links.length > 0)
        yield { name: `xl/worksheets/_rels/sheet${count}.xml.rels`, content: [relations(links.map(linkRelation))] }
    }
  } finally {
    await rows.return?.()
  }
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  for (const [name, text] of Object.entries(parts(numbers, formatsOf(columns)))) yield { name, content: [text] }
}

async function* sheetOf(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterator<readonly WorkbookCell[]>,
  { links, onLast }: { readonly links: string[]; readonly onLast: () => void },
): AsyncGenerator<string> {
  const linked: string[] = []
  const places = columns.map((_, i) => columnName(i))
  const formats = formatsOf(columns)
  const styles = columns.map(({ format }) => (format === null ? 0 : firstFormat + formats.indexOf(format)))
  const written = (cell: NonNullable<WorkbookCell>, place: string, style: number) => {
    if (cell.link === undefined || links.length === mostLinks) return cellOf(cell, place, style)
    linked.push(`<hyperlink ref="${place}" r:id="rId${links.push(cell.link)}"/>`)
    return textCell(place, cell.text, linkStyle)
  }
  const rowOf = (cells: readonly WorkbookCell[], number: number) =>
    `<row r="${number}">${cells
      .map((cell, i) => (cell === null ? '' : written(cell, `${places[i]}${number}`, styles[i]!)))
      .join('')}</row>`
  const header = columns.map((column, i) => textCell(`${places[i]}1`, column.header, headerStyle)).join('')
  let text = `${xml}<worksheet xmlns="${main}" xmlns:r="${office}">${viewOf(columns)}<sheetData><row r="1">${header}</row>`
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
  const hyperlinks = linked.length === 0 ? '' : `<hyperlinks>${linked.join('')}</hyperlinks>`
  yield `${text}</sheetData>${listsOf(columns, places)}${hyperlinks}</worksheet>`
}

/** Freezes the header row. */
function viewOf(columns: readonly WorkbookColumn[]): string {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  return columns.length === 0 ? view : `${view}<cols>${widths.join('')}</cols>`
}

/** Lists of the choices. A list within a sheet has at most 255 characters, and separates its items by commas. */
function listsOf(columns: readonly WorkbookColumn[], places: readonly string[]): string {
  const lists = columns.flatMap(({ choices }, i) => {
    const list = choices?.join(',') ?? ''
    if (list === '' || list.length > maxListLength || choices!.some((choice) => /[,"]/.test(choice))) return []
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${places[i]}2:${places[i]}${rowsOfSheet}">` +
        `<formula1>"${encodeXml(list)}"</formula1></dataValidation>`,
    ]
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const maxListLength = 255
/** Excel's limit for a sheet. Links are written after all rows, so they are kept in memory until then. */
const mostLinks = 65_530

const formatsOf = (columns: readonly WorkbookColumn[]): readonly string[] => [
  ...new Set(columns.flatMap(({ format }) => format ?? [])),
]

function textCell(place: string, text: string, style: number): string {
  const content = `<is><t xml:space="preserve">${encodeXml(escapeControls(text))}</t></is>`
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr">${content}</c>`
}

function cellOf({ kind, text, isQuoted }: NonNullable<WorkbookCell>, place: string, style: number): string {
  switch (kind) {
    case 'text':
      return textCell(place, text, isQuoted ? quotedStyle : 0)
    case 'number':
      return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${text}</v></c>`
    case 'boolean':
      return `<c r="${place}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
    case 'date':
      return `<c r="${place}" s="${dateStyle}"><v>${text}</v></c>`
    case 'elapsed':
      return `<c r="${place}" s="${elapsedStyle}"><v>${text}</v></c>`
    default:
      return `<c r="${place}" s="${hasFraction(text) ? fractionStyle : instantStyle}"><v>${text}</v></c>`
  }
}

/** Whether a moment, in days, is within a second. Programs that save what they show would round it. */
function hasFraction(days: string): boolean {
  const seconds = Number(days) * 86_400
  return Math.abs(seconds - Math.round(seconds)) > 0.0005
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

/** Numbers of the styles of cells. The formats of columns follow. */
const dateStyle = 1
const instantStyle = 2
const headerStyle = 3
const quotedStyle = 4
const fractionStyle = 5
const elapsedStyle = 6
const linkStyle = 7
const firstFormat = 8

/** The first number of a format that is not predefined. */
const ownFormats = 164

const relations = (list: readonly string[]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
const linkRelation = (address: string, i: number) =>
  `<Relationship Id="rId${i + 1}" Type="${office}/hyperlink" Target="${encodeXml(address)}" TargetMode="External"/>`

/** All parts except the sheets. */
function parts(sheets: readonly number[], columnFormats: readonly string[]): Record<string, string> {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="${sheetTypes}.${kind}+xml"/>`
  const types = [
    ...sheets.map((n) => override(`worksheets/sheet${n}.xml`, 'worksheet')),
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
  ]
  const codes = [
    'yyyy\\-mm\\-dd',
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    'yyyy\\-mm\\-dd\\ hh:mm:ss.000',
    '[h]:mm',
    ...columnFormats,
  ]
  const formats = `<numFmts count="${codes.length}">${codes
    .map((code, i) => `<numFmt numFmtId="${ownFormats + i}" formatCode="${encodeXml(code)}"/>`)
    .join('')}</numFmts>`
  const pattern = (type: string, more = '') => `<fill><patternFill patternType="${type}">${more}</patternFill></fill>`
  const plain =
    '<fonts count="3"><font/><font><b/></font><font><u/><color rgb="FF1D4ED8"/></font></fonts>' +
    `<fills count="3">${pattern('none')}${pattern('gray125')}${pattern('solid', '<fgColor rgb="FFE8EBF0"/>')}</fills>` +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
  const formatted = (i: number) => `<xf numFmtId="${ownFormats + i}" applyNumberFormat="1"/>`
  const cellStyles = [
    '<xf/>',
    formatted(0),
    formatted(1),
    '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>',
    '<xf quotePrefix="1"/>',
    formatted(2),
    formatted(3),
    '<xf fontId="2" applyFont="1"/>',
    ...columnFormats.map((_, i) => formatted(i + 4)),
  ]
  const styles = `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>`
  return {
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}">${formats}${plain}${styles}</styleSheet>`,
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}">` +
      `<bookViews><workbookView/></bookViews><sheets>${sheets
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
