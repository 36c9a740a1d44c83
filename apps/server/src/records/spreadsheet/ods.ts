import { stat } from 'node:fs/promises'
import { shorten } from '@monarch/schema/shorten'
import { importLimits } from '../import-limits.ts'
import { Archive } from './archive.ts'
import { readNumber } from './cells.ts'
import type { NumberStyle } from './number-format.ts'
import { readAllXml, readXml, tooLongCell, type XmlAttributes, type XmlHandler } from './read-xml.ts'
import { ReadingBudget } from './reading-budget.ts'
import type { Cell, Sheet, TableRow } from './table-row.ts'
import { WorkbookFault } from './workbook-fault.ts'

/** Spreadsheets of LibreOffice and others: OpenDocument, ISO/IEC 26300. One part has the rows of all sheets. */

interface OpenOds {
  readonly archive: Archive
  readonly budget: ReadingBudget
}

/** `null` for an archive that is not an OpenDocument file. */
export async function openOds(file: string): Promise<OpenOds | null> {
  const budget = new ReadingBudget((await stat(file)).size)
  const archive = await Archive.open(file, budget)
  if (!archive.has('content.xml')) return null
  const open = (name: string) => {
    if (name === 'encryption-data') throw new WorkbookFault('it is protected by a password')
  }
  await readAllXml(archive.read('META-INF/manifest.xml'), { open }, budget)
  return { archive, budget }
}

export async function listSheetsOfOds({ archive, budget }: OpenOds): Promise<readonly Sheet[]> {
  const sheets: Sheet[] = []
  const styles = new TableStyles()
  let depth = 0
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'table' && depth++ === 0)
        sheets.push({ name: attributes['table:name'] ?? '', isHidden: styles.hides(attributes) })
      else styles.open(name, attributes)
    },
    close(name) {
      if (name === 'table') depth -= 1
    },
  }
  await readAllXml(archive.read('content.xml'), handler, budget)
  return sheets
}

/** The styles of tables, which come before the tables and say which of them are hidden. */
class TableStyles {
  readonly #hidden = new Set<string>()
  #name = ''

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'style') this.#name = attributes['style:name'] ?? ''
    else if (name === 'table-properties' && attributes['table:display'] === 'false') this.#hidden.add(this.#name)
  }

  hides(table: XmlAttributes): boolean {
    return this.#hidden.has(table['table:style-name'] ?? '')
  }
}

/** The nonempty rows of each sheet in batches, with their number in the sheet. */
export async function* sheetsOfOds({
  archive,
  budget,
}: OpenOds): AsyncGenerator<{ sheet: number; isHidden: boolean; rows: TableRow[] }> {
  const reader = new OdsReader(budget)
  for await (const _ of readXml(archive.read('content.xml'), reader, budget)) yield* reader.take()
  yield* reader.take()
}

/** Rows that are the same are written once, with their number. */
interface RepeatedRow extends TableRow {
  readonly sheet: number
  readonly isHidden: boolean
  readonly count: number
}

class OdsReader implements XmlHandler {
  readonly #budget: ReadingBudget
  #found: RepeatedRow[] = []
  readonly #styles = new TableStyles()
  #sheet = -1
  #isHidden = false
  #index = 0
  #rowCount = 1
  #cells: Cell[] = []
  /** Empty cells, which count only if another one follows. */
  #blanks = 0
  #rowSize = 0
  #width = 0
  #tables = 0
  /** The depth of nested notes and drawings, which contain paragraphs that are not cell text. */
  #skipped = 0
  #attributes: XmlAttributes = {}
  #cellCount = 1
  #text: string | null = null
  #paragraphs = 0

  constructor(budget: ReadingBudget) {
    this.#budget = budget
  }

  /** The rows found so far, in batches of one sheet. */
  *take(): Generator<{ sheet: number; isHidden: boolean; rows: TableRow[] }> {
    const found = this.#found
    this.#found = []
    let rows: TableRow[] = []
    for (const [i, { sheet, isHidden, index, cells, count }] of found.entries()) {
      for (let n = 0; n < count; n++) {
        rows.push({ index: index + n, cells })
        if (rows.length < rowsAtOnce) continue
        yield { sheet, isHidden, rows }
        rows = []
      }
      if (rows.length > 0 && found[i + 1]?.sheet !== sheet) {
        yield { sheet, isHidden, rows }
        rows = []
      }
    }
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || skipped.has(name)) this.#skipped += 1
    else if (name === 'table') this.#openTable(attributes)
    else if (this.#tables !== 1) this.#styles.open(name, attributes)
    else if (name === 'table-row') {
      this.#cells = []
      this.#blanks = 0
      this.#rowSize = 0
      this.#rowCount = repetition(attributes['table:number-rows-repeated'])
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#budget.cells(1)
      this.#attributes = attributes
      this.#cellCount = repetition(attributes['table:number-columns-repeated'])
      this.#text = ''
      this.#paragraphs = 0
    } else if (this.#text !== null) this.#openText(name, attributes)
  }

  text = (part: string): void => {
    if (this.#text === null || this.#paragraphs === 0 || this.#skipped > 0) return
    this.#text += part
    if (this.#text.length > importLimits.rowLength) throw tooLongCell()
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else if (name === 'table') this.#tables -= 1
    else if (this.#tables !== 1) return
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
  }

  #openTable(attributes: XmlAttributes): void {
    this.#tables += 1
    if (this.#tables !== 1) return
    this.#isHidden = this.#styles.hides(attributes)
    this.#sheet += 1
    this.#index = 0
    this.#width = 0
  }

  #openText(name: string, attributes: XmlAttributes): void {
    if (name === 'p' && this.#paragraphs++ > 0) this.#text += '\n'
    else if (name === 's') this.text(' '.repeat(Math.min(repetition(attributes['text:c']), maxSpaces)))
    else if (name === 'tab') this.text('\t')
    else if (name === 'line-break') this.text('\n')
  }

  #closeCell(): void {
    const text = this.#text ?? ''
    this.#text = null
    const cell = readCell(this.#attributes, text)
    if (cell === '') {
      this.#blanks += this.#cellCount
      return
    }
    const width = this.#cells.length + this.#blanks + this.#cellCount
    if (width > importLimits.columns)
      throw new WorkbookFault(`it has more than ${importLimits.columns} columns`, 'columns')
    for (; this.#blanks > 0; this.#blanks--) this.#cells.push('')
    for (let n = 0; n < this.#cellCount; n++) this.#cells.push(cell)
    this.#rowSize += text.length * this.#cellCount
    if (this.#rowSize > importLimits.rowLength)
      throw new WorkbookFault(`a row has more than ${importLimits.rowLength} characters`, 'rowLength')
  }

  #closeRow(): void {
    const [index, count] = [this.#index, this.#rowCount]
    this.#index += count
    const cells = this.#cells
    if (cells.length === 0) return
    // The header determines the width. Keep extra cells of a row, so that they can be refused.
    this.#width ||= cells.length
    while (cells.length < this.#width) cells.push('')
    // Repeated rows cost as much as if they were written.
    this.#budget.cells(cells.length * count)
    this.#budget.unpack(this.#rowSize * (count - 1))
    this.#found.push({ sheet: this.#sheet, isHidden: this.#isHidden, index, cells, count })
  }
}

function readCell(attributes: XmlAttributes, text: string): Cell {
  const value = attributes['office:value'] ?? ''
  if (attributes['calcext:value-type'] === 'error') {
    const isNotAvailable = text === '#N/A' || text === '#NV'
    return {
      fault: `the cell shows the error ${shorten(text, 40)}`,
      ...(isNotAvailable && { leftEmpty: 'notAvailable' }),
    }
  }
  switch (attributes['office:value-type']) {
    case 'currency':
      return readNumber(value, moneyOf(attributes['office:currency']), false)
    case 'float':
      return readNumber(value, 'number', false)
    case 'percentage':
      return readNumber(value, 'percent', false)
    case 'date': {
      const date = withShownFraction(attributes['office:date-value'] ?? '', text)
      return { texts: date.includes('T') ? [date] : [date, `${date} 00:00`] }
    }
    case 'time':
      return readTime(attributes['office:time-value'] ?? '') ?? text
    case 'boolean':
      return attributes['office:boolean-value'] ?? text
    case 'string':
      return attributes['office:string-value'] ?? text
    default:
      return text
  }
}

/** The currency is a code; some programs leave it out. */
const moneyOf = (code = ''): NumberStyle => (/^[A-Z]{3}$/.test(code) ? { sign: code } : 'number')

/** 'PT14H30M05S' as '14:30:05'. */
function readTime(duration: string): string | null {
  const match = /^(-?)PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(duration)
  if (!match) return null
  const [, sign, hours, minutes, seconds] = match
  const two = (digits: string) => digits.padStart(2, '0')
  return `${sign}${Number(hours)}:${two(minutes!)}${Number(seconds) === 0 ? '' : `:${two(seconds!)}`}`
}

function repetition(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

const skipped: ReadonlySet<string> = new Set([
  'annotation',
  'custom-shape',
  'frame',
  'shapes',
  'tracked-changes',
  'dde-links',
])
const rowsAtOnce = 500
const maxSpaces = 10_000

/** LibreOffice writes hundredths of seconds, and shows thousandths: '…:00.12' is shown as '…:0.123'. */
function withShownFraction(date: string, shown: string): string {
  const [, written] = /:\d\d\.(\d+)$/.exec(date) ?? []
  const [, exact] = /:\d\d?\.(\d+)$/.exec(shown) ?? []
  return written !== undefined && exact?.startsWith(written) ? date.slice(0, -written.length) + exact : date
}
