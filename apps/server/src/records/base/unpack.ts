import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badInput } from '@monarch/schema'
import { Archive } from '../spreadsheet/archive.ts'
import { ReadingBudget } from '../spreadsheet/reading-budget.ts'
import { WorkbookFault } from '../spreadsheet/workbook-fault.ts'
import type { StoredFile } from '../import/file.ts'
import type { BaseSource } from './parts/source.ts'

interface Unpacked extends Pick<BaseSource, 'ignored'> {
  readonly found: readonly { readonly name: string; readonly path: string }[]
}

/** Unpacks the tables of an archive beside it, so that each can be read several times. */
export async function unpackTables({
  path: file,
  progress,
}: Pick<StoredFile<unknown, unknown>, 'path' | 'progress'>): Promise<Unpacked> {
  const found: { name: string; path: string }[] = []
  const ignored: { name: string; reason: string }[] = []
  const taken = new Set<string>()
  let archive: Archive | null = null
  try {
    archive = await Archive.open(file, new ReadingBudget((await stat(file)).size))
    for (const entry of archive.names) {
      if (isHidden(entry)) continue
      const base = path.posix.basename(entry)
      if (!/\.(?:csv|tsv|txt)$/i.test(base)) {
        ignored.push({ name: entry, reason: 'It is not a CSV or TSV file' })
        continue
      }
      // Airtable exports a view as 'Tasks-Grid view.csv'.
      const short = base.replace(/\.[^.]*$/, '').replace(/-Grid view(?: \(\d+\))?$/, '')
      const name = taken.has(short) ? entry : short
      taken.add(name)
      const unpacked = path.join(path.dirname(file), `table-${found.length}`)
      await pipeline(archive.read(entry), createWriteStream(unpacked), { signal: progress.signal })
      found.push({ name, path: unpacked })
    }
  } catch (error) {
    if (!(error instanceof WorkbookFault)) throw error
    throw badInput({
      path: 'file',
      ...(error.limit && { limit: error.limit }),
      message: `The archive cannot be read: ${error.message}. Pack it again, or send its files.`,
    })
  } finally {
    archive?.close()
  }
  if (found.length === 0) throw badInput({ path: 'file', message: 'The archive has no CSV or TSV file.' })
  return { found, ignored }
}

/** Folders, and the hidden files that operating systems add to archives. */
const isHidden = (name: string): boolean => name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)
