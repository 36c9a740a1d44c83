/** The offset of a zone from UTC at an instant, in milliseconds; for any zone that Intl knows. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  const wall = new Date(0)
  wall.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  return wall.getTime() - Math.floor(instant / 1000) * 1000
}

/** Cached, because creating a formatter is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const [numeric, era] = ['numeric', 'short'] as const
    const digits = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', era, ...digits })
    clocks.set(timeZone, clock)
  }
  return clock
}
