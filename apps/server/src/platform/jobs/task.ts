import type { App } from '../app.ts'
import { extensionPoint } from '../extension-point.ts'

/**
 * One kind of background job. A job runs at least once and may run again after a crash, so `run` must be idempotent. When it throws, it is
 * retried later, up to `job.maxAttempts` times. Attempts without a database do not count (`attempts.ts`).
 */
export interface Task<Payload> {
  readonly name: string
  readonly lane: Lane
  run(app: App, payload: Payload, job: RunningJob): Promise<void>
}

/**
 * Jobs of one lane do not wait for those of another: `quick` ones take milliseconds and users wait for them (mails, notifications), `runs`
 * wait for servers that users name (workflows, AI), and `upkeep` grows with a tenant's rows or files.
 */
export type Lane = 'quick' | 'runs' | 'upkeep'

export interface RunningJob {
  readonly id: string
  /** Starts at 1; equals `maxAttempts` on the last attempt. */
  readonly attempt: number
  readonly maxAttempts: number
  /** Aborted when the server stops: a long job finishes its current piece and throws, and continues elsewhere. */
  readonly signal: AbortSignal
}

/** A recurring task, in UTC; `at` as in crontab(5). */
export interface Schedule {
  readonly task: string
  readonly at: string
}

export const tasks = extensionPoint<Task<never>>('tasks')
export const schedules = extensionPoint<Schedule>('schedules')
