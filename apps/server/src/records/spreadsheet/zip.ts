import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

const endLength = 22

/** A file to be written into an archive. */
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
