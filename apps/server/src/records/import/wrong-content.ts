import { open } from 'node:fs/promises'
import { noWorkbook, wrongContent } from '../wrong-type.ts'

/** Refuses a file whose content does not match the type of its name, such as a PDF named .csv. */
export async function requireContent(path: string, format: string): Promise<void> {
  const edges = await edgesOf(path)
  const type = typeOfContent(edges)
  if (type === null && format === 'xlsx' && edges.first !== '') throw noWorkbook()
  // Other archives are checked by the reader of workbooks.
  const isTaken = format === 'xlsx' ? type === 'xlsx' || type === 'ods' || type === 'zip' : type === format
  if (type !== null && !isTaken) throw wrongContent(type)
}

/** The type of a file that is neither a text nor unknown, by its first bytes; for archives also by the names of their parts. */
function typeOfContent({ first, last }: Edges): string | null {
  const start = Buffer.from(first.slice(0, 16), 'latin1').toString('hex')
  const found = signatures.find(([bytes]) => start.startsWith(bytes)) ?? beginnings.find(([text]) => text.test(first))
  const type = found?.[1] ?? null
  if (type !== 'zip') return type
  return contents.find(([part]) => part.test(first) || part.test(last))?.[1] ?? 'zip'
}

/** The first bytes of binary types. */
const signatures: readonly (readonly [string, string])[] = [
  ['255044462d', 'pdf'],
  ['89504e470d0a1a0a', 'png'],
  ['ffd8ff', 'jpg'],
  ['474946383761', 'gif'],
  ['474946383961', 'gif'],
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['1f8b', 'gz'],
  ['d0cf11e0a1b11ae1', 'xls'],
  ['53514c69746520666f726d6174203300', 'sqlite'],
]

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^\{\\rtf/, 'rtf'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)\b/i, 'html'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml /, 'xml'],
]

const contents: readonly (readonly [RegExp, string])[] = [
  [/xl\/(?:workbook\.xml|worksheets\/|_rels\/)/, 'xlsx'],
  [/xl\/workbook\.bin/, 'xlsb'],
  [/^[^]{30,60}mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods'],
  [/^[^]{30,60}mimetypeapplication\/vnd\.oasis\.opendocument\.text/, 'odt'],
  [/^[^]{30,60}mimetypeapplication\/vnd\.oasis\.opendocument\.presentation/, 'odp'],
  [/ppt\/(?:presentation\.xml|_rels\/)/, 'pptx'],
  [/word\/(?:document\.xml|_rels\/)/, 'docx'],
  [/Index\/(?:Document|Metadata)\.iwa/, 'numbers'],
]

/** As texts in which each byte is one character. */
interface Edges {
  readonly first: string
  readonly last: string
}

/** The beginning and the end of the file: the names of an archive's parts are in both. */
async function edgesOf(path: string): Promise<Edges> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(edgeBytes), 0, edgeBytes, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    return { first: await read(0), last: size > edgeBytes ? await read(size - edgeBytes) : '' }
  } finally {
    await file.close()
  }
}

const edgeBytes = 65_536
