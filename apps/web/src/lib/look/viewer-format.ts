import type { DateFormat } from '@monarch/field-types'

let dateFormat: DateFormat = 'medium'

/**
 * Formatting preferences of the user besides the browser's time zone. Read for each value, so that existing fields
 * follow a change of settings.
 */
export const viewerFormat = {
  get dateFormat(): DateFormat {
    return dateFormat
  },
}

/** Called when settings are resolved. */
export function rememberDateFormat(format: DateFormat): void {
  dateFormat = format
}
