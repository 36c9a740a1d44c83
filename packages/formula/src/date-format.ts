import { type ConstantCheck, quote } from './problem.ts'
import { partsOf } from './calendar.ts'
import { findNear } from './near.ts'

/** The formats of `format`: "D MMM YYYY [at] H:mm". Letters are placeholders; text in brackets is literal. */
export function checkFormat(text: string): ConstantCheck {
  if (text.length > maxFormatLength) return { ok: false, message: `must have at most ${maxFormatLength} characters` }
  for (const part of splitFormat(text)) {
    if (part.type !== 'unknown') continue
    const near = findNear(part.text, Object.keys(placeholders))
    const meant = near === null ? '' : `, perhaps ${near}`
    return {
      ok: false,
      message: `has no placeholder ${quote(part.text)}${meant}. Put literal letters in [ ]`,
    }
  }
  return { ok: true, text }
}

/** The template of PostgreSQL's to_char. */
export function formatTemplate(text: string): string {
  return splitFormat(text)
    .map((part) => {
      const token = part.type === 'placeholder' ? placeholders[part.text] : undefined
      // The empty quotes separate tokens: SS and SS would be SSSS, the seconds of the day.
      return token ? `${token.template}""` : `"${part.text.replaceAll(/["\\]/g, (c) => `\\${c}`)}"`
    })
    .join('')
}

/** Formats a local time. */
export function formatWall(wall: number, text: string): string {
  const parts = partsOf(wall)
  return splitFormat(text)
    .map((part) => (part.type === 'placeholder' ? placeholders[part.text]!.write(parts) : part.text))
    .join('')
}

const maxFormatLength = 100

const months = 'January February March April May June July August September October November December'.split(' ')
const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

interface Placeholder {
  readonly template: string
  readonly write: (parts: ReturnType<typeof partsOf>) => string
}

const two = (n: number): string => String(n).padStart(2, '0')
const onDial = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12)

const placeholders: Record<string, Placeholder> = {
  YYYY: { template: 'YYYY', write: ({ year }) => String(year).padStart(4, '0') },
  YY: { template: 'YY', write: ({ year }) => two(year % 100) },
  Q: { template: 'Q', write: ({ month }) => String(Math.ceil(month / 3)) },
  MMMM: { template: 'FMMonth', write: ({ month }) => months[month - 1]! },
  MMM: { template: 'Mon', write: ({ month }) => months[month - 1]!.slice(0, 3) },
  MM: { template: 'MM', write: ({ month }) => two(month) },
  M: { template: 'FMMM', write: ({ month }) => String(month) },
  DD: { template: 'DD', write: ({ day }) => two(day) },
  D: { template: 'FMDD', write: ({ day }) => String(day) },
  dddd: { template: 'FMDay', write: ({ weekday }) => days[weekday - 1]! },
  ddd: { template: 'Dy', write: ({ weekday }) => days[weekday - 1]!.slice(0, 3) },
  HH: { template: 'HH24', write: ({ hour }) => two(hour) },
  H: { template: 'FMHH24', write: ({ hour }) => String(hour) },
  hh: { template: 'HH12', write: ({ hour }) => two(onDial(hour)) },
  h: { template: 'FMHH12', write: ({ hour }) => String(onDial(hour)) },
  mm: { template: 'MI', write: ({ minute }) => two(minute) },
  m: { template: 'FMMI', write: ({ minute }) => String(minute) },
  ss: { template: 'SS', write: ({ second }) => two(second) },
  s: { template: 'FMSS', write: ({ second }) => String(second) },
  A: { template: 'AM', write: ({ hour }) => (hour < 12 ? 'AM' : 'PM') },
  a: { template: 'am', write: ({ hour }) => (hour < 12 ? 'am' : 'pm') },
}

interface Part {
  readonly type: 'placeholder' | 'text' | 'unknown'
  readonly text: string
}

function splitFormat(text: string): Part[] {
  const pieces = text.matchAll(
    /\[([^\]]*)\]|(YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|A|a|Q)|(\p{L}+)|(.)/gsu,
  )
  return Array.from(pieces, ([, bracketed, placeholder, letters, other]): Part => {
    if (placeholder !== undefined) return { type: 'placeholder', text: placeholder }
    return letters === undefined ? { type: 'text', text: bracketed ?? other! } : { type: 'unknown', text: letters }
  })
}
