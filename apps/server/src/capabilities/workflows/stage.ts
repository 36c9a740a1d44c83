import type { Json } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import { compile, sql, type Statement } from '@monarch/sql'
import type { TenantDatabase, Transaction } from '../../platform/db/pools.ts'
import { type StepRow, stepsOf, writeStep } from './runs.ts'

export interface StepNote {
  readonly stepId: string
  readonly at: string
  readonly status: StepRow['status']
  readonly attempts: number
  readonly input: Json
  readonly error: string | null
}

/** Where a run takes place: for good, or on trial. */
export interface Stage {
  /** On trial nothing leaves the house: what would is only described. */
  readonly isTest: boolean
  read(statement: Statement, inputs: Inputs): Promise<string>
  /** What is known of the step from before a crash or a pause. */
  known(stepId: string, at: string): StepRow | undefined
  /** The work and the note of it, together or not at all; answers with the output. */
  keep(note: StepNote, work: (transaction: Transaction) => Promise<Json>): Promise<Json>
}

/** Somebody else has taken the run, or it is over. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

export async function liveStage(db: TenantDatabase, runId: string): Promise<Stage> {
  const known = new Map((await stepsOf(db, runId)).map((row) => [keyOf(row.stepId, row.at), row]))
  return {
    isTest: false,
    read: (statement, inputs) => db.read(statement, inputs),
    known: (stepId, at) => known.get(keyOf(stepId, at)),
    keep: (note, work) =>
      db.transaction(async (transaction) => {
        const output = await workAs(transaction, work)
        if (!(await writeStep(transaction, runId, { ...note, output }))) throw new Overtaken()
        known.set(keyOf(note.stepId, note.at), { ...note, output })
        return output
      }),
  }
}

export interface TestedStep extends StepNote {
  readonly output: Json
}

/** Everything happens in the one transaction, which is taken back in the end. */
export function testStage(transaction: Transaction, tested: TestedStep[]): Stage {
  return {
    isTest: true,
    read: async (statement, inputs) => (await transaction.one<{ data: string }>(statement, inputs)).data,
    known: () => undefined,
    async keep(note, work) {
      // A statement that fails would take the whole trial along.
      await transaction.client.query('savepoint step')
      try {
        const output = await workAs(transaction, work)
        tested.push({ ...note, output })
        return output
      } catch (error) {
        await transaction.client.query('rollback to savepoint step')
        throw error
      }
    },
  }
}

/** The operation log says of what is changed that a workflow did it. */
async function workAs(transaction: Transaction, work: (transaction: Transaction) => Promise<Json>): Promise<Json> {
  await transaction.run(compile(sql`select set_config('monarch.agent', 'workflow', true)`))
  return work(transaction)
}

const keyOf = (stepId: string, at: string): string => `${stepId} ${at}`
