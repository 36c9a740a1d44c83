import { fail, ok, type Result } from '@monarch/shapes'
import type { FieldSpec, FieldType } from '@monarch/field-types'
import type { ImportDialect } from '@monarch/schema'
import { shorten } from '@monarch/schema/shorten'
import { readLocalDate } from './local-date.ts'
import { readLocalNumber } from './local-number.ts'
import { readLocalAnswer } from './local-words.ts'

/**
 * Converts the text of a cell from the dialect of the file to the form that the field type parses. Fails for a value that contradicts the
 * dialect. Returns other texts unchanged; the type refuses them if they are invalid.
 */
export function readLocalText(
  { valueKind }: FieldType,
  text: string,
  dialect: ImportDialect,
  { label, settings }: Pick<FieldSpec, 'label' | 'settings'>,
): Result<string> {
  switch (valueKind) {
    case 'number': {
      const { currency } = settings as { currency?: string }
      const read = readLocalNumber(text, dialect, currency)
      const marks = dialect.decimalMark === ',' ? 'a decimal comma' : 'a decimal point'
      return read === null
        ? fail(`${label}: "${shorten(text, 40)}" is not a number with ${marks}, which the numbers of the file have`)
        : ok(read)
    }
    case 'date':
    case 'datetime': {
      const read = readLocalDate(text.trim(), dialect)
      const order = dialect.dateOrder === 'dayFirst' ? 'the day' : 'the month'
      return read === null
        ? fail(`${label}: "${shorten(text, 40)}" is not a date with ${order} first, as in the rest of the file`)
        : ok(read)
    }
    case 'boolean':
      return ok(readLocalAnswer(text))
    default:
      return ok(text)
  }
}
