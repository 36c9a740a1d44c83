import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { importLimits } from '../import-limits.ts'
import type { ReadingBudget } from './reading-budget.ts'
import { WorkbookFault } from './workbook-fault.ts'

/**
 * Reads the parts of a ZIP archive, such as a workbook, and unpacks them while they are read. If the reader runs in a thread, the file is
 * closed when the thread ends.
 */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #budget: ReadingBudget

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, budget: ReadingBudget) {
    this.#zip = zip
    this.#entries = entries
    this.#budget = budget
  }

  static async open(file: string, budget: ReadingBudget): Promise<Archive> {
    const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
      throw new WorkbookFault('it is not a ZIP archive')
    })
    try {
      return new Archive(zip, await readDirectory(zip), budget)
    } catch (error) {
      throw error instanceof WorkbookFault ? error : new WorkbookFault('its directory is damaged')
    }
  }

  /** The names of its parts, in their order. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** Call this if the process continues after reading the archive. */
  close(): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The bytes of a part; empty if the archive does not contain it. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (!entry.canDecodeFileData())
      throw new WorkbookFault(
        entry.isEncrypted() ? 'it is protected by a password' : 'it is compressed in an unknown way',
      )
    // The stream fails if its length differs from the size in the directory, so that size can be charged first.
    this.#budget.unpack(entry.uncompressedSize)
    let sum = 0
    try {
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw error instanceof WorkbookFault ? error : damaged()
    }
    if (sum !== entry.crc32) throw damaged()
  }
}

const damaged = () => new WorkbookFault('a part of it is damaged')

async function readDirectory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let packed = 0
  if (zip.entryCount > importLimits.workbookParts)
    throw new WorkbookFault(`it has more than ${importLimits.workbookParts} parts`, 'workbookParts')
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new WorkbookFault('two of its parts have the same name')
    entries.set(entry.fileName, entry)
    packed += entry.compressedSize
  }
  if (packed > zip.fileSize) throw new WorkbookFault('its parts overlap')
  return entries
}
