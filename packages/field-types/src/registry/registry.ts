import { aiClassification } from '../ai-classification/ai-classification.ts'
import { aiSummary } from '../ai-summary/ai-summary.ts'
import { aiText } from '../ai-text/ai-text.ts'
import { boolean } from '../boolean/boolean.ts'
import { currency } from '../currency/currency.ts'
import { date } from '../date/date.ts'
import { datetime } from '../datetime/datetime.ts'
import { decimal } from '../decimal/decimal.ts'
import type { FieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { duration } from '../duration/duration.ts'
import { email } from '../email/email.ts'
import { file } from '../file/file.ts'
import { image } from '../image/image.ts'
import { formula } from '../formula/formula.ts'
import { json } from '../json/json.ts'
import { longText } from '../long-text/long-text.ts'
import { lookup } from '../lookup/lookup.ts'
import { manyToMany } from '../many-to-many/many-to-many.ts'
import { multiSelect } from '../multi-select/multi-select.ts'
import { number } from '../number/number.ts'
import { percent } from '../percent/percent.ts'
import { phone } from '../phone/phone.ts'
import { rating } from '../rating/rating.ts'
import { relationship } from '../relationship/relationship.ts'
import { richText } from '../rich-text/rich-text.ts'
import { rollup } from '../rollup/rollup.ts'
import { select } from '../select/select.ts'
import { text } from '../text/text.ts'
import { url } from '../url/url.ts'

/** The types that the designer offers, in its order. */
const registry = {
  text,
  long_text: longText,
  rich_text: richText,
  number,
  decimal,
  currency,
  percent,
  date,
  datetime,
  duration,
  select,
  multi_select: multiSelect,
  boolean,
  rating,
  email,
  phone,
  url,
  file,
  image,
  relationship,
  many_to_many: manyToMany,
  json,
  formula,
  rollup,
  lookup,
  ai_text: aiText,
  ai_summary: aiSummary,
  ai_classification: aiClassification,
} satisfies Record<string, FieldType>

export type FieldTypeId = keyof typeof registry

/** The computed types. */
export type ComputedTypeId = 'formula' | 'rollup' | 'lookup'
export type EnteredTypeId = Exclude<FieldTypeId, ComputedTypeId>

export const fieldTypes: Readonly<Record<FieldTypeId, FieldType>> = Object.freeze(registry)

/** The type with this id; `undefined` if this version does not know it. */
export function findFieldType(id: string): FieldType | undefined {
  return Object.hasOwn(fieldTypes, id) ? fieldTypes[id as FieldTypeId] : undefined
}

/** The type of a field, which may depend on its settings. */
export function fieldTypeOf(field: { readonly fieldType: string; readonly settings: unknown }): FieldType | undefined {
  const type = findFieldType(field.fieldType)
  return type?.variant?.(field.settings) ?? type
}

/** The settings of a field for a copy elsewhere, complete. */
export function settingsToCopy<Settings>(field: { readonly fieldType: string; readonly settings: Settings }): Settings {
  const copy = findFieldType(field.fieldType)?.settingsToCopy
  return copy ? (copy(field.settings as Json) as Settings) : field.settings
}

/** The keys of its settings that name fields; `null` if these settings name none. */
export function referencesOf(field: {
  readonly fieldType: string
  readonly settings: unknown
}): FieldType['references'] {
  const references = findFieldType(field.fieldType)?.references ?? null
  const settings = (field.settings ?? {}) as Readonly<Record<string, unknown>>
  return references && Object.keys(references).some((key) => (settings[key] ?? null) !== null) ? references : null
}

/** Every type name of the API. */
export const fieldTypeNames: readonly string[] = Object.keys(fieldTypes)
