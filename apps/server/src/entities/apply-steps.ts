import {
  AppError,
  badInput,
  describeMisfit,
  type ErrorCode,
  type FieldRow,
  type Found,
  type Issue,
  type Misfit,
  specOf,
  type Step,
} from '@monarch/schema'
import { findFieldType } from '@monarch/field-types'
import type pg from 'pg'
import { isConnectionLoss, translateDatabaseError } from '../db/pg-errors.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { failpoint } from '../failpoint.ts'
import type { Log } from '../log.ts'
import { compilePattern } from './patterns.ts'

/** The part of a structure change that concerns the tenant's database. */
interface StepsOfChange {
  readonly id: string
  readonly version: number
  readonly steps: readonly Step[]
  /** The fields that the change writes; a `verify` step names one of them. */
  readonly fields: readonly FieldRow[]
}

/** Why the tables did not follow, for the one who asked for the change. */
export interface StepsRefusal {
  readonly code: ErrorCode
  readonly message: string
  readonly issues: readonly Issue[]
}

/**
 * Brings the tables to the new structure, or finds out that this was done before: `null`. All steps and the row in the
 * ledger are one transaction. What PostgreSQL refuses is written into the ledger too, in a transaction of its own, so that
 * nobody who still has the change in hand can apply it afterwards. Throws when the database cannot be reached, in which
 * case nothing is known and the change has to be tried again.
 */
export async function applySteps(db: TenantDatabase, change: StepsOfChange, log: Log): Promise<StepsRefusal | null> {
  let current: Step | null = null
  try {
    return await db.ddl(async (client) => {
      if (!(await enterLedger(client, change, null))) return readLedger(client, change.id)
      failpoint('structure:in-ledger')
      for (const step of change.steps) {
        current = step
        if (step.kind === 'run') await client.query(step.text)
        else await verifyValues(client, step, change.fields)
        failpoint('structure:step-run')
      }
      failpoint('structure:steps-run')
      return null
    })
  } catch (error) {
    if (isConnectionLoss(error)) throw translateDatabaseError(error)
    if (error instanceof AppError && error.code === 'RATE_LIMITED') throw error
    const refusal = await explain(db, current, error, log)
    return db.ddl(async (client) => {
      await enterLedger(client, change, refusal)
      return readLedger(client, change.id)
    })
  }
}

/** False when the change is in the ledger already. */
async function enterLedger(
  client: pg.Client,
  { id, version }: StepsOfChange,
  refusal: StepsRefusal | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into monarch."structureLedger" ("changeId", version, refusal) values ($1, $2, $3) on conflict do nothing',
    [id, version, refusal && JSON.stringify(refusal)],
  )
  return rowCount === 1
}

async function readLedger(client: pg.Client, id: string): Promise<StepsRefusal | null> {
  const { rows } = await client.query<{ refusal: StepsRefusal | null }>(
    'select refusal from monarch."structureLedger" where "changeId" = $1',
    [id],
  )
  return rows[0]!.refusal
}

/** Thrown by a `verify` step. */
class ValuesMisfit extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('Some values do not fit the new type')
    this.found = found
  }
}

async function verifyValues(
  client: pg.Client,
  step: Step & { kind: 'verify' },
  fields: readonly FieldRow[],
): Promise<void> {
  const field = fields.find((f) => f.id === step.fieldId)!
  const type = findFieldType(field.fieldType)!
  const spec = specOf(field, compilePattern)
  const misfits: string[] = []
  let count = 0
  await client.query(`declare "monarchValues" no scroll cursor for ${step.text}`)
  for (;;) {
    const { rows } = await client.query<{ value: unknown }>('fetch 1000 from "monarchValues"')
    if (rows.length === 0) break
    for (const { value } of rows) {
      if (type.parse(value, spec).ok) continue
      count += 1
      if (misfits.length < 5) misfits.push(Array.isArray(value) ? value.join(', ') : String(value))
    }
  }
  await client.query('close "monarchValues"')
  if (count > 0) throw new ValuesMisfit({ count, inBin: 0, samples: misfits })
}

async function explain(db: TenantDatabase, step: Step | null, error: unknown, log: Log): Promise<StepsRefusal> {
  const misfit = step?.misfit ?? null
  if (misfit && error instanceof ValuesMisfit) return refuse(misfit, error.found)
  const translated = translateDatabaseError(error)
  if (translated instanceof AppError) return translated
  if (misfit && translated) return refuse(misfit, await probe(db, misfit, log))
  log.error({ err: error, step: step?.text }, 'A step of a structure change failed')
  return { code: 'INTERNAL', message: 'The structure could not be changed. Nothing has been altered.', issues: [] }
}

function refuse(misfit: Misfit, found: Found | null): StepsRefusal {
  const { code, message, issues } = badInput({ path: misfit.path, message: describeMisfit(misfit, found) })
  return { code, message, issues }
}

/** Counting is a kindness: when it fails, the refusal stands without figures. */
async function probe(db: TenantDatabase, { probe: text }: Misfit, log: Log): Promise<Found | null> {
  if (text === null) return null
  try {
    const [found] = await db.ddl(
      async (client) => (await client.query<Found & { samples: string[] | null }>(text)).rows,
    )
    return found && found.count > 0 ? { ...found, samples: found.samples ?? [] } : null
  } catch (err) {
    log.warn({ err }, 'What is in the way of a structure change could not be counted')
    return null
  }
}
