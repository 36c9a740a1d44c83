import { shorten } from '@monarch/schema/shorten'
import path from 'node:path/posix'
import { stat } from 'node:fs/promises'
import { importLimits } from '../import-limits.ts'
import type { Cell, Sheet, TableRow } from './table-row.ts'
import { Archive } from './archive.ts'
import { readNumber } from './cells.ts'
import { type NumberStyle, styleOf } from './number-format.ts'
import { readAllXml, readXml, tooLongCell, type XmlAttributes, type XmlHandler } from './read-xml.ts'
import { listSheetsOfOds, openOds, sheetsOfOds } from './ods.ts'
import { ReadingBudget } from './reading-budget.ts'
import { OtherTypeFault, WorkbookFault } from './workbook-fault.ts'
import { restoreControls } from './xml.ts'

/**
 * The rows of a workbook's first sheet, in batches, followed by those of the next sheets while their headers are the same. Hidden sheets
 * are skipped. `only` reads just the sheet at that index. The header is the first nonempty row and has index 0; the index of other rows
 * is their distance from it. The file is one of Excel or an OpenDocument spreadsheet.
 */
export async function* rowsOfWorkbook(file: string, only: number | null): AsyncGenerator<TableRow[]> {
  const ods = await openOds(file)
  let headers: string | null = null
  let offset = 0
  let current = -1
  let first = 0
  let last = 0
  for await (const { sheet, isHidden, rows } of ods ? sheetsOfOds(ods) : sheetsOfXlsx(file, only)) {
    if (only === null ? isHidden : sheet < only) continue
    if (only !== null && sheet > only) break
    if (sheet !== current) {
      const found = JSON.stringify(rows[0]!.cells)
      if (headers !== null && found !== headers) return
      offset += last
      current = sheet
      first = rows[0]!.index
      if (headers !== null) rows.shift()
      headers = found
    }
    last = (rows.at(-1)?.index ?? first) - first
    if (rows.length > 0) yield rows.map(({ index, cells }) => ({ index: index - first + offset, cells }))
  }
  if (only !== null && current === -1 && only >= (await listSheets(file)).length)
    throw new WorkbookFault('it has no such sheet')
}

/** A workbook's sheets, in tab order. */
export async function listSheets(file: string): Promise<readonly Sheet[]> {
  const ods = await openOds(file)
  if (ods) return listSheetsOfOds(ods)
  const { sheets } = await open(file)
  return sheets.map(({ name, isHidden }) => ({ name, isHidden }))
}

async function* sheetsOfXlsx(
  file: string,
  only: number | null,
): AsyncGenerator<{ sheet: number; isHidden: boolean; rows: TableRow[] }> {
  const opened = await open(file)
  const workbook = { ...opened, texts: await readTexts(opened), styles: await readStyles(opened) }
  for (const [sheet, { path: part, isHidden }] of opened.sheets.entries())
    if (only === null ? !isHidden : sheet === only)
      for await (const rows of readSheet(part, workbook)) yield { sheet, isHidden, rows }
}

interface OpenWorkbook {
  readonly archive: Archive
  readonly budget: ReadingBudget
  readonly relations: readonly Relation[]
  /** In tab order. */
  readonly sheets: readonly (Sheet & { readonly path: string })[]
  readonly is1904: boolean
}

interface Workbook extends OpenWorkbook {
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
}

async function open(file: string): Promise<OpenWorkbook> {
  const budget = new ReadingBudget((await stat(file)).size)
  const archive = await Archive.open(file, budget)
  const roots = await relationsOf(archive, budget, '')
  const root = roots.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  if (!archive.has(root)) throw new OtherTypeFault('it is no workbook')
  const relations = await relationsOf(archive, budget, root)
  const tabs: (Sheet & { id: string })[] = []
  let is1904 = false
  const readTab = (name: string, attributes: XmlAttributes) => {
    if (name === 'sheet') {
      const { name: title = '', state = 'visible' } = attributes
      tabs.push({ id: relationId(attributes), name: title, isHidden: state !== 'visible' })
    }
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
  }
  await readAllXml(archive.read(root), { open: readTab }, budget)
  const paths = new Map(relations.filter(({ type }) => type.endsWith('/worksheet')).map((r) => [r.id, r.target]))
  const sheets = tabs.flatMap(({ id, ...tab }) => (paths.has(id) ? [{ ...tab, path: paths.get(id)! }] : []))
  if (sheets.length === 0) throw new WorkbookFault('it has no sheet')
  return { archive, budget, relations, sheets, is1904 }
}

/** The attribute `r:id`, with any prefix. */
function relationId(attributes: XmlAttributes): string {
  const name = Object.keys(attributes).find((key) => key === 'id' || key.endsWith(':id'))
  return name === undefined ? '' : attributes[name]!
}

function partOf({ archive, relations }: OpenWorkbook, kind: string): AsyncIterable<Buffer> {
  return archive.read(relations.find(({ type }) => type.endsWith(kind))?.target ?? '')
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** The relations of a part, with paths from the root of the archive. */
async function relationsOf(archive: Archive, budget: ReadingBudget, part: string): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  const folder = path.dirname(part)
  const open = (name: string, { Id = '', Type = '', Target = '' }: XmlAttributes) => {
    if (name !== 'Relationship') return
    const target = Target.startsWith('/') ? Target.slice(1) : path.join(folder, Target)
    relations.push({ id: Id, type: Type, target })
  }
  await readAllXml(archive.read(path.join(folder, '_rels', `${path.basename(part)}.rels`)), { open }, budget)
  return relations
}

/** The shared texts that cells refer to by number, without phonetic readings (`rPh`). */
async function readTexts(workbook: OpenWorkbook): Promise<readonly string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  let length = 0
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = true
    },
    text(part) {
      if (isText && !isReading) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        // A text in memory has a fixed overhead.
        length += text.length + 32
        if (length > importLimits.sharedTextLength)
          throw new WorkbookFault(
            'it holds too many different texts for a workbook; a CSV file has no such limit',
            'sharedTextLength',
          )
        texts.push(restoreControls(text))
      }
    },
  }
  await readAllXml(partOf(workbook, '/sharedStrings'), handler, workbook.budget)
  return texts
}

/** The number styles, by cell style number. */
async function readStyles(workbook: OpenWorkbook): Promise<readonly NumberStyle[]> {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isCellStyle = false
  const handler: XmlHandler = {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) styles.push(styleOf(Number(numFmtId ?? 0), formats))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  }
  await readAllXml(partOf(workbook, '/styles'), handler, workbook.budget)
  return styles
}

/** The nonempty rows, with their number in the sheet. */
async function* readSheet(part: string, workbook: Workbook): AsyncGenerator<TableRow[]> {
  const { archive, budget } = workbook
  let rows: TableRow[] = []
  /** In characters, of the row and of the batch. */
  let rowSize = 0
  let batchSize = 0
  let cells: Cell[] = []
  let width = 0
  let index = 0
  let column = 0
  let type = ''
  let style = 0
  let text = ''
  let takes = false
  let isReading = false
  const handler: XmlHandler = {
    open(name, { r, t, s }) {
      if (name === 'c') {
        budget.cells(1)
        column = columnOf(r) ?? column + 1
        if (column > importLimits.columns)
          throw new WorkbookFault(`it has more than ${importLimits.columns} columns`, 'columns')
        type = t ?? 'n'
        style = Number(s ?? 0)
        text = ''
      } else if (name === 'v' || name === 't') takes = !isReading
      else if (name === 'rPh') isReading = true
      else if (name === 'row') {
        cells = []
        column = -1
        rowSize = 0
        const given = Number(r)
        index = Number.isSafeInteger(given) && given > index ? given : index + 1
      }
    },
    text(part) {
      if (!takes) return
      text += part
      if (text.length > importLimits.rowLength) throw tooLongCell()
    },
    close(name) {
      if (name === 'v' || name === 't') takes = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c') {
        if (text !== '') {
          while (cells.length < column) cells.push('')
          const cell = readCell(type, text, workbook, style)
          cells[column] = cell
          // A shared text is sent to the other thread with every cell that repeats it.
          const size = typeof cell === 'string' ? cell.length : text.length
          if (type === 's') budget.unpack(size)
          rowSize += size
          if (rowSize > importLimits.rowLength)
            throw new WorkbookFault(`a row has more than ${importLimits.rowLength} characters`, 'rowLength')
        }
      } else if (name === 'row' && cells.length > 0) {
        // The header determines the width. Keep extra cells of a row, so that they can be refused.
        width ||= cells.length
        while (cells.length < width) cells.push('')
        rows.push({ index, cells })
        batchSize += rowSize
      }
    },
  }
  for await (const _ of readXml(archive.read(part), handler, budget)) {
    if (rows.length < rowsAtOnce && batchSize < charactersAtOnce) continue
    yield rows
    rows = []
    batchSize = 0
  }
  if (rows.length > 0) yield rows
}

/** The size of a batch sent to the other thread. */
const rowsAtOnce = 500
const charactersAtOnce = 250_000

function readCell(type: string, text: string, { texts, styles, is1904 }: Workbook, style: number): Cell {
  switch (type) {
    case 's': {
      const shared = texts[Number(text)]
      if (shared === undefined) throw new WorkbookFault('a cell refers to a text that is not there')
      return shared
    }
    case 'inlineStr':
    case 'str':
      return restoreControls(text)
    case 'b':
      return text.trim() === '1' ? 'true' : 'false'
    case 'e':
      return {
        fault: `the cell shows the error ${shorten(text, 40)}`,
        ...(text === '#N/A' && { leftEmpty: 'notAvailable' }),
      }
    case 'd':
      return text
    default:
      return readNumber(text, styles[style] ?? 'number', is1904)
  }
}

/** 0 for 'A7', 27 for 'AB7'. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column - 1
}
