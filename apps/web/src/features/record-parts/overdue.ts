import { dateToDay } from '@monarch/ui'
import type { RecordData } from '../record-data/documents.ts'
import type { Entity, Field } from '../record-data/structure.ts'

/** Whether the day or moment of a field is past, and nothing says that the record is done. `now` is in milliseconds. */
export function isOverdue({ fields }: Entity, { name }: Field, record: RecordData, now: number): boolean {
  const value = record[name]
  if (typeof value !== 'string') return false
  const isPast = value.includes('T') ? Date.parse(value) < now : value < dateToDay(new Date(now))
  return isPast && !fields.some((field) => saysDone(field, record))
}

function saysDone({ name, type, spec }: Field, record: RecordData): boolean {
  const words = [record[name] ?? []].flat()
  const choices = type.choices?.(spec.settings) ?? []
  return choices.some(({ value, isDone }) => isDone === true && words.includes(value))
}
