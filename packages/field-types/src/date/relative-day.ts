import { pad, startOfDay } from './calendar.ts'

/**
 * Parses a relative day: 'today', 'tomorrow', 'in 3 days', 'next fri' (the first Friday after today), '+2w'. `null` for
 * other texts.
 */
export function readRelativeDay(text: string, today: string): string | null {
  const words = text.trim().toLowerCase()
  const named = near.get(words)
  if (named !== undefined) return addDays(today, named)
  const counted = /^(?:in |\+)(\d{1,4}) ?(d|days?|w|weeks?)$/.exec(words)
  if (counted) return addDays(today, Number(counted[1]) * (counted[2]!.startsWith('w') ? 7 : 1))
  const weekday = /^(?:next |on )?([a-z]{3,9})$/.exec(words)?.[1]
  const requested = weekday === undefined ? -1 : weekdays.findIndex((day) => day.startsWith(weekday))
  if (requested === -1) return null
  const ahead = (requested - new Date(startOfDay(today)).getUTCDay() + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

const near = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function addDays(day: string, days: number): string {
  const moved = new Date(startOfDay(day) + days * 86_400_000)
  return `${pad(moved.getUTCFullYear(), 4)}-${pad(moved.getUTCMonth() + 1, 2)}-${pad(moved.getUTCDate(), 2)}`
}
