import type { Json } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import { compile, sql, type Statement } from '@monarch/sql'
import type { TenantDatabase, Transaction } from '../../../platform/db/pools.ts'
import { type StepRow, stepsOf, writeStep } from './runs.ts'

export interface StepNote {
  readonly stepId: string
  readonly at: string
  readonly status: StepRow['status']
  readonly attempts: number
  readonly input: Json
  readonly error: string | null
}

/** Where a run takes effect: for real, or in a dry run. */
export interface Stage {
  /** A dry run only describes what would be sent out. */
  readonly isTest: boolean
  read(statement: Statement, inputs: Inputs): Promise<string>
  /** The recorded state of the step from before a crash or a pause. */
  known(stepId: string, at: string): StepRow | undefined
  /** Does the work and records the step in one transaction; returns the output. */
  keep(note: StepNote, work: (transaction: Transaction) => Promise<Json>): Promise<Json>
}

/** Another worker has taken the run, or the run has ended. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
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
        if (!(await writeStep(transaction, runId, { ...note, output }))) throw new RunLost()
        known.set(keyOf(note.stepId, note.at), { ...note, output })
        return output
      }),
  }
}

export interface TestedStep extends StepNote {
  readonly output: Json
}

/** Everything happens in one transaction, which is rolled back at the end. */
export function testStage(transaction: Transaction, tested: TestedStep[]): Stage {
  return {
    isTest: true,
    read: async (statement, inputs) => (await transaction.one<{ data: string }>(statement, inputs)).data,
    known: () => undefined,
    async keep(note, work) {
      // Without a savepoint, a failing statement would abort the whole dry run.
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

/** Marks the changes in the operation log as made by a workflow. */
async function workAs(transaction: Transaction, work: (transaction: Transaction) => Promise<Json>): Promise<Json> {
  await transaction.run(compile(sql`select set_config('monarch.agent', 'workflow', true)`))
  return work(transaction)
}

const keyOf = (stepId: string, at: string): string => `${stepId} ${at}`
