import { inLocale, type Locale, numberTag } from '@monarch/messages'
import type { ClockFormat, DateFormat } from './date-formats.ts'
import type { FieldSpec, FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'

/** How a person reads: their language, and how they write numbers, days and times. */
export interface ReaderFormats extends Locale {
  readonly dateFormat: DateFormat
  readonly clock: ClockFormat
}

interface Written {
  readonly type: FieldType
  readonly spec: FieldSpec
}

/** A value that is not empty, as a person reads it outside of their browser: in a mail, a notification or a message to a chat. */
export function writeFor(
  formats: ReaderFormats,
  { type, spec }: Written,
  value: Json,
  { timeZone }: { readonly timeZone: string },
): string {
  const { dateFormat, clock } = formats
  return inLocale(formats, () =>
    type.format(value, { ...spec, dateFormat, clock, numberLocale: numberTag(formats), timeZone }),
  )
}
