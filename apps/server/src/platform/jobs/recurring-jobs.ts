import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'
import type { Log } from '../log.ts'
import type { Schedule } from './task.ts'

/**
 * Adds the jobs of schedules, once for all processes, by the clock of the database. graphile-worker has the same, but adds a job for each
 * skipped minute when a clock is set forward, and none for hours when it is set back.
 */
export class RecurringJobs {
  readonly #admin: Kysely<AdminDb>
  readonly #log: Log
  readonly #schedules: readonly ParsedCronItem[]
  /** The last minute whose jobs are added. */
  #minute: number | null = null
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(admin: Kysely<AdminDb>, schedules: readonly Schedule[], log: Log) {
    this.#admin = admin
    this.#log = log
    this.#schedules = parseCronItems(schedules.map(({ task, at }) => ({ task, match: at })))
  }

  start(): void {
    this.#wait(Date.now())
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#running
  }

  #wait(now: number): void {
    const timer = setTimeout(() => (this.#running = run()), minute - (now % minute) + 1)
    const run = async () => {
      let time = Date.now()
      try {
        time = await this.#readTime()
        await this.addDue(time)
      } catch (err) {
        this.#log.warn({ err }, 'Recurring jobs could not be added')
      }
      if (this.#timer === timer) this.#wait(time)
    }
    this.#timer = timer
  }

  /** Jobs that were due before the clock was set back become due again. */
  async #readTime(): Promise<number> {
    const { rows } = await sql<{ now: number }>`
      with late as (
        update graphile_worker._private_jobs set run_at = now(), created_at = now()
        where created_at > now() + interval '1 minute' and locked_at is null and (attempts > 0 or run_at <= created_at))
      select floor(extract(epoch from now()) * 1000)::float8 as now`.execute(this.#admin)
    return rows[0]!.now
  }

  /** Adds what has become due since the last call, at the given time of the database. */
  async addDue(now: number): Promise<void> {
    const current = Math.floor(now / minute)
    const due = this.#schedules.flatMap(({ task, match }) => {
      const last = lastMatch(match, this.#minute, current)
      return last === null ? [] : [{ task, at: new Date(last * minute).toISOString() }]
    })
    await sql`
      with due as (
        insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
        select task, at, at from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (task text, at timestamptz)
        on conflict (identifier) do update set last_execution = excluded.last_execution
          where known.last_execution is distinct from excluded.last_execution
        returning identifier)
      select from due, graphile_worker.add_job(identifier, payload => '{}'::json, max_attempts => 1)`.execute(
      this.#admin,
    )
    this.#minute = current
  }
}

const minute = 60_000
const minutesPerDay = 1_440

/** The last matching minute after `since`, within a day. */
function lastMatch(match: ParsedCronItem['match'], since: number | null, current: number): number | null {
  const isSetBack = since !== null && since > current
  const first = since === null || isSetBack ? current : Math.max(since + 1, current - minutesPerDay)
  for (let at = current; at >= first; at--) if (match(partsOf(new Date(at * minute)))) return at
  return null
}

const partsOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
