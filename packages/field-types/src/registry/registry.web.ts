import { aiClassificationWeb } from '../ai-classification/ai-classification.web.tsx'
import { aiSummaryWeb } from '../ai-summary/ai-summary.web.tsx'
import { aiTextWeb } from '../ai-text/ai-text.web.tsx'
import { booleanWeb } from '../boolean/boolean.web.tsx'
import { computedWeb } from '../computed/computed.web.tsx'
import { formulaWeb } from '../formula/formula.web.tsx'
import { lookupWeb } from '../lookup/lookup.web.tsx'
import { rollupWeb } from '../rollup/rollup.web.tsx'
import { currencyWeb } from '../currency/currency.web.tsx'
import { dateWeb } from '../date/date.web.tsx'
import { datetimeWeb } from '../datetime/datetime.web.tsx'
import { decimalWeb } from '../decimal/decimal.web.tsx'
import type { FieldType } from '../definition.ts'
import type { FieldTypeWeb } from '../definition.web.ts'
import type { DisplayId } from '../displays.ts'
import { durationWeb } from '../duration/duration.web.tsx'
import { emailWeb } from '../email/email.web.tsx'
import { fileWeb } from '../file/file.web.tsx'
import { imageWeb } from '../image/image.web.tsx'
import { jsonWeb } from '../json/json.web.tsx'
import { longTextWeb } from '../long-text/long-text.web.tsx'
import { manyToManyWeb } from '../many-to-many/many-to-many.web.tsx'
import { multiSelectWeb } from '../multi-select/multi-select.web.tsx'
import { numberWeb } from '../number/number.web.tsx'
import { percentWeb } from '../percent/percent.web.tsx'
import { phoneWeb } from '../phone/phone.web.tsx'
import { ratingWeb } from '../rating/rating.web.tsx'
import type { FieldTypeId } from './registry.ts'
import { relationshipWeb } from '../relationship/relationship.web.tsx'
import { richTextWeb } from '../rich-text/rich-text.web.tsx'
import { selectWeb } from '../select/select.web.tsx'
import { textWeb } from '../text/text.web.tsx'
import { urlWeb } from '../url/url.web.tsx'

/** The React half of every type in the designer; a missing one does not compile. */
const fieldTypesWeb = {
  text: textWeb,
  long_text: longTextWeb,
  rich_text: richTextWeb,
  number: numberWeb,
  decimal: decimalWeb,
  currency: currencyWeb,
  percent: percentWeb,
  date: dateWeb,
  datetime: datetimeWeb,
  duration: durationWeb,
  select: selectWeb,
  multi_select: multiSelectWeb,
  boolean: booleanWeb,
  rating: ratingWeb,
  email: emailWeb,
  phone: phoneWeb,
  url: urlWeb,
  file: fileWeb,
  image: imageWeb,
  relationship: relationshipWeb,
  many_to_many: manyToManyWeb,
  json: jsonWeb,
  formula: formulaWeb,
  rollup: rollupWeb,
  lookup: lookupWeb,
  ai_text: aiTextWeb,
  ai_summary: aiSummaryWeb,
  ai_classification: aiClassificationWeb,
} satisfies Record<FieldTypeId, FieldTypeWeb>

/** The input of a type for a display; its default input if it lacks the display. */
export function displayOf(type: FieldType, display?: string): Pick<FieldTypeWeb, 'Input'> {
  const { Input, displays = {} }: FieldTypeWeb = webOf(type)
  const other = display !== undefined && Object.hasOwn(displays, display) && displays[display as DisplayId]
  return { Input: other || Input }
}

/** The React half of a type: one of the registry, or a list of values that only computed fields have. */
export function webOf(type: Pick<FieldType, 'id'>): FieldTypeWeb {
  return Object.hasOwn(fieldTypesWeb, type.id) ? fieldTypesWeb[type.id as FieldTypeId] : computedWeb
}
