import { compileNative, type FormField, fieldTypeOf, fittingValue, isEmptyValue } from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'
import { type FieldRow, specOf, translateField } from '@monarch/schema'
import { decisiveFor } from '../../forms/form-state.ts'
import { timeZone } from '../../lib/time-zone.ts'

export type PublicField = Pick<
  FieldRow,
  | 'id'
  | 'name'
  | 'displayName'
  | 'fieldType'
  | 'settings'
  | 'isRequired'
  | 'validationRules'
  | 'defaultValue'
  | 'placeholder'
  | 'helpText'
  | 'translations'
>

/**
 * The fields of a form in the language of the page, with values from the query of its URL: `?name=Ada&size=3`. Values that do not fit are
 * left out.
 */
export function readFields(rows: readonly PublicField[], query: URLSearchParams): readonly FormField[] {
  const fields = rows.flatMap((row) => {
    const field = readField(translateField(row, currentLocale().language))
    if (!field) return []
    const text = query.get(field.name)?.trim()
    const given = text ? field.type.fromText(text, field.spec) : null
    return [given?.ok ? { ...field, defaultValue: given.value } : field]
  })
  return fields.map((field) => {
    const answer = decisiveFor(field, fields)?.defaultValue ?? null
    return isEmptyValue(answer) ? field : { ...field, defaultValue: fittingValue(field, field.defaultValue, answer) }
  })
}

function readField(row: PublicField): FormField | null {
  const type = fieldTypeOf(row)
  const settings = type?.settings(row.settings)
  if (!type || !settings?.ok) return null
  const { id, name, displayName: label, placeholder, helpText, defaultValue } = row
  // Only the server can check unique values.
  const described = { ...row, settings: settings.value, isUnique: false, validationRules: row.validationRules ?? {} }
  const spec = specOf(described, compileNative)
  const field = {
    id,
    name,
    label,
    type,
    spec: { ...spec, timeZone, numberLocale: numberTag(currentLocale()), now: Date.now },
    placeholder,
    helpText,
    defaultValue,
  }
  return { ...field, isReadonly: false }
}
