import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a test workbook. Its header values may be false. */
export interface TestPart {
  readonly name: string
  readonly content: string | Buffer
  readonly statedSize?: number
  /** The index of the part whose bytes this one reuses. */
  readonly sameAs?: number
  readonly flags?: number
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet of these rows, as Excel writes it. The given parts replace the default ones. */
export function testWorkbook(
  rows: string,
  more: {
    readonly shared?: string
    readonly workbookPr?: string
    readonly [part: string]: string | Buffer | undefined
  } = {},
): Buffer {
  const { shared = '', workbookPr = '', ...parts } = more
  const files: Record<string, string | Buffer | undefined> = {
    'xl/workbook.xml': `<workbook xmlns:r="${office}">${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" ` +
      `Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" ` +
      `Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy\\ hh:mm"/></numFmts><cellXfs><xf/><xf ' +
      'numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="46"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  return testZip(Object.entries(files).map(([name, content]) => ({ name, content: content! })))
}

export function testZip(parts: readonly TestPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  const placed: { offset: number; packed: number; sum: number; size: number }[] = []
  let offset = 0
  for (const { name, content, statedSize, sameAs, flags = 0 } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const place =
      sameAs === undefined ? { offset, packed: packed.length, sum: crc32(bytes), size: bytes.length } : placed[sameAs]!
    placed.push(place)
    const sizes = [place.sum, place.packed, statedSize ?? place.size]
    if (sameAs === undefined) {
      const local = header(0x04034b50, [20, flags, 8, 0, 33], sizes, [name.length, 0], name)
      bodies.push(local, packed)
      offset += local.length + packed.length
    }
    const entry = header(0x02014b50, [20, 20, flags, 8, 0, 33], sizes, [name.length, 0, 0, 0, 0, 0, 0], '')
    const at = Buffer.alloc(4)
    at.writeUInt32LE(place.offset)
    directory.push(entry, at, Buffer.from(name))
  }
  const entries = Buffer.concat(directory)
  const end = header(0x06054b50, [0, 0, parts.length, parts.length], [entries.length, offset], [0], '')
  return Buffer.concat([...bodies, entries, end])
}

function header(signature: number, shorts: number[], longs: number[], more: number[], name: string): Buffer {
  const bytes = Buffer.alloc(4 + shorts.length * 2 + longs.length * 4 + more.length * 2)
  let at = bytes.writeUInt32LE(signature)
  for (const n of shorts) at = bytes.writeUInt16LE(n, at)
  for (const n of longs) at = bytes.writeUInt32LE(n, at)
  for (const n of more) at = bytes.writeUInt16LE(n, at)
  return Buffer.concat([bytes, Buffer.from(name)])
}
