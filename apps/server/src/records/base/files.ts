import { badInput } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { type Acceptance, formatOf, type ImportFile, type ImportFormat, type StoredFile } from '../import/file.ts'
import { findDialect } from '../import/find-dialect.ts'
import { rowsOfFile } from '../import/source.ts'
import { readSheets } from '../spreadsheet/read.ts'
import { sourceOfSqlite } from './sqlite/read.ts'
import { type BasePlan, type Dialects, readBasePlan, readDialects } from './plan.ts'
import type { BaseSource, SourceTable } from './parts/source.ts'

type BaseFormat = ImportFormat | 'zip' | 'sqlite'
type BaseFile = StoredFile<BaseFormat, unknown>

export const baseFiles: Acceptance<BaseFormat, BasePlan> = {
  async formatOf(contentType, name) {
    if (/\.zip$/i.test(name)) return 'zip'
    if (/\.(?:sqlite3?|db3?)$/i.test(name)) return 'sqlite'
    const { requireTakenType } = await import('../wrong-type.ts')
    requireTakenType(contentType, name)
    return formatOf(contentType, name)
  },
  readPlan: readBasePlan,
  readsApart: (format) => format === 'xlsx' || format === 'sqlite',
}

/** A file to propose tables for; its plan has only the dialects that the user has chosen. */
export const proposedFiles: Acceptance<BaseFormat, Dialects> = { ...baseFiles, readPlan: readDialects }

interface Place {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
}

/** The tables in a file: the sheets of a workbook, the files of an archive, those of a database, or the file itself. */
export async function sourceOfFile(file: BaseFile, place: Place): Promise<BaseSource> {
  const { format } = file
  if (format === 'sqlite') return sourceOfSqlite(file.path, file.progress.signal)
  if (format === 'zip') return sourceOfArchive(file, place)
  if (format === 'xlsx') {
    const sheets = await readSheets(file.path, { signal: file.progress.signal })
    const tables = sheets.map(({ name, isHidden }, sheet) => ({
      ...tableOf(name, { ...file, format, plan: null, dialect: null }, place, sheet),
      isHidden,
    }))
    return { tables, ignored: [] }
  }
  if (format === 'ndjson') throw badInput({ path: 'file', message: 'A JSON file has one table. Import it on its own.' })
  const name = nameOf(file.name) || 'table'
  return { tables: [tableOf(name, { ...file, format, plan: null, dialect: null }, place, null)], ignored: [] }
}

interface TableFile extends ImportFile {
  readonly format: 'csv' | 'xlsx'
}

function tableOf(name: string, file: TableFile, { ctx, tenant }: Place, sheet: number | null): SourceTable {
  return {
    name,
    format: file.format,
    guess: () => findDialect(file, { ctx, tenant, entity: null, sheet }),
    rows: (dialect) => rowsOfFile({ ...file, dialect }, sheet),
  }
}

async function sourceOfArchive(file: BaseFile, place: Place): Promise<BaseSource> {
  // Loaded on demand, because few requests need it.
  const { unpackTables } = await import('./unpack.ts')
  const { found, ignored } = await unpackTables(file)
  const { hash, progress, remove } = file
  const tables = found.map(({ name, path }) =>
    tableOf(name, { path, format: 'csv', name, hash, progress, remove, plan: null, dialect: null }, place, null),
  )
  return { tables, ignored }
}

const nameOf = (file: string): string => file.replace(/\.[^.]*$/, '')
