import type { Json } from '@monarch/field-types'
import { uuidv7 } from '@monarch/schema'
import type { Namer } from './names.ts'
import type { Profile } from './profile.ts'
import type { Random } from './random.ts'

/**
 * The shared state of the generators. Dates are whole days since 1970, so that "three weeks after the deal was won" is
 * an addition; records contain them as text. All dates are relative to `today`.
 */
export interface World {
  readonly profile: Profile
  readonly random: Random
  readonly namer: Namer
  readonly now: Date
  readonly today: number
  /** The first day of the records: fourteen months ago. */
  readonly firstDay: number
  /** Ids of the users who created records. */
  readonly authors: readonly string[]
  /** Ids of the users who review tasks and approve deals. */
  readonly reviewers: readonly string[]
  readonly records: Map<string, DemoRecord[]>
}

export interface DemoRecord {
  readonly id: string
  readonly createdAt: string
  readonly createdBy: string
  /** The present values. */
  readonly values: Record<string, Json>
  /** How they came about since the creation, the oldest first. */
  readonly changes: DemoChange[]
}

interface DemoChange {
  readonly at: string
  readonly field: string
  readonly from: Json
  readonly to: Json
}

export const dayLength = 86_400_000

export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayLength)
export const isoDate = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)
export const yearOf = (day: number): string => isoDate(day).slice(0, 4)
export const monthOf = (day: number): number => Number(isoDate(day).slice(5, 7))
const isWeekend = (day: number): boolean => (day + 4) % 7 === 0 || (day + 4) % 7 === 6
/** The day itself or the Monday after it. */
export const workday = (day: number): number => (isWeekend(day) ? workday(day + 1) : day)

/** The day itself or the Friday before it. */
export const beforeWeekend = (day: number): number => (isWeekend(day) ? beforeWeekend(day - 1) : day)

export const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value))
export const roundTo = (value: number, step: number): number => Math.round(value / step) * step
export const cents = (value: number): number => Math.round(value * 100) / 100
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A time on that day in the tenant's working hours, on the quarter hour. */
export function workingHour(world: World, day: number, from: number, to: number): Date {
  const quarter = world.random.int(from * 4, to * 4)
  return new Date(day * dayLength + (quarter / 4 - world.profile.utcOffset) * 3_600_000)
}

/** Adds a record created on that day; never in the future and never before the first day. */
export function add(world: World, entity: string, day: number, values: Record<string, Json>): DemoRecord {
  const { random } = world
  const requested =
    workingHour(world, clamp(day, world.firstDay, world.today), 8, 18).getTime() + random.int(0, 899_999)
  const at = requested < world.now.getTime() ? requested : world.now.getTime() - random.int(60_000, 3_600_000)
  const record = {
    id: uuidv7(at, random.bytes(10)),
    createdAt: new Date(at).toISOString(),
    createdBy: random.pick(world.authors),
    values,
    changes: [],
  }
  const records = world.records.get(entity)
  if (records) records.push(record)
  else world.records.set(entity, [record])
  return record
}

/** Each reviewer in turn, so that the choice does not depend on chance. */
export const nextReviewer = ({ reviewers, records }: World, entity: string): string | null =>
  reviewers[(records.get(entity)?.length ?? 0) % reviewers.length] ?? null

export const idOf = (record: { readonly id: string } | null | undefined): string | null => record?.id ?? null
