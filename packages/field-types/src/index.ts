export {
  averageOf,
  blankable,
  canBeSearched,
  findValueType,
  listOf,
  numberLookOf,
  numberTypeOf,
  sumOf,
  valueTypeOf,
} from './registry/result-type.ts'
export type { ValueType } from './value-type.ts'
export { type ClockFormat, clockFormats, type DateFormat, dateFormats } from './date-formats.ts'
export { type ReaderFormats, writeFor } from './reader-formats.ts'
export { writeClock } from './date/date-format.ts'
export { columnCheck, isLooserCheck, isSharedPattern } from './column-check.ts'
export { currencyCodes, currencyOptions } from './currency/currency.ts'
export { instantAt, toWallTime, wallClock, writeInstant } from './date/zone.ts'
export { dayStart, type DaySpan, isDayTerm, isSpanTerm, readDayTerm, readSpanTerm } from './date/day-terms.ts'
export { firstWeekday, type WeekStart, weekStartIn } from './date/week-start.ts'
export * from './definition.ts'
export { areComparable, fittingValue } from './registry/dependency.ts'
export { type DisplayId, displayIds, displays } from './displays.ts'
export { draftText, unsentOf, type ValueDraft, readValueDraft } from './draft.ts'
export * from './exact-number.ts'
export * from './parse-json.ts'
export { operandSpec, readOperand } from './read-operand.ts'
export * from './formula-text.ts'
export { isEmailAddress } from './email/is-email-address.ts'
export { type FormField, type FormFieldDefinition, formTypeNames, readFormField } from './registry/form-types.ts'
export { hues } from '@monarch/ui/hue'
export { hueName } from '@monarch/ui/hue-name'
export { formatSize } from './file/format-size.ts'
export { isForGuests } from './guests.ts'
export { replaceReferences } from './ai/generation.ts'
export { currencySignIn, currencyWordsIn } from './registry/guess-currency.ts'
export { type GuessedType, guessType, type ReadText } from './registry/guess-type.ts'
export { id as idType, isId } from './id/id.ts'
export { imageTypes } from './image/image.ts'
export { json as jsonType } from './json/json.ts'
export { decimalSeparator } from './number/format-digits.ts'
export { joinWords, splitWords } from './multi-select/word-list.ts'
export { meets } from './meets.ts'
export { caseless, escapeLike, type Operand, type Operator } from './operators.ts'
export {
  type EnteredTypeId,
  type FieldTypeId,
  fieldTypeNames,
  fieldTypeOf,
  settingsToCopy,
  fieldTypes,
  findFieldType,
  referencesOf,
} from './registry/registry.ts'
export { type FormulaSettings, rulesOf } from './formula/formula.ts'
export type { LookupSettings } from './lookup/lookup.ts'
export { usersEntityId } from './relationship/relationship.ts'
export type { RollupFunction, RollupSettings } from './rollup/rollup.ts'
export { excerptOf, readComment } from './rich-text/comment.ts'
export { compileNative, type CompilePattern, crossedBound, parseRules } from './parse-rules.ts'
export { textList as textListType } from './text-list/text-list.ts'
