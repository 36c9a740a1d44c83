import { type FieldType, fieldTypes } from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'
import type { PreviewColumn } from '@monarch/schema'
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

/** The samples of a column as the viewer's lists show them; `null` if they are texts, or look the same. */
export function readSamples(
  column: Pick<PreviewColumn, 'fieldType' | 'settings' | 'samples' | 'reads'>,
  fieldType: string | undefined,
): readonly string[] | null {
  // Decisions stored by an older version have no readings.
  if (!('reads' in column)) return null
  const { fieldType: guessed, settings, samples, reads } = column
  const guess: FieldType = fieldTypes[guessed]
  const type: FieldType | undefined = fieldTypes[fieldType as keyof typeof fieldTypes]
  if (guess.valueKind === null || guess.valueKind === 'text' || type?.valueKind !== guess.valueKind) return null
  const given = type.settings(type === guess ? settings : {})
  if (!given.ok) return null
  const spec = { label: '', settings: given.value as unknown, required: false, rules: {}, timeZone: 'UTC' }
  const numberLocale = numberTag(currentLocale())
  const shown = reads.map((text) => {
    const value = text === null ? null : type.fromText(text, spec)
    return value?.ok ? type.format(value.value, { ...spec, ...viewerFormat, numberLocale }) : t('notReadable')
  })
  return shown.some((text, i) => text !== samples[i]) ? shown : null
}
