import { isComputedValue } from './computed-value.ts'

/** 'Email: Welcome', from the kind of step and its text. */
export function quoted(word: string, text: unknown): string {
  const source = isComputedValue(text) ? Object.values(text)[0] : text
  return typeof source === 'string' && source.trim() !== '' ? `${word}: ${source.trim()}` : word
}

/** The name of the record that a reference leads to: 'its client' for `record.client`. */
export function recordWords(reference: unknown): string {
  if (typeof reference !== 'string' || reference === '') return 'a record'
  const [first, ...rest] = reference.split('.')
  if (first === 'steps')
    return rest.length > 1 ? `${rest.slice(1).join(' ')} of ${rest[0]}` : `the record of ${rest[0]}`
  return rest.length > 0 ? `its ${rest.join(' ')}` : 'the record'
}

const units = [
  { minutes: 1440, word: 'day' },
  { minutes: 60, word: 'hour' },
  { minutes: 1, word: 'minute' },
] as const

/** 2880 is '2 days', 90 is '90 minutes'. */
export function minutesWords(minutes: number): string {
  const unit = units.find((each) => minutes % each.minutes === 0) ?? units[2]
  const count = minutes / unit.minutes
  return `${count.toLocaleString('en-US')} ${unit.word}${count === 1 ? '' : 's'}`
}
