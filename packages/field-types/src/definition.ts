import { fail, type Naming, type ObjectShape, ok, type Result } from '@monarch/shapes'
import type { ValueKind } from '@monarch/formula'
import type { Fragment } from '@monarch/sql'
import type { Hue } from '@monarch/ui/hue'
import type { ClockFormat, DateFormat } from './date-formats.ts'
import type { ExactNumber, Json } from './exact-number.ts'
import type { Operator } from './operators.ts'
import { type NoSettings, noSettings, readSettings, type SettingsShape } from './settings.ts'
import { t } from './messages.ts'

export type Scalar = 'String' | 'Int' | 'Float' | 'Boolean' | 'ID' | 'Date' | 'DateTime' | 'JSON'

/** The aggregates of a type; counts and distinct counts exist for every type. */
export type Aggregate = 'sum' | 'avg' | 'min' | 'max' | 'median'

export interface SortLabels {
  readonly ASC: () => string
  readonly DESC: () => string
}

/** An order that differs from that of the column: options sort by their positions. */
export interface SortOrder<Settings> {
  /**
   * The SQL expression by which values are sorted; null for an empty value. It is immutable, so that an index can serve
   * it, except for lists, which have none.
   */
  key(this: void, column: Fragment, settings: Settings): Fragment
  /** The PostgreSQL type of the key. */
  readonly keyType: Fragment
  /** The same order in JavaScript, for two values. */
  compare(this: void, a: Json, b: Json, settings: Settings): number
}

type FieldGroup = 'text' | 'number' | 'date' | 'choice' | 'contact' | 'media' | 'relation' | 'computed' | 'ai'

/** The headings of the groups in the designer's type picker. */
export const groupLabels: Readonly<Record<FieldGroup, () => string>> = {
  text: () => t('text'),
  number: () => t('number'),
  date: () => t('date'),
  choice: () => t('choice'),
  contact: () => t('contact'),
  media: () => t('media'),
  relation: () => t('relation'),
  computed: () => t('computed'),
  ai: () => t('ai'),
}

/** A bound is a value of the field's type: a number, or a date as text. */
export type Bound = number | string | ExactNumber

export interface ValidationRules {
  min?: Bound
  max?: Bound
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** The properties of a field that its type needs. `label` is the display name, used in messages. */
export interface FieldSpec<Settings = unknown> {
  readonly label: string
  readonly settings: Settings
  readonly required: boolean
  /** No two records have the same value. A unique index ensures it, which limits the length of values. */
  readonly unique?: boolean
  readonly rules: ValidationRules
  /** The rule `pattern`, compiled by the host: linear-time on the server, native in a browser. */
  readonly matches?: (text: string) => boolean
  /** Whole numbers may also be texts of digits: not every client can write those of more than 15 digits as JSON numbers. */
  readonly takesDigits?: true
  /** The IANA zone in which users read and type date-times. Without it, they are formatted in UTC, and typed with a zone. */
  readonly timeZone?: string
  /** The user's format of days; the default is 'Jan 5, 2024'. */
  readonly dateFormat?: DateFormat
  /** The user's clock; the default is '14:30'. */
  readonly clock?: ClockFormat
  /**
   * The locale in which the user reads and types numbers: 'de-DE'. Without it, they are formatted as in the US, and read as programs
   * write them.
   */
  readonly numberLocale?: string
  /** The current instant, for relative days and times: 'tomorrow', 'next fri 5pm'. Without it, they are refused. */
  readonly now?: () => number
}

/** The target of a field that points at records of another entity. */
export interface Relation {
  readonly entityId: string
  /** The technical name of the inverse side; `null` if it has none. */
  readonly inverseName: string | null
  readonly onDelete: 'set_null' | 'restrict' | 'cascade'
  /** Notifies users when they become the record's owner: the user whose sign-in email is that of the target record. */
  readonly tells?: true
}

/** One choice of a field. */
export interface Choice {
  /** The stored value. */
  readonly value: string
  /** The displayed label; changing it changes no record. */
  readonly label: string
  readonly color: Hue
  /** Records with this choice are done and cause no reminders. */
  readonly isDone?: true
  /** The answers in the field named by `dependsOn` with which pickers offer it; without them, pickers always offer it. */
  readonly when?: string[]
}

/** Settings of any type. The registry holds types with different settings, which TypeScript cannot express otherwise. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnySettings = any

/** The request to a model for the value of a field. */
export interface Generation {
  /** The prompt, with fields in braces by technical name. */
  readonly prompt: string
  /** The technical names of the fields whose values are sent along, including those in the prompt. */
  readonly sourceFields: readonly string[]
  /** `null` for the model of the organization's settings. */
  readonly model: string | null
  /** Generates the value automatically whenever one of these fields changes. */
  readonly auto: boolean
  /** The format of the response, described for the model. */
  readonly form: string
  /** The maximum length of a response; the rest is dropped. */
  readonly maxLength: number
}

/** The properties of a file that a field checks. */
export interface FileFacts {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mimeType: string
  /** In pixels; `null` if it is not an image, undefined if it has not been inspected. */
  readonly width?: number | null
}

/**
 * One kind of field: how it is stored, sent, checked, compared, shown, imported and exported. Code outside of this
 * package uses these properties and does not switch on a type's id.
 *
 * A *value* is always the JSON value of the API (`null` when empty): `12.5`, `"2024-01-05"`, `["a", "b"]`.
 */
export interface FieldType<Settings = AnySettings> {
  readonly id: string
  /** The name in the designer's type picker. */
  readonly label: () => string
  readonly group: FieldGroup
  /** A line for the type picker, and an example of a formatted value. */
  readonly summary: () => string
  readonly example: () => string
  /** A value for the designer's sample response. */
  readonly sample: Json
  readonly graphql: { readonly scalar: Scalar; readonly list: boolean }
  /** The kind of value in formulas; `null` if they cannot use it: a list, a file, a record. */
  readonly valueKind: ValueKind | null
  /** Where its values are stored: in a column of the record's table, in a table of links, or nowhere, because they are computed. */
  readonly storage: 'column' | 'links' | 'none'
  /** How its values are computed from other fields. The definition determines type and settings of the result. */
  readonly computation?: 'formula' | 'rollup' | 'lookup'
  /** Whether computed values can be stored in a column that PostgreSQL maintains. */
  isStored?(this: void, settings: Settings): boolean
  /** Completes the sent settings with those of `before` or, for a new field (`before` is null), with those of new fields. */
  settingsAfter?(this: void, sent: Settings, before: Json | null): Settings
  /** Settings for a copy of the field, stating what absent ones mean: fields from before a setting existed do not have it. */
  settingsToCopy?(this: void, settings: Json): Json
  /**
   * The keys of `settings` that name fields, which are stored by id and shown by name. A `field` and a `where` belong
   * to the entity that `settings.relation` leads to.
   */
  readonly references: Readonly<Record<string, Naming>> | null
  /** The operators of the type in `where`. */
  readonly operators: readonly Operator[]
  readonly sortable: boolean
  /** The names of the two directions, in screens: 'A → Z', '1 → 9'. */
  readonly sortLabels: SortLabels
  /** Its aggregates. Minimum and maximum are values of the type. */
  readonly aggregates: readonly Aggregate[]
  /** True if `search` covers it: `searchedText`, the plain text or label, or the value itself. */
  readonly searchable: boolean
  /** The keys of `validationRules` that it supports. */
  readonly rules: readonly (keyof ValidationRules)[]
  /** Default width of a list column in px, and how cells align. */
  readonly width: number
  readonly align: 'left' | 'right'

  /** The shape of `settings`. */
  readonly settingsShape: SettingsShape<Settings>
  /** Reads `settings` and fills in defaults; the message names the problem and its path. */
  settings(input: unknown): Result<Settings>
  /** The PostgreSQL type of its column. */
  column(settings: Settings): Fragment
  /** The SQL expression whose JSON is the API's value; for most types, the column. */
  json(this: void, column: Fragment): Fragment
  /** The same for lists: faster per row, but a longer expression, which takes longer to plan. */
  jsonInLists?(this: void, column: Fragment): Fragment
  /** Checks and normalizes a value of the API; never called with `null`. */
  parse(input: unknown, field: FieldSpec<Settings>): Result<Json>
  /** The broken rules of a parsed value, as one message. */
  check(value: Json, field: FieldSpec<Settings>): string | null
  /** The parameter for `pg` of a parsed value. */
  bind(value: Json): unknown
  /** Converts typed, pasted or imported text to a value; never called with ''. */
  fromText(text: string, field: FieldSpec<Settings>): Result<Json>
  /** The value as text that `fromText` reads back: for export, clipboard and edit boxes. */
  toText(value: Json, field: FieldSpec<Settings>): string
  /** The formatted value; never called with an empty value. */
  format(value: Json, field: FieldSpec<Settings>): string

  /** Parses an operand of `where` if that may be looser than `parse`: part of an address, a deleted choice. */
  operand?(input: unknown, field: FieldSpec<Settings>): Result<Json>
  /** The order of two values, as in PostgreSQL. Required for types with the rules `min` and `max`. */
  compare?(a: Json, b: Json): number
  /**
   * The value of a record in which the field was never set, if that is not null: a checkbox is unchecked. Such a field is
   * never empty. Columns created by older versions may contain nulls, so the column is read through `storedValue`.
   */
  readonly unset?: Json
  /** For types with two values: the condition for each value, and the heading of a group of records with it. */
  readonly answers?: readonly {
    readonly operand: boolean
    readonly label: () => string
    readonly heading: () => string
  }[]
  /** The order of its values, if PostgreSQL's order of the column is not the one that people expect. */
  order?: SortOrder<Settings>
  /** Whether a value is empty, if that differs from `isEmptyValue`. */
  isEmpty?(this: void, value: unknown): boolean
  /** For markup (HTML): conversion between its column and plain text, in SQL. */
  plainText?: { read(column: Fragment): Fragment; write(text: Fragment): Fragment }
  /** The SQL of `parse` for accepted texts, if it changes them: for values converted from another type. */
  written?(this: void, text: Fragment): Fragment
  /**
   * The text that `search` covers, if it is not the plain text of one value. It is indexed, so it must be immutable.
   */
  searchedText?(column: Fragment, settings: Settings): Fragment
  /** The target, if the type points at records. */
  relation?(settings: Settings): Relation
  /** Set if values are ids of files. */
  files?: FileKind<Settings>
  /** The type for these settings, if they change the kind of value: a list of files instead of one. */
  variant?(this: void, settings: unknown): FieldType<Settings>
  /** True if a value is an address that identifies a person. */
  readonly isMailbox?: true
  /** True if a value is a web address that can be followed. */
  readonly isAddress?: true
  /** True if a value is a number of minutes, which spreadsheets can show as hours and minutes. */
  readonly isMinutes?: true
  /** Whether the record's owners are reminded on the day of the value. */
  reminds?(settings: Settings): boolean
  /** The minimum and maximum, if settings define them. */
  range?(settings: Settings): { readonly min: number; readonly max: number }
  /** The choices, if the type has any. */
  choices?(settings: Settings): readonly Choice[]
  /** Settings with these words as choices. An existing choice keeps its label and color. */
  withOptions?(settings: Settings, options: readonly string[]): Result<Settings>
  /**
   * The technical name of another field of the entity whose value limits what pickers offer; `null` if none does. It limits what users
   * see, not what the API accepts.
   */
  dependsOn?(this: void, settings: Settings): string | null
  /** The request to a model, for types that AI can fill. The response is parsed as typed text (`fromText`). */
  generation?(this: void, settings: Settings): Generation
}

/** The files that a type accepts. */
export interface FileKind<Settings> {
  /** The accepted types, as in HTML; `null` for every file. */
  readonly accept: string | null
  /** The problem with the file; `null` if it is accepted. */
  problemOf(this: void, file: FileFacts, field: FieldSpec<Settings>): string | null
}

const defaults = {
  storage: 'column',
  sortable: true,
  aggregates: [],
  searchable: false,
  rules: [],
  width: 150,
  align: 'left',
  settingsShape: noSettings,
  json: (column) => column,
  check: () => null,
  bind: (value) => value,
  toText: String,
} satisfies Partial<FieldType<NoSettings>>

type Derived = 'settings' | 'references'
type Defaulted = keyof typeof defaults | 'format' | 'valueKind' | 'sortLabels'

/** The input of `defineFieldType`: everything that differs from the defaults. By default, `format` returns the text of a value. */
export function defineFieldType<Settings = NoSettings>(
  type: Omit<FieldType<Settings>, Defaulted | Derived> & Partial<Pick<FieldType<Settings>, Defaulted>>,
): FieldType<Settings> {
  const common = defaults as Pick<FieldType<Settings>, keyof typeof defaults>
  const { toText, settingsShape } = { ...common, ...type }
  const { scalar, list } = type.graphql
  const valueKind = list ? null : valueKinds[scalar]
  return Object.freeze({
    ...common,
    format: toText,
    valueKind,
    sortLabels: sortLabels[scalar],
    ...type,
    settings: (input: unknown) => readSettings(settingsShape, input),
    references: referencesIn(settingsShape),
  })
}

function referencesIn({ keys }: ObjectShape): Readonly<Record<string, Naming>> | null {
  const found = Object.entries(keys).flatMap(([key, shape]): [string, Naming][] => {
    const inner = shape.kind === 'list' ? shape.of : shape
    return inner.kind === 'named' ? [[key, inner.names]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

const valueKinds: Record<Scalar, ValueKind | null> = {
  String: 'text',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  Date: 'date',
  DateTime: 'datetime',
  ID: null,
  JSON: null,
}

const alphabetical: SortLabels = { ASC: () => 'A → Z', DESC: () => 'Z → A' }
const numerical: SortLabels = { ASC: () => '1 → 9', DESC: () => '9 → 1' }
const chronological: SortLabels = { ASC: () => t('oldestToNewest'), DESC: () => t('newestToOldest') }
const sortLabels: Record<Scalar, SortLabels> = {
  String: alphabetical,
  ID: alphabetical,
  JSON: alphabetical,
  Int: numerical,
  Float: numerical,
  Boolean: { ASC: () => t('noToYes'), DESC: () => t('yesToNo') },
  Date: chronological,
  DateTime: chronological,
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Checks one field of a write: required, the type, then the rules.
 *
 *     checkValue(number, { label: 'Seats', required: true, rules: { min: 1 }, settings: {} }, 0)
 *     // { ok: false, message: 'Seats must be 1 or more' }
 */
export function checkValue<S>(type: FieldType<S>, field: FieldSpec<S>, input: unknown): Result<Json> {
  const isEmpty = type.isEmpty ?? isEmptyValue
  // An empty list is an empty value of a list type, and invalid for any other type.
  const isWrongList = Array.isArray(input) && !type.graphql.list
  if (!isWrongList && type.unset !== undefined && isEmpty(input)) return ok(type.unset)
  if (!isWrongList && isEmpty(input)) return field.required ? fail(t('isRequired', { label: field.label })) : ok(null)
  const parsed = type.parse(input, field)
  if (!parsed.ok) return parsed
  if (isEmpty(parsed.value)) return field.required ? fail(t('isRequired', { label: field.label })) : ok(null)
  const broken = type.check(parsed.value, field) ?? (field.unique ? problemOfUnique(parsed.value, field) : null)
  return broken === null ? parsed : fail(broken)
}

/** An entry of a B-tree has at most 2,704 bytes. */
const maxUniqueLength = 2_600

function problemOfUnique(value: Json, { label }: FieldSpec): string | null {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // UTF-8 takes at most three bytes per UTF-16 code unit.
  if (text.length * 3 <= maxUniqueLength || new TextEncoder().encode(text).length <= maxUniqueLength) return null
  return t('mustBeShorterToBeUnique', { label, bytes: maxUniqueLength })
}
