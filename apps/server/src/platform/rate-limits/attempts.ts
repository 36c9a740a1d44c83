import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { App } from '../app.ts'
import type { LimitName } from '../limits.ts'
import { BoundedMap } from '../bounded-map.ts'
import { service } from '../service.ts'

/** One counter that an attempt increases: a limit, and the account, address or user that it applies to. */
export interface Counted {
  readonly limit: LimitName
  readonly of: string
}

/** Attempts are counted in windows of 15 minutes that begin with the first. */
export const attemptWindowSeconds = 15 * 60

/**
 * Counts an attempt to guess a secret, across all processes of the installation. It counts before the secret is checked, so that concurrent
 * attempts cannot all pass; refused attempts are not counted. Throws RATE_LIMITED when a limit is reached, unless `mayPass` exempts the
 * caller from it.
 */
export async function countAttempt(
  app: App,
  counted: readonly Counted[],
  mayPass: (limit: LimitName) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const now = performance.now()
  const blocked = app.services.get(blockedService)
  const isHeld = async (reached: readonly Reached[]) => {
    for (const each of reached) if (!(await mayPass(each.limit))) return each
    return null
  }
  const known = counted.flatMap(({ limit, of }): Reached[] => {
    const seconds = ((blocked.get(nameOf({ limit, of })) ?? 0) - now) / 1000
    return seconds > 0 ? [{ limit, of, seconds }] : []
  })
  const held = await isHeld(known)
  if (held) throw tooMany(held)
  const reached = await countAll(app, counted)
  for (const each of reached) blocked.set(nameOf(each), now + each.seconds * 1000)
  const refused = await isHeld(reached)
  if (!refused) return
  await uncountAttempts(app, counted)
  throw tooMany(refused)
}

export function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

interface Reached extends Counted {
  readonly seconds: number
}

/** Uncounts an attempt that was not a guess. */
export async function uncountAttempts(app: App, counted: readonly Counted[]): Promise<void> {
  await sql`
    update "attemptCounts" set count = count - 1 where key in (
      select key from "attemptCounts" where key = any(${counted.map(keyOf)}::bytea[]) order by key for update)`.execute(
    app.admin,
  )
}

/** Resets these counters after a success. */
export async function forgetAttempts(app: App, counted: readonly Counted[]): Promise<void> {
  for (const each of counted) app.services.get(blockedService).delete(nameOf(each))
  await sql`delete from "attemptCounts" where key = any(${counted.map(keyOf)}::bytea[])`.execute(app.admin)
}

/**
 * An end further away than a window is long means that the clock was set back, which must not lock anybody out. A minute of tolerance,
 * because a statement that waited for this row began earlier than the one that wrote it: it must count, not start a window.
 */
const isOver = sql`(a."endsAt" <= now() or a."endsAt" > excluded."endsAt" + interval '1 minute')`

/** Counts the attempt and returns the limits that it exceeds. */
async function countAll(app: App, counted: readonly Counted[]): Promise<readonly Reached[]> {
  const keys = counted.map(keyOf)
  const { rows } = await sql<{ key: Buffer; count: number; seconds: number }>`
    insert into "attemptCounts" as a (key, count, "endsAt")
    select key, 1, now() + ${attemptWindowSeconds} * interval '1 second' from unnest(${keys}::bytea[]) key order by key
    on conflict (key) do update set
      count = case when ${isOver} then 1 else a.count + 1 end,
      "endsAt" = case when ${isOver} then excluded."endsAt" else a."endsAt" end
    returning key, count, ceil(extract(epoch from "endsAt" - now()))::float8 as seconds`.execute(app.admin)
  return counted.flatMap((each, i) => {
    const { count, seconds } = rows.find(({ key }) => key.equals(keys[i]!))!
    return count > app.config.limits[each.limit] ? [{ ...each, seconds }] : []
  })
}

function tooMany({ limit, seconds }: Reached): AppError {
  const message = `Too many attempts to sign in. ${tryAgain(seconds)}`
  return new AppError('RATE_LIMITED', message, { retryAfter: Math.ceil(seconds), limit })
}

const maxBlocked = 20_000
/** Exhausted counters that this process knows of, with the end of their window, so that a flood costs no statements. */
export const blockedService = service('blocked', () => new BoundedMap<string, number>(maxBlocked))

const nameOf = ({ limit, of }: Counted): string => `${limit}\n${of}`
const keyOf = (counted: Counted): Buffer => hash('sha256', nameOf(counted), 'buffer')
