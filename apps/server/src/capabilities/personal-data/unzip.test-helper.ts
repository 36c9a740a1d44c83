import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files of an archive by name, as texts. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = (await promisify(fromBuffer as never)(bytes, { lazyEntries: true } as never)) as ZipFile
  const files = new Map<string, string>()
  const ended = new Promise((resolve, reject) => zip.once('end', resolve).once('error', reject))
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
        zip.readEntry()
      })
    }),
  )
  zip.readEntry()
  await ended
  return files
}
