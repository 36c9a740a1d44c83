/** An event of a calendar. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  /** A day (`2026-01-05`), or a moment in UTC (`2026-01-05T14:30:00.000Z`). */
  readonly start: string
  /** As `start`: the last day, or the moment of the end. */
  readonly end: string | null
}

export interface Calendar {
  readonly name: string
  /** Shown with the name; `null` for none. */
  readonly description: string | null
  readonly events: readonly CalendarEvent[]
}

/** The calendar as text/calendar (RFC 5545). `stamp` is the time of the answer. */
export function writeCalendar({ name, description, events }: Calendar, stamp: Date): string {
  const at = momentOf(stamp.toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Monarch//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    // The properties of RFC 7986, each followed by the older X- property that many programs read instead.
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    ...(description === null ? [] : [`DESCRIPTION:${textOf(description)}`, `X-WR-CALDESC:${textOf(description)}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, at)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function linesOf({ uid, title, start, end }: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    ...timesOf(start, end),
    `SUMMARY:${textOf(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** An end that is not after the start is left out: the event then takes a day, or no time. */
function timesOf(start: string, end: string | null): string[] {
  if (isDay(start)) {
    const ends = end !== null && end > start ? [`DTEND;VALUE=DATE:${dayOf(dayAfter(end))}`] : []
    return [`DTSTART;VALUE=DATE:${dayOf(start)}`, ...ends]
  }
  const [from, to] = [momentOf(start), end === null ? null : momentOf(end)]
  return [`DTSTART:${from}`, ...(to !== null && to > from ? [`DTEND:${to}`] : [])]
}

const isDay = (text: string): boolean => text.length === 10

const dayOf = (day: string): string => day.replaceAll('-', '')

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** `2026-01-05T14:30:00.000Z` → `20260105T143000Z` */
const momentOf = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The other control characters are not allowed in a text. */
function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}]/gu, '')
    .toWellFormed()
}

const octetsOfLine = 75

/** Lines of at most 75 octets. Characters stay whole, because programs join lines before or after they decode them. */
function fold(line: string): string {
  if (line.length * 3 <= octetsOfLine || Buffer.byteLength(line) <= octetsOfLine) return line
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!)
    if (octets + size > octetsOfLine) {
      parts.push(part)
      // The space before a folded line counts.
      ;[part, octets] = ['', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4)
