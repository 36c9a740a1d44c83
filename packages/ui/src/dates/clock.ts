import type { HourCycle } from './hour-cycle.ts'

/** Parses a typed time, '17:00', '5pm', '1730' or 'noon', to minutes since midnight; `null` for other text. */
export function parseClock(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const named = { noon: 12 * 60, midnight: 0 }[typed]
  if (named !== undefined) return named
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})? *(?:([ap])\.?m?\.?)?$/.exec(typed)
  if (!match) return null
  const [hours, minutes, half] = [Number(match[1]), Number(match[2] ?? 0), match[3]]
  const isValid = minutes < 60 && (half ? hours >= 1 && hours <= 12 : hours < 24)
  if (!isValid) return null
  return (half ? (hours % 12) + (half === 'p' ? 12 : 0) : hours) * 60 + minutes
}

/** Minutes since midnight in the user's clock: '14:30' or '2:30 PM'. */
export function formatClock(minutes: number, hourCycle: HourCycle): string {
  const hours = Math.floor(minutes / 60)
  const rest = String(minutes % 60).padStart(2, '0')
  if (hourCycle === 'h23') return `${String(hours).padStart(2, '0')}:${rest}`
  return `${hours % 12 || 12}:${rest} ${hours < 12 ? 'AM' : 'PM'}`
}
