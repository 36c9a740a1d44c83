import { currencySignIn, type FieldType, fieldTypes, type Json } from '@monarch/field-types'
import { currenciesOf } from '@monarch/field-types/currency-signs'
import { currentLocale, numberTag } from '@monarch/messages'
import type { PreviewColumn } from '@monarch/schema'
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

type Samples = Pick<PreviewColumn, 'fieldType' | 'samples' | 'reads'> & Partial<Pick<PreviewColumn, 'numbers'>>

/** The samples of a column as lists show the values of such a field; `null` if they are texts, or look the same. */
export function readSamples(
  column: Samples,
  field: { readonly fieldType: string; readonly settings: Json } | undefined,
): readonly string[] | null {
  const { samples } = column
  const type: FieldType | undefined = fieldTypes[field?.fieldType as keyof typeof fieldTypes]
  const given = type?.settings(field?.settings)
  // Decisions stored by an older version have no readings.
  if (!given?.ok || !('reads' in column)) return null
  const reads = isPlainNumber(type!) && column.numbers ? column.numbers : readsAs(column, type!)
  if (reads === null) return null
  const settings: unknown = given.value
  const spec = { label: '', settings, required: false, rules: {}, timeZone: 'UTC' }
  const numberLocale = numberTag(currentLocale())
  const shown = reads.map((text, i) => {
    const isRefused = text === null || isInOtherCurrency(samples[i]!, settings)
    // The sign of another currency than the guessed one, which is that of the field.
    const value = isRefused ? null : type!.fromText(text.replace('¤', ''), spec)
    return value?.ok ? type!.format(value.value, { ...spec, ...viewerFormat, numberLocale }) : t('notReadable')
  })
  return shown.some((text, i) => text !== samples[i]) ? shown : null
}

/** Whether the type has numbers without a unit. */
export const isPlainNumber = (type: FieldType): boolean => type === fieldTypes.number || type === fieldTypes.decimal

/** The readings of the guessed type, if the type has values of the same kind. */
function readsAs({ fieldType, reads }: Samples, { valueKind }: FieldType): Samples['reads'] | null {
  const guess: FieldType = fieldTypes[fieldType]
  return guess.valueKind === null || guess.valueKind === 'text' || valueKind !== guess.valueKind ? null : reads
}

function isInOtherCurrency(sample: string, settings: unknown): boolean {
  const { currency } = (settings ?? {}) as { currency?: string }
  const sign = currency === undefined ? null : currencySignIn(sample)
  return sign !== null && !currenciesOf(sign).includes(currency!)
}
