import { fieldTypes } from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'

const { decimal } = fieldTypes
const spec = () => ({
  label: '',
  settings: {},
  required: false,
  rules: {},
  numberLocale: numberTag(currentLocale()),
})

/** The number as the user types it: 1,234.5 or 1.234,5. */
export const writeTypedNumber = (value: number): string => decimal.toText(value, spec())

/** The number that the user typed, in the number format of their language; NaN if it is none. */
export function readTypedNumber(text: string): number {
  const read = decimal.fromText(text.trim(), spec())
  return read.ok ? Number(String(read.value as number)) : Number.NaN
}
