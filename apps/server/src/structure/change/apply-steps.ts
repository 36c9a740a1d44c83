import type { FieldRow, Step } from '@monarch/schema'
import type pg from 'pg'
import { isTemporary, translateDatabaseError } from '../../platform/db/pg-errors.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { stopIndexBuilders } from '../indexes/reconcile.ts'
import type { Log } from '../../platform/log.ts'
import { explainRefusal, type StepsRefusal } from './refusal.ts'
import { verifyValues } from './verify-values.ts'

/** The part of a structure change for the tenant's database. */
interface StepsOfChange {
  readonly id: string
  readonly version: number
  readonly steps: readonly Step[]
  /** The fields that the change writes; a `verify` step refers to one of them. */
  readonly fields: readonly FieldRow[]
  /** The tables whose large steps were prepared in advance. */
  readonly bigTables: readonly string[]
}

/**
 * Applies the change to the tables, unless that was done before. Returns the refusal, or `null` on success. All steps and the ledger
 * row are one transaction. A refusal by PostgreSQL is written to the ledger in a separate transaction, so that no other process can
 * apply the change later. Throws if the database is unreachable; the outcome is then unknown and the change has to be retried.
 */
export async function applySteps(db: TenantDatabase, change: StepsOfChange, log: Log): Promise<StepsRefusal | null> {
  let current: Step | null = null
  try {
    return await db.ddl(async (client) => {
      if (!(await enterLedger(client, change, null))) return readLedger(client, change.id)
      failpoint('structure:in-ledger')
      if (change.steps.length > 0) await stopIndexBuilders(client)
      for (const step of change.steps) {
        current = step
        if (step.big && change.bigTables.includes(step.big.table)) {
          if (step.big.text !== null) await client.query(step.big.text)
        } else if (step.kind === 'run') await client.query(step.text)
        else await verifyValues(client, step, change.fields)
        failpoint('structure:step-run')
      }
      failpoint('structure:steps-run')
      return null
    })
  } catch (error) {
    if (isTemporary(error)) throw translateDatabaseError(error)
    return refuseSteps(db, change, { step: current, error }, log)
  }
}

/** Records in the ledger that the change will never be applied, with the reason. */
export async function refuseSteps(
  db: TenantDatabase,
  change: StepsOfChange,
  { step, error }: { step: Pick<Step, 'misfit' | 'text'> | null; error: unknown },
  log: Log,
): Promise<StepsRefusal | null> {
  const ask = (text: string) => db.ddl(async (client) => (await client.query(text)).rows as pg.QueryResultRow[])
  const refusal = await explainRefusal(ask, { misfit: step?.misfit ?? null, text: step?.text, error }, log)
  return db.ddl(async (client) => {
    await enterLedger(client, change, refusal)
    return readLedger(client, change.id)
  })
}

/** False if the ledger already contains the change. */
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
