import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw, crc32, createInflateRaw } from 'node:zlib'
import { badInput } from '@monarch/schema'
import { importLimits } from '../import/limits.ts'

/** A workbook is a ZIP archive of XML files. This is as much of ZIP as that needs, with one file in memory at no time. */
export interface Archive {
  readonly names: readonly string[]
  /** The bytes of a file; nothing when it is not there. */
  read(name: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file)
    return {
      names: [...entries.keys()],
      read: (name) => readEntry(file, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

interface Entry {
  readonly method: number
  readonly size: number
  readonly offset: number
}

export function notAWorkbook(problem: string) {
  return badInput({
    path: '',
    message: `The file is not a workbook that can be read: ${problem}. Save it as .xlsx and send it again.`,
  })
}

const endLength = 22
const longestComment = 65_535
const mostEntries = 10_000
const directoryBytes = 10_000_000

async function readDirectory(file: FileHandle): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await file.stat()
  const tail = await readAt(
    file,
    Math.max(0, size - endLength - longestComment),
    Math.min(size, endLength + longestComment),
  )
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + endLength > tail.length) throw notAWorkbook('it is not a ZIP archive')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > mostEntries || length > directoryBytes || start + length > size)
    throw notAWorkbook('its directory is not what it says')
  const directory = await readAt(file, start, length)
  const entries = new Map<string, Entry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      directory.readUInt16LE(at + place),
    ) as [number, number, number]
    if (directory.readUInt16LE(at + 8) & 1) throw notAWorkbook('it is protected by a password')
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const compressed = directory.readUInt32LE(at + 20)
    const offset = directory.readUInt32LE(at + 42)
    if (offset + compressed > size) throw notAWorkbook('its directory is not what it says')
    entries.set(name, { method: directory.readUInt16LE(at + 10), size: compressed, offset })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

async function* readEntry(file: FileHandle, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry || entry.size === 0) return
  const header = await readAt(file, entry.offset, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw notAWorkbook('a part of it is missing')
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (entry.method !== 0 && entry.method !== 8) throw notAWorkbook('it is compressed in an unknown way')
  const packed = Readable.from(readRange(file, start, entry.size))
  const bytes = entry.method === 0 ? packed : pipeline(packed, createInflateRaw(), () => {})
  const most = Math.min(importLimits.unpackedBytes, Math.max(100_000_000, entry.size * importLimits.unpackedRatio))
  let length = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most)
        throw badInput({
          path: '',
          message: 'The workbook unpacks to far more than its size. Save it as CSV and send it again.',
        })
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw notAWorkbook('a part of it is damaged')
    throw error
  }
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const end = start + length
  for (let at = start; at < end;) {
    const bytes = await readAt(file, at, Math.min(65_536, end - at))
    if (bytes.length === 0) throw notAWorkbook('its end is missing')
    at += bytes.length
    yield bytes
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** A file on its way into an archive. */
export interface ArchiveFile {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** The bytes of an archive of these files, made while they are read. */
export async function* writeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const start = offset
    const header = headerOf(0x04034b50, [20, flags, deflated, 0, firstDay], [0, 0, 0], [name.length, 0], name)
    yield header
    offset += header.length
    const sums = { crc: 0, size: 0 }
    let packed = 0
    const deflate = pipeline(Readable.from(summed(content, sums)), createDeflateRaw({ level: 3 }), () => {})
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    const lengths = [sums.crc, packed, sums.size]
    const descriptor = headerOf(0x08074b50, [], lengths, [], '')
    yield descriptor
    offset += packed + descriptor.length
    directory.push(
      headerOf(
        0x02014b50,
        [20, 20, flags, deflated, 0, firstDay],
        lengths,
        [name.length, 0, 0, 0, 0, 0, 0],
        name,
        start,
      ),
    )
  }
  const entries = Buffer.concat(directory)
  yield entries
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

/** Sizes stand behind the file, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980; the archive does not say when it was made. */
const firstDay = 0x21

async function* summed(
  content: AsyncIterable<string> | Iterable<string>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8')
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

/** Signature, numbers of two bytes, of four, of two again, where the file stands (in the directory), its name. */
function headerOf(
  signature: number,
  shorts: readonly number[],
  longs: readonly number[],
  more: readonly number[],
  name: string,
  start?: number,
): Buffer {
  const place = start === undefined ? 0 : 4
  const header = Buffer.alloc(4 + shorts.length * 2 + longs.length * 4 + more.length * 2 + place + name.length)
  let at = header.writeUInt32LE(signature, 0)
  for (const n of shorts) at = header.writeUInt16LE(n, at)
  for (const n of longs) at = header.writeUInt32LE(n, at)
  for (const n of more) at = header.writeUInt16LE(n, at)
  if (start !== undefined) at = header.writeUInt32LE(start, at)
  header.write(name, at, 'latin1')
  return header
}
