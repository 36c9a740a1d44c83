import { currentLocale } from '@monarch/messages'
import { startOfDay } from './calendar.ts'
import { readDayTerm } from './day-terms.ts'

/**
 * Parses a relative day: 'today', 'tomorrow', 'in 3 days', '2 weeks ago', '+2w', 'next fri' (the first Friday after
 * today), 'last fri'. `null` for other texts. Users who read German can type German.
 */
export function readRelativeDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const words = currentLocale().language === 'de' ? fromGerman(typed) : typed
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

/** 'nächsten Freitag' as 'next friday', 'vor 2 Wochen' as '2 weeks ago'. English stays as it is. */
function fromGerman(text: string): string {
  const ago = /^vor (\d{1,4}) (\p{L}+)$/u.exec(text)
  if (ago) return `${ago[1]} ${englishUnit(ago[2]!)} ago`
  const ahead = /^in (\d{1,4}) (\p{L}+)$/u.exec(text)
  if (ahead) return `in ${ahead[1]} ${englishUnit(ahead[2]!)}`
  const [, direction, day = ''] = /^(?:(\p{L}+) )?(\p{L}+)$/u.exec(text) ?? []
  const named =
    germanDays.get(day) ?? (day.length < 2 ? undefined : germanWeekdays.find(([name]) => name.startsWith(day))?.[1])
  if (named === undefined) return text
  const found = directions.find(([pattern]) => direction !== undefined && pattern.test(direction))?.[1]
  return direction === undefined ? named : `${found ?? direction} ${named}`
}

const germanDays = new Map([
  ['heute', 'today'],
  ['morgen', 'tomorrow'],
  ['gestern', 'yesterday'],
  ['übermorgen', 'in 2 days'],
  ['vorgestern', '2 days ago'],
])
const germanWeekdays = [
  ['sonntag', 'sunday'],
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday'],
] as const
const directions = [
  [/^(?:nächst|kommend)e[nrs]?$/, 'next'],
  [/^letzte[nrs]?$/, 'last'],
  [/^diese[nrs]?$/, 'this'],
  [/^am$/, 'on'],
] as const
const englishUnit = (unit: string): string => germanUnits.find(([pattern]) => pattern.test(unit))?.[1] ?? unit
const germanUnits = [
  [/^tag(?:en?)?$/, 'days'],
  [/^wochen?$/, 'weeks'],
  [/^monat(?:en?)?$/, 'months'],
  [/^jahr(?:en?)?$/, 'years'],
] as const

const units = ['day', 'week', 'month', 'year']
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
