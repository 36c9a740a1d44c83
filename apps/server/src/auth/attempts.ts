import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { App } from '../app.ts'
import type { LimitName } from '../limits.ts'
import { onePer } from '../one-per.ts'

/** What one attempt counts for: a limit, and the account, address or person whose attempts it limits. */
export interface Counted {
  readonly limit: LimitName
  readonly of: string
}

/** Attempts are counted in windows of 15 minutes that begin with the first. */
export const attemptWindowSeconds = 15 * 60

/**
 * Counts an attempt to guess a secret, over all processes of the installation. It counts from its start, so that many at once
 * cannot all pass; one that is refused counts for nothing. Throws RATE_LIMITED when a limit is reached, unless `mayPass` says
 * that this one does not hold for the caller.
 */
export async function countAttempt(
  app: App,
  counted: readonly Counted[],
  mayPass: (limit: LimitName) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const now = performance.now()
  const blocked = blockedOf(app)
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
  for (const each of reached) remember(blocked, nameOf(each), now + each.seconds * 1000)
  const refused = await isHeld(reached)
  if (!refused) return
  await takeBack(app, counted)
  throw tooMany(refused)
}

interface Reached extends Counted {
  readonly seconds: number
}

/** The attempt was no guess: it does not count any more. */
export async function takeBack(app: App, counted: readonly Counted[]): Promise<void> {
  await sql`
    update "attemptCounts" set count = count - 1 where key in (
      select key from "attemptCounts" where key = any(${counted.map(keyOf)}::bytea[]) order by key for update)`.execute(
    app.admin,
  )
}

/** Forgets all attempts of these, after a success. */
export async function forgetAttempts(app: App, counted: readonly Counted[]): Promise<void> {
  for (const each of counted) blockedOf(app).delete(nameOf(each))
  await sql`delete from "attemptCounts" where key = any(${counted.map(keyOf)}::bytea[])`.execute(app.admin)
}

/** Counts, and answers with the limits that are exceeded by it. */
async function countAll(app: App, counted: readonly Counted[]): Promise<readonly Reached[]> {
  const keys = counted.map(keyOf)
  const { rows } = await sql<{ key: Buffer; count: number; seconds: number }>`
    insert into "attemptCounts" as a (key, count, "endsAt")
    select key, 1, now() + ${attemptWindowSeconds} * interval '1 second' from unnest(${keys}::bytea[]) key order by key
    on conflict (key) do update set
      count = case when a."endsAt" <= now() then 1 else a.count + 1 end,
      "endsAt" = case when a."endsAt" <= now() then excluded."endsAt" else a."endsAt" end
    returning key, count, ceil(extract(epoch from "endsAt" - now()))::float8 as seconds`.execute(app.admin)
  return counted.flatMap((each, i) => {
    const { count, seconds } = rows.find(({ key }) => key.equals(keys[i]!))!
    return count > app.config.limits[each.limit] ? [{ ...each, seconds }] : []
  })
}

function tooMany({ limit, seconds }: Reached): AppError {
  const minutes = Math.ceil(seconds / 60)
  const message = `Too many attempts to sign in. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new AppError('RATE_LIMITED', message, { retryAfter: Math.ceil(seconds), limit })
}

/** What is known to be refused until then, so that a flood costs no statements. In each process, and only as many as these. */
const blockedOf = onePer((_app: App) => new Map<string, number>())
const mostBlocked = 20_000

function remember(blocked: Map<string, number>, key: string, until: number): void {
  blocked.delete(key)
  blocked.set(key, until)
  if (blocked.size > mostBlocked) blocked.delete(blocked.keys().next().value!)
}

const nameOf = ({ limit, of }: Counted): string => `${limit}\n${of}`
const keyOf = (counted: Counted): Buffer => hash('sha256', nameOf(counted), 'buffer')
