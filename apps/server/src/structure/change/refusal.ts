import {
  AppError,
  badInput,
  describeMisfit,
  type ErrorCode,
  type Found,
  type Issue,
  type Misfit,
} from '@monarch/schema'
import type pg from 'pg'
import { ExtendedError } from '../../api/graphql/errors.ts'
import { tooSmallIndex, translateDatabaseError } from '../../platform/db/pg-errors.ts'
import type { Log } from '../../platform/log.ts'
import { MisfitFound, ValuesMisfit } from './verify-values.ts'

/** Why PostgreSQL refused the table changes, for the author. */
export interface StepsRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly issues: readonly Issue[]
  /** The blocking records, for callers who may read them. Other callers get the message `discreet`. */
  readonly offending: Offending | null
}

export interface Offending {
  readonly fieldId: string
  readonly reason: Misfit['reason']
  readonly count: number
  readonly inBin: number
  readonly records: Found['records']
  readonly discreet: string
}

/** The thrown refusal. The endpoint decides who sees the records. */
export class StructureRefusal extends ExtendedError {
  readonly offending: Offending | null
  constructor({ code, message, issues, offending }: StepsRefusal) {
    super(code, message, { issues })
    this.offending = offending
  }

  /** The blocking records with their values. */
  get extensions(): Readonly<Record<string, unknown>> {
    if (!this.offending) return {}
    const { fieldId, reason, count, inBin, records } = this.offending
    return { offending: { fieldId, reason, count, inBin, records } }
  }

  /** The same without values and counts, which would allow searching for a value. */
  withoutRecords(): AppError {
    if (!this.offending) return this
    const { discreet } = this.offending
    return new AppError(this.code, discreet, { issues: this.issues.map(({ path }) => ({ path, message: discreet })) })
  }
}

/** Explains an error of PostgreSQL with counts. `ask` runs a query on the tables before the change. */
export async function explainRefusal(
  ask: (text: string) => Promise<pg.QueryResultRow[]>,
  { misfit, text, error }: { misfit: Misfit | null; text: string | undefined; error: unknown },
  log: Log,
): Promise<StepsRefusal> {
  if (misfit && error instanceof ValuesMisfit) return refuse(misfit, error.found)
  if (misfit && error instanceof MisfitFound) return refuse(misfit, await probe(ask, misfit, log))
  const translated = translateDatabaseError(error)
  if (translated instanceof AppError) {
    const { code, message, issues } = translated
    return { code, message, issues, offending: null }
  }
  if (misfit && tooSmallIndex(error) !== null) {
    const reason = `"${misfit.label}" cannot be unique: some of its values are too long for that. Shorten them first`
    const { code, message, issues } = badInput({ path: misfit.path, message: reason })
    return { code, message, issues, offending: null }
  }
  if (misfit && translated) return refuse(misfit, await probe(ask, misfit, log))
  log.error({ err: error, step: text }, 'A step of a structure change failed')
  const message = 'The structure could not be changed. Nothing has been altered.'
  return { code: 'INTERNAL', message, issues: [], offending: null }
}

function refuse(misfit: Misfit, found: Found | null): StepsRefusal {
  const { code, message, issues } = badInput({ path: misfit.path, message: describeMisfit(misfit, found) })
  const { fieldId, reason } = misfit
  const discreet = describeMisfit(misfit, null)
  const { count, inBin, records } = found ?? { count: 0, inBin: 0, records: [] }
  return { code, message, issues, offending: found && { fieldId, reason, count, inBin, records, discreet } }
}

/** Counts are optional: if the query fails, the refusal omits them. */
async function probe(
  ask: (text: string) => Promise<pg.QueryResultRow[]>,
  { probe: text }: Misfit,
  log: Log,
): Promise<Found | null> {
  if (text === null) return null
  try {
    const [found] = (await ask(text)) as (Found & { samples: string[] | null })[]
    return found && found.count > 0 ? { ...found, samples: found.samples ?? [] } : null
  } catch (err) {
    log.warn({ err }, 'The records that block a structure change could not be counted')
    return null
  }
}
