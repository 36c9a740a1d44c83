/** Hours (0 to 23) without emails; they span midnight if the end is before the start. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** Parses `22-07`; `null` for `off`. */
export function readQuietHours(value: unknown): QuietHours | null {
  const found = typeof value === 'string' ? /^([01]\d|2[0-3])-([01]\d|2[0-3])$/.exec(value) : null
  return found && found[1] !== found[2] ? { from: Number(found[1]), until: Number(found[2]) } : null
}

export function writeQuietHours({ from, until }: QuietHours): string {
  return [from, until].map((hour) => String(hour).padStart(2, '0')).join('-')
}

export function isQuietAt({ from, until }: QuietHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** '10 PM to 7 AM' */
export function describeQuietHours(value: unknown): string {
  const hours = readQuietHours(value)
  return hours ? `${hourName(hours.from)} to ${hourName(hours.until)}` : 'Off'
}

/** 22 → '10 PM' */
export const hourName = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
