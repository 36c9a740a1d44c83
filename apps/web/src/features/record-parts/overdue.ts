import { dateToDay } from '@monarch/ui'
import type { RecordData } from '../record-data/documents.ts'
import type { Entity, Field } from '../record-data/structure.ts'

/** True when the date has passed and no field marks the record as done. `now` is in ms. */
export function isOverdue({ fields }: Entity, { name }: Field, record: RecordData, now: number): boolean {
  const value = record[name]
  if (typeof value !== 'string') return false
  const isPast = value.includes('T') ? Date.parse(value) < now : value < dateToDay(new Date(now))
  return isPast && !fields.some((field) => isDoneValue(field, record))
}

function isDoneValue({ name, type, spec }: Field, record: RecordData): boolean {
  const words = [record[name] ?? []].flat()
  const choices = type.choices?.(spec.settings) ?? []
  return choices.some(({ value, isDone }) => isDone === true && words.includes(value))
}
