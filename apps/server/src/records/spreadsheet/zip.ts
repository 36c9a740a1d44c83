import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** A file to write into an archive. */
export interface ArchiveFile {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>
}

/** The bytes of an archive of these files. Requests the next file once the previous content has been read. */
export async function* writeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  // Few requests write archives.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  let content: Readable | undefined
  const addFiles = async () => {
    for await (const file of files) {
      content = Readable.from(file.content)
      zip.addReadStream(content, file.name, { mtime: firstDay, compressionLevel: 3 })
      await finished(content)
    }
    zip.end()
  }
  const added = addFiles().catch((error: unknown) => void out.destroy(error as Error))
  try {
    yield* out as AsyncIterable<Buffer>
  } finally {
    content?.destroy()
    await added
  }
}

/** The earliest date of the format, so that the archive does not depend on the current time. */
const firstDay = new Date(1980, 0, 1)
