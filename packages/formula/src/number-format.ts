import { type Decimal, round, writeDigits } from './decimal.ts'
import type { ConstantCheck } from './problem.ts'

/** How `text` writes a number: '0.00', '#,##0', '#,##0.00'. */
interface NumberFormat {
  readonly places: number
  /** Digits before the point are in groups of three. */
  readonly isGrouped: boolean
}

export function checkNumberFormat(text: string): ConstantCheck {
  return form.test(text) ? { ok: true, text } : { ok: false, message: 'must be like "0.00" or "#,##0.00"' }
}

export function readNumberFormat(text: string): NumberFormat {
  const [, grouped, places = ''] = form.exec(text)!
  return { places: places.length, isGrouped: grouped !== undefined }
}

/** The pattern of a digit before a group of three, and what it becomes, in JavaScript and PostgreSQL. */
export const groupStart = ({ places }: NumberFormat): string => `(\\d)(?=(?:\\d{3})+${places > 0 ? '\\.' : '$'})`

/** Half is rounded away from zero. */
export function formatNumber(number: Decimal, text: string): string {
  const format = readNumberFormat(text)
  const digits = writeDigits(round(number, format.places))
  return format.isGrouped ? digits.replaceAll(new RegExp(groupStart(format), 'g'), '$1,') : digits
}

const form = /^(#,##)?0(?:\.(0{1,20}))?$/
