import { graphql } from '../../lib/api/api.ts'
import { ownRunsAwaited, ownRunsInterval, ownRunsUnseen } from '../../lib/constants.ts'
import { asOwnWork } from '../record-data/own-work.ts'

interface OwnRuns {
  readonly tenantId: string | null
  readonly entity: string
  readonly workflowId: string
  /** A run for each record. */
  readonly records: number
  /** The status of runs needs the permission to read workflows. */
  readonly mayRead: boolean
}

/** Starts a workflow on records. What its runs change in the list is the user's own work. */
export async function startOwnRuns(runs: OwnRuns, start: () => Promise<unknown>): Promise<void> {
  const known = runs.mayRead ? new Set((await latestRuns(runs)).map(({ id }) => id)) : null
  const started = start()
  void asOwnWork(runs.tenantId, runs.entity, async () => {
    await started
    await (known ? untilEnded(runs, known) : pause(ownRunsUnseen))
  }).catch(() => {})
  await started
}

async function untilEnded(runs: OwnRuns, known: ReadonlySet<string>): Promise<void> {
  const expected = Math.min(runs.records, maxRuns)
  // A run may wait for days.
  for (const end = Date.now() + ownRunsAwaited; Date.now() < end; await pause(ownRunsInterval)) {
    const own = (await latestRuns(runs)).filter(({ id }) => !known.has(id))
    if (own.length >= expected && own.every(({ status }) => status === 'done' || status === 'failed')) return
  }
}

async function latestRuns({ workflowId }: OwnRuns): Promise<readonly Run[]> {
  return (await graphql<{ runs: Run[] }>('tenant', runsDocument, { workflowId, limit: maxRuns })).runs
}

interface Run {
  readonly id: string
  readonly status: 'waiting' | 'running' | 'done' | 'failed'
}

/** The server's maximum page size. */
const maxRuns = 100

const runsDocument = `query OwnRuns($workflowId: ID!, $limit: Int) {
  runs: _workflow_runs(workflowId: $workflowId, limit: $limit) { id status }
}`

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
