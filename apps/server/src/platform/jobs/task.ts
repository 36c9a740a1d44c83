import type { App } from '../app.ts'
import { extensionPoint } from '../extension-point.ts'

/**
 * One kind of background work. A job runs at least once and may run again after a crash, so `run` must lead to the same end
 * when it is repeated. When it throws, it is tried again later, up to `job.maxAttempts` times.
 */
export interface Task<Payload> {
  readonly name: string
  readonly lane: Lane
  run(app: App, payload: Payload, job: RunningJob): Promise<void>
}

/**
 * Jobs of one lane do not wait for those of another: `quick` ones take milliseconds and users wait for them (mails,
 * notifications), `runs` wait for servers that users name (workflows, AI), and `upkeep` grows with the rows or files of a tenant.
 */
export type Lane = 'quick' | 'runs' | 'upkeep'

export interface RunningJob {
  readonly id: string
  /** From 1 on; equal to `maxAttempts` the last time. */
  readonly attempt: number
  readonly maxAttempts: number
  /** Aborted when the server stops: what takes long ends with the piece at hand and throws, to be gone on with elsewhere. */
  readonly signal: AbortSignal
}

/** Work that comes again by the clock, in UTC; `at` as in crontab(5). */
export interface Schedule {
  readonly task: string
  readonly at: string
}

/** Every kind of background work. */
export const tasks = extensionPoint<Task<never>>('tasks')
export const schedules = extensionPoint<Schedule>('schedules')
