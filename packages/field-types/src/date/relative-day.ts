import { startOfDay } from './calendar.ts'
import { readDayTerm } from './day-terms.ts'

/**
 * Parses a relative day: 'today', 'tomorrow', 'in 3 days', '2 weeks ago', '+2w', 'next fri' (the first Friday after
 * today), 'last fri'. `null` for other texts.
 */
export function readRelativeDay(text: string, today: string): string | null {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const named = readDayTerm(words, today)
  if (named !== null) return named
  const counted = /^(?:in |\+)(\d{1,4}) ?(d|w|days?|weeks?|months?|years?)$/.exec(words)
  if (counted) {
    const unit = units.find((each) => each.startsWith(counted[2]!.replace(/s$/, '')))
    return readDayTerm(`${counted[1]} ${unit} from now`, today)
  }
  const [, direction, weekday = ''] = /^(?:(next|on|this|last) )?([a-z]{3,9})$/.exec(words) ?? []
  const requested = weekdays.findIndex((day) => weekday !== '' && day.startsWith(weekday))
  if (requested === -1) return null
  const ahead = (requested - new Date(startOfDay(today)).getUTCDay() + 7) % 7
  if (direction === 'last') return readDayTerm(`${7 - ahead} days ago`, today)
  return readDayTerm(`${ahead === 0 ? 7 : ahead} days from now`, today)
}

const units = ['day', 'week', 'month', 'year']
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
