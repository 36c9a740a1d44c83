import { fail, ok, type Result } from '@monarch/shapes'
import type { NumberLook } from '@monarch/formula'
import { type Fragment, sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec, type FieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { decimal } from '../decimal/decimal.ts'
import { manyToMany } from '../many-to-many/many-to-many.ts'
import { multiSelect } from '../multi-select/multi-select.ts'
import { joinWords, splitWords } from '../multi-select/word-list.ts'
import { arrays } from '../operators.ts'
import { currency, currencyPlaces, type CurrencySettings } from '../currency/currency.ts'
import { duration } from '../duration/duration.ts'
import { percent } from '../percent/percent.ts'
import type { ValueType } from '../value-type.ts'
import { fieldTypeOf, findFieldType } from './registry.ts'
import { relationship } from '../relationship/relationship.ts'
import { select } from '../select/select.ts'
import { t } from './list-messages.ts'

/** The properties of a field that determine its type of values. */
interface Valued {
  readonly fieldType: string
  readonly settings: Json
  readonly resultType: string | null
  readonly resultSettings: Json
}

/** The type of a field's values: its own, or that of its result; `null` for a computed field without values. */
export function valueTypeOf(field: Valued): ValueType | null {
  const type = fieldTypeOf(field)
  if (!type?.computation) return type ? { type, settings: field.settings } : null
  const result = field.resultType === null ? undefined : findValueType(field.resultType)
  return result ? { type: result, settings: field.resultSettings } : null
}

/** True if `search` covers the field: its values are searchable and in a column. */
export function canBeSearched(field: Valued): boolean {
  const type = fieldTypeOf(field)
  const hasColumn = !type?.computation || type.isStored?.(field.settings) === true
  return hasColumn && (valueTypeOf(field)?.type.searchable ?? false)
}

/** The type of a list of such values. Nested lists are flattened. */
export function listOf(value: ValueType): ValueType {
  const { type, settings } = blankable(value)
  if (type.graphql.list) return { type, settings }
  const own = ownLists.get(type)
  return own ? { type: own, settings } : { type: plainListOf(type), settings }
}

/** The type of such a value of another record, which may not exist: a checkbox has three states there. */
export function blankable({ type, settings }: ValueType): ValueType {
  return { type: type.unset === undefined ? type : findFieldType(type.id)!, settings }
}

/** The type of their sum. Types with a meaning beyond digits keep it: the sum of money is money. */
export function sumOf(value: ValueType): ValueType {
  return value.type === duration ? value : numberTypeOf(numberLookOf(value))
}

/** The type of their average: whole numbers get decimals. */
export function averageOf(value: ValueType): ValueType {
  if (value.type === duration) return value
  const { unit, places } = numberLookOf(value)
  return numberTypeOf({ unit, places: unit ? (places ?? unit.places) : Math.max(places ?? 0, usualPlaces) })
}

/** How numbers of the field are shown, for formulas over it. */
export function numberLookOf({ type, settings }: ValueType): NumberLook {
  const { precision = null, currency: code = 'USD' } = (settings ?? {}) as Partial<CurrencySettings>
  if (type === currency) {
    return { unit: { id: code, isScaled: true, places: precision ?? currencyPlaces(code) }, places: precision }
  }
  if (type === percent) return { unit: { id: '%', isScaled: false, places: usualPlaces }, places: precision }
  return { unit: null, places: type === decimal ? precision : 0 }
}

/** The type of numbers with this format. Without a unit, the decimal places are fixed, so that columns align at the point. */
export function numberTypeOf({ unit, places }: NumberLook): ValueType {
  if (unit === null) return { type: decimal, settings: { precision: places ?? usualPlaces } }
  const precision: Readonly<Record<string, Json>> = places === null ? {} : { precision: places }
  return unit.id === '%'
    ? { type: percent, settings: precision }
    : { type: currency, settings: { currency: unit.id, ...precision } }
}

/** The type with this id, including lists of computed values (`number[]`), which the designer does not offer. */
export function findValueType(id: string): FieldType | undefined {
  if (!id.endsWith('[]')) return findFieldType(id)
  const item = findFieldType(id.slice(0, -2))
  return item && !item.graphql.list ? plainListOf(item) : undefined
}

const ownLists = new Map<FieldType, FieldType>([
  [select, multiSelect],
  [relationship, manyToMany],
])
/** The default number of decimal places. */
const usualPlaces = 2

const plainLists = new Map<FieldType, FieldType>()

function plainListOf(item: FieldType): FieldType {
  const known = plainLists.get(item)
  if (known) return known
  const made = makeList(item)
  plainLists.set(item, made)
  return made
}

function makeList(item: FieldType): FieldType {
  const each = (input: unknown, { label }: FieldSpec, read: (value: unknown) => Result<Json>): Result<Json> => {
    if (!Array.isArray(input)) return fail(t('mustBeAList', { label }))
    const values: Json[] = []
    for (const value of Array.from<unknown>(input)) {
      const parsed = read(value)
      if (!parsed.ok) return parsed
      values.push(parsed.value)
    }
    return ok(values)
  }
  return defineFieldType<unknown>({
    id: `${item.id}[]`,
    label: () => t('listOf', { type: item.label() }),
    group: item.group,
    summary: item.summary,
    example: item.example,
    sample: [item.sample],
    graphql: { scalar: item.graphql.scalar, list: true },
    storage: 'none',
    operators: arrays,
    sortable: item.sortable,
    settingsShape: item.settingsShape,
    column: (settings) => sql`${item.column(settings)}[]`,
    json: (column) => jsonOfList(item, column),
    parse: (input, field) => each(input, field, (value) => item.parse(value, field)),
    operand: (input, field) => each(input, field, (value) => item.operand?.(value, field) ?? item.parse(value, field)),
    bind: (value) => (value as Json[]).map((each) => item.bind(each)),
    fromText: (text, field) => each(splitWords(text), field, (word) => item.fromText(word as string, field)),
    toText: (value, field) => joinWords((value as Json[]).map((each) => item.toText(each, field))),
    format: (value, field) => (value as Json[]).map((each) => item.format(each, field)).join(', '),
  })
}

/** The JSON of an array. If items need no conversion, neither does the array. */
function jsonOfList(item: FieldType, column: Fragment): Fragment {
  const value = sql`v`
  const json = item.json(value)
  return json === value ? column : sql`array(select ${json} from unnest(${column}) with ordinality u(v, n) order by n)`
}
