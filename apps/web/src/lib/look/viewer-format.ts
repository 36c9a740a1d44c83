import type { DateFormat } from '@monarch/field-types'

let dateFormat: DateFormat = 'medium'

/**
 * What the format functions of fields are told of the reader, beside the time zone of the browser. It is read whenever a value
 * is written out, so that fields known already follow the settings.
 */
export const viewerFormat = {
  get dateFormat(): DateFormat {
    return dateFormat
  },
}

/** The settings say it, each time that they are resolved. */
export function rememberDateFormat(format: DateFormat): void {
  dateFormat = format
}
