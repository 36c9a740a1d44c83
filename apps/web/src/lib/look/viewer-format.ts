import { formatDate } from '@monarch/messages'
import type { ClockFormat, DateFormat } from '@monarch/field-types'

interface Formats {
  readonly dateFormat: DateFormat
  readonly clock: ClockFormat
}

let formats: Formats = { dateFormat: 'medium', clock: '24h' }

/**
 * Formatting preferences of the user besides the browser's time zone. Read for each value, so that existing fields
 * follow a change of settings.
 */
export const viewerFormat: Formats = {
  get dateFormat() {
    return formats.dateFormat
  },
  get clock() {
    return formats.clock
  },
}

/** Called when settings are resolved. */
export function rememberFormats(resolved: Formats): void {
  formats = resolved
}

/** A time in the user's clock: '14:30', with a date if `options` include one. */
export function writeTime(at: Date | number, options: Intl.DateTimeFormatOptions = { timeStyle: 'short' }): string {
  const hourCycle = viewerFormat.clock === '24h' ? 'h23' : 'h12'
  return formatDate(at, { ...options, hourCycle }).replaceAll('\u202f', ' ')
}
