import type { BaseReport, BaseTableReport } from '@monarch/schema'
import type { ImportError } from '../import/import-row.ts'
import { importLimits } from '../import-limits.ts'

interface TableOutcome extends Omit<BaseTableReport, 'errors'> {
  readonly errors: readonly ImportError[]
}

/** The report of all tables, and whether nothing is stored because of their errors. */
export function reportOf(tables: readonly TableOutcome[]): BaseReport {
  const isNothing = tables.every(({ inserted }) => inserted === 0) && tables.some(({ errors }) => errors.length > 0)
  const isRefused = isNothing || tables.some(({ errors }) => errors.length > importLimits.errors)
  return {
    isRefused,
    tables: tables.map(({ errors, ...table }) => ({ ...table, errors: errors.slice(0, reportedErrors) })),
  }
}

/** The number of errors that the report lists for each table; further ones are only counted. */
const reportedErrors = 100
