import { service } from '../service.ts'

/** The requests of this process in the last hour, minute by minute, with the slowest and the failed ones. */
interface Traffic {
  note(request: AnsweredRequest): void
  report(now: number): TrafficReport
}

interface AnsweredRequest {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  /** Milliseconds since 1970. */
  readonly at: number
}

interface TrafficReport {
  readonly requests: number
  readonly failed: number
  /** In milliseconds; `null` without requests. */
  readonly p50: number | null
  readonly p95: number | null
  readonly perMinute: readonly Minute[]
  /** The slowest of the hour, and the last failures. */
  readonly slow: readonly AnsweredRequest[]
  readonly errors: readonly AnsweredRequest[]
}

interface Minute {
  readonly at: string
  readonly requests: number
  readonly failed: number
  readonly p50: number | null
  readonly p95: number | null
}

export const trafficService = service('traffic', createTraffic)

export function createTraffic(): Traffic {
  const minutes = new Map<number, Counted>()
  let slow: AnsweredRequest[] = []
  const errors: AnsweredRequest[] = []
  return {
    note(request) {
      const minute = Math.floor(request.at / minuteLength)
      let counted = minutes.get(minute)
      if (!counted) {
        counted = { requests: 0, failed: 0, steps: new Map() }
        minutes.set(minute, counted)
        for (const old of minutes.keys()) if (old <= minute - minutesKept) minutes.delete(old)
      }
      const step = stepOf(request.milliseconds)
      counted.requests++
      counted.steps.set(step, (counted.steps.get(step) ?? 0) + 1)
      if (request.status >= 500) {
        counted.failed++
        errors.unshift(request)
        errors.splice(maxErrors)
      }
      if (slow.length < maxSlow || request.milliseconds > slow.at(-1)!.milliseconds) {
        slow = [...slow.filter((other) => isRecent(other, request.at)), request]
          .toSorted((a, b) => b.milliseconds - a.milliseconds)
          .slice(0, maxSlow)
      }
    },
    report(now) {
      const last = Math.floor(now / minuteLength)
      const numbers = Array.from({ length: minutesKept }, (_, i) => last - minutesKept + 1 + i)
      const hour = numbers.flatMap((number) => minutes.get(number) ?? [])
      return {
        ...summarize(hour),
        perMinute: numbers.map((number) => ({
          at: new Date(number * minuteLength).toISOString(),
          ...summarize([minutes.get(number) ?? nothing]),
        })),
        slow: slow.filter((request) => isRecent(request, now)),
        errors: errors.filter((request) => isRecent(request, now)),
      }
    },
  }
}

interface Counted {
  requests: number
  failed: number
  /** How many requests fall into each step of `stepOf`. */
  readonly steps: Map<number, number>
}

const minuteLength = 60_000
const minutesKept = 60
const maxErrors = 20
const maxSlow = 10
const nothing: Counted = { requests: 0, failed: 0, steps: new Map() }

const isRecent = ({ at }: AnsweredRequest, now: number): boolean => at > now - minutesKept * minuteLength

/** Steps of ten percent are precise enough for display. */
const stepOf = (milliseconds: number): number => Math.ceil(Math.log(Math.max(milliseconds, 0.1)) / logOfStep)
const logOfStep = Math.log(1.1)
const timeOf = (step: number): number => Number((1.1 ** step).toPrecision(3))

function summarize(counted: readonly Counted[]): Pick<TrafficReport, 'requests' | 'failed' | 'p50' | 'p95'> {
  const steps = new Map<number, number>()
  for (const minute of counted) for (const [step, n] of minute.steps) steps.set(step, (steps.get(step) ?? 0) + n)
  const requests = counted.reduce((sum, minute) => sum + minute.requests, 0)
  const failed = counted.reduce((sum, minute) => sum + minute.failed, 0)
  const sorted = [...steps].toSorted(([a], [b]) => a - b)
  return { requests, failed, p50: quantile(sorted, requests * 0.5), p95: quantile(sorted, requests * 0.95) }
}

function quantile(sorted: readonly (readonly [step: number, n: number])[], rank: number): number | null {
  let seen = 0
  for (const [step, n] of sorted) {
    seen += n
    if (seen >= rank) return timeOf(step)
  }
  return null
}
