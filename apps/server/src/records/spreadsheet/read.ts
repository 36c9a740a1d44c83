import path from 'node:path/posix'
import { importLimits } from '../import/limits.ts'
import type { Cell, TableRow } from '../import/table.ts'
import { type NumberStyle, readNumber, styleOf } from './cells.ts'
import { attributeOf, readAllXml, readXml, restoreControls } from './xml.ts'
import { type Archive, notAWorkbook, openArchive } from './zip.ts'

/**
 * The rows of a workbook's first sheet, some at a time; a further sheet that begins with the same headers goes on with them.
 * With `only`, those of that sheet alone.
 * The first row that is not empty is the one with the headers; it has the index 0, and the others their distance from it.
 */
export async function* readWorkbook(file: string, only: number | null = null): AsyncGenerator<TableRow[]> {
  const archive = await openArchive(file)
  try {
    const workbook = await openWorkbook(archive)
    const sheets = only === null ? workbook.sheets : workbook.sheets.slice(only, only + 1)
    if (sheets.length === 0) throw notAWorkbook('it has no such sheet')
    let headers: string | null = null
    let offset = 0
    for (const sheet of sheets) {
      let first: number | null = null
      let last = 0
      for await (const rows of readSheet(archive.read(sheet.path), workbook)) {
        if (first === null) {
          const found = JSON.stringify(rows[0]!.cells)
          if (headers !== null && found !== headers) return
          first = rows[0]!.index
          if (headers !== null) rows.shift()
          headers = found
        }
        const start = first
        last = (rows.at(-1)?.index ?? start) - start
        if (rows.length > 0) yield rows.map(({ index, cells }) => ({ index: index - start + offset, cells }))
      }
      offset += last
    }
  } finally {
    await archive.close()
  }
}

/** What stands on the tabs of a workbook. */
export async function readSheetNames(file: string): Promise<readonly string[]> {
  const archive = await openArchive(file)
  try {
    return (await openWorkbook(archive)).sheets.map(({ name }) => name)
  } finally {
    await archive.close()
  }
}

interface Workbook {
  /** In the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly texts: readonly string[]
  readonly styles: readonly NumberStyle[]
  readonly is1904: boolean
}

async function openWorkbook(archive: Archive): Promise<Workbook> {
  const root =
    (await relationsOf(archive, '')).find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const relations = await relationsOf(archive, root)
  const tabs: { id: string; name: string }[] = []
  let is1904 = false
  await readAllXml(archive.read(root), {
    open(name, attributes) {
      if (name === 'sheet')
        tabs.push({ id: attributeOf(attributes, 'id') ?? '', name: attributeOf(attributes, 'name') ?? '' })
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    },
    close() {},
  })
  const sheets = tabs.flatMap(({ id, name }) =>
    relations.filter((r) => r.id === id && r.type.endsWith('/worksheet')).map((r) => ({ name, path: r.target })),
  )
  if (sheets.length === 0) throw notAWorkbook('it has no sheet')
  const partOf = (kind: string) => archive.read(relations.find(({ type }) => type.endsWith(kind))?.target ?? '')
  return {
    sheets,
    texts: await readTexts(partOf('/sharedStrings')),
    styles: await readStyles(partOf('/styles')),
    is1904,
  }
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** What a part refers to, by paths from the root of the archive. */
async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  const folder = path.dirname(part)
  await readAllXml(archive.read(path.join(folder, '_rels', `${path.basename(part)}.rels`)), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key))
      relations.push({ id, type, target: target.startsWith('/') ? target.slice(1) : path.join(folder, target) })
    },
    close() {},
  })
  return relations
}

/** The texts that cells refer to by number. Readings of signs (`rPh`) are not part of them. */
async function readTexts(bytes: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  let length = 0
  await readAllXml(bytes, {
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
        // A text in memory has a cost besides its letters.
        length += text.length + 32
        if (length > importLimits.sharedTextLength)
          throw notAWorkbook('it holds too many different texts for a workbook; a CSV file has no such limit')
        texts.push(restoreControls(text))
      }
    },
  })
  return texts
}

/** By the number of a cell's style. */
async function readStyles(bytes: AsyncIterable<Buffer>): Promise<readonly NumberStyle[]> {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isCellStyle = false
  await readAllXml(bytes, {
    open(name, attributes) {
      if (name === 'numFmt')
        formats.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle)
        styles.push(styleOf(Number(attributeOf(attributes, 'numFmtId') ?? 0), formats))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Rows that are not empty, by their number in the sheet. */
async function* readSheet(bytes: AsyncIterable<Buffer>, workbook: Workbook): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = []
  let cells: Cell[] = []
  let width = 0
  let index = 0
  let column = 0
  let type = ''
  let style = 0
  let text = ''
  let takes = false
  let isReading = false
  const chunks = readXml(bytes, {
    open(name, attributes) {
      if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
        if (column > importLimits.columns) throw notAWorkbook(`it has more than ${importLimits.columns} columns`)
        type = attributeOf(attributes, 't') ?? 'n'
        style = Number(attributeOf(attributes, 's') ?? 0)
        text = ''
      } else if (name === 'v' || name === 't') takes = !isReading
      else if (name === 'rPh') isReading = true
      else if (name === 'row') {
        cells = []
        column = -1
        const given = Number(attributeOf(attributes, 'r'))
        index = Number.isSafeInteger(given) && given > index ? given : index + 1
      }
    },
    text(part) {
      if (!takes) return
      text += part
      if (text.length > importLimits.rowLength)
        throw notAWorkbook(`a cell has more than ${importLimits.rowLength} characters`)
    },
    close(name) {
      if (name === 'v' || name === 't') takes = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c') {
        if (text !== '') {
          while (cells.length < column) cells.push('')
          cells[column] = readCell(type, text, workbook, style)
        }
      } else if (name === 'row' && cells.length > 0) {
        // The headers say how wide the table is; further cells of a row are kept, so that they can be refused.
        width ||= cells.length
        while (cells.length < width) cells.push('')
        rows.push({ index, cells })
      }
    },
  })
  for await (const _ of chunks) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

function readCell(type: string, text: string, { texts, styles, is1904 }: Workbook, style: number): Cell {
  switch (type) {
    case 's': {
      const shared = texts[Number(text)]
      if (shared === undefined) throw notAWorkbook('a cell refers to a text that is not there')
      return shared
    }
    case 'inlineStr':
    case 'str':
      return restoreControls(text)
    case 'b':
      return text.trim() === '1' ? 'true' : 'false'
    case 'e':
      return { fault: `the cell shows the error ${text.slice(0, 40)}` }
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
