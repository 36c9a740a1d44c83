import type { Result } from './result.ts'

/**
 * A shape describes one input: the arguments of a command, the body of a request, the settings of a field, a view or a
 * step. It is plain data. `read` checks a value against it, `ValueOf` is its static type, and GraphQL inputs and
 * settings panels are generated from it, so each limit and label is defined once.
 *
 *     const page = object({ size: annotate(wholeNumber(1, 1000), { label: 'Rows per page', fallback: 50 }) }, 'size')
 *     type Page = ValueOf<typeof page> // { size: number }
 *     read(page, { size: 0 }, 'data.page', report(issues, formatBare)) // data.page.size: must be a whole number from 1 to 1000
 */
export type Shape<T = unknown> = Node & Typed<T>

type Node =
  | TextShape
  | FlagShape
  | NumberShape
  | OneOfShape
  | ColorShape
  | IdShape
  | JsonShape
  | ListShape
  | ObjectShape
  | ByTypeShape
  | MapShape
  | NamedShape

/** The static type of the values of a shape. It exists for the compiler only. */
export interface Typed<T> {
  readonly '~value'?: T
}

export type ValueOf<S> = S extends { readonly nullable: true } ? Inner<S> | null : Inner<S>
type Inner<S> = S extends Typed<infer T> ? T : never

/** A text that users read. A shape outlives the language of its reader, so a translated text is a function. */
export type Words = string | (() => string)

export const written = (words: Words): string => (typeof words === 'string' ? words : words())

/** The metadata of a value for panels, messages and the documentation of the API. */
export interface About {
  /** The label of its input in a panel. */
  readonly label?: Words
  /** The sentence under the input. */
  readonly help?: Words
  /** The placeholder of the input. */
  readonly placeholder?: Words
  /** The heading in a panel of the inputs with the same group. */
  readonly group?: Words
  /** Its input takes several lines and the full width of a panel. */
  readonly isLong?: boolean
  /** The control that a panel draws, if not the one for its kind. */
  readonly editor?: string
  /** Its input shows a number in this unit: 1_000_000 for bytes in MB. */
  readonly unit?: number
  /** The value that applies if none is given. It is shown, not stored; see `filled`. */
  readonly fallback?: unknown
  /** The input is shown only while another key of the same object has one of these values; without `in`, while it has any. */
  readonly when?: {
    readonly key: string
    readonly in?: readonly unknown[]
    /** The value is cleared when the input is hidden. */
    readonly isCleared?: boolean
  }
  /** A key of the same object, such as an entity, whose parts the value names. A change of it clears the value. */
  readonly dependsOn?: string
  /** The properties of its input that depend on the values of the object. */
  inputOf?(this: void, values: Values): InputAbout | undefined
  /** For the documentation of the API. */
  readonly description?: string
  /** Replaces every message about the value: `be a currency code` gives "currency must be a currency code". */
  readonly must?: string
  /** The same as a whole sentence, without the name of the key. */
  readonly message?: string
  /** A whole sentence for a missing required key, and for a blank text. */
  readonly missing?: string
  /** The name of the limit that a value beyond the upper bound exceeds, for the metric. */
  readonly limit?: string
}

export type Values = Readonly<Record<string, unknown>>

export interface InputAbout {
  readonly help?: string
  readonly isRequired?: boolean
  /** The values offered, for numbers and texts in their written form. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly keywords?: string[] }[]
}

interface Base extends About {
  /** Whether `null` is a value. Otherwise, it means "not given", or in `changes` is refused. */
  readonly nullable?: boolean
  /** Set by `filled`. */
  readonly initial?: unknown
  /** Set by `refine`. */
  refine?(value: never): Refinement<unknown>
}

export type Refinement<T> =
  | Result<T>
  /**
   * `at` is the path below the value, or '' for the value itself; with it, `must` and `message` of the shape do not
   * replace the message. A message that is no sentence continues "<key> …".
   */
  | { readonly ok: false; readonly message: string; readonly at?: string; readonly isSentence?: boolean }

export interface TextShape extends Base {
  readonly kind: 'text'
  readonly maxLength: number
  readonly minLength?: number
  readonly isTrimmed?: boolean
  /** A blank text means `null`. */
  readonly isNullIfBlank?: boolean
  readonly pattern?: RegExp
  /** Its type in GraphQL, if not String. The parser of the text checks the words of an enum. */
  readonly graphql?: 'DateTime' | { readonly name: string; readonly words: readonly string[] }
}

interface FlagShape extends Base {
  readonly kind: 'flag'
  /** `false` is omitted from the result. */
  readonly isMark?: boolean
}

interface NumberShape extends Base {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
}

export interface OneOfShape<Word extends string = string> extends Base {
  readonly kind: 'oneOf'
  readonly words: readonly Word[]
  /** The labels in panels. */
  readonly labels?: Readonly<Partial<Record<Word, Words>>>
  /** The name of its enum in GraphQL; without one, it is a String. */
  readonly name?: string
}

/** A hue by name, or #RRGGBB. */
interface ColorShape extends Base {
  readonly kind: 'color'
  /** Whether '' is a value. */
  readonly mayBeBlank?: boolean
}

/** An id, in lower case as in PostgreSQL. */
interface IdShape extends Base {
  readonly kind: 'id'
}

/** Any storable JSON, which other code checks. */
export interface JsonShape extends Base {
  readonly kind: 'json'
  /** Its type in GraphQL, if not the default. */
  readonly graphql?: 'Float'
}

export interface ListShape extends Base {
  readonly kind: 'list'
  readonly of: Shape
  readonly maxLength: number
}

export interface ObjectShape<Keys extends Shapes = Shapes> extends Base {
  readonly kind: 'object'
  readonly keys: Keys
  readonly required: readonly string[]
  /** Set by `changes`. */
  readonly isChange?: boolean
  /** Set by `loose`. */
  readonly isLoose?: boolean
  /** The name of its input type in GraphQL; without one, it is JSON. */
  readonly name?: string
  /** Its type in GraphQL, if another shape describes it. */
  readonly graphql?: ObjectShape
}

export type Shapes = Readonly<Record<string, Shape>>

/** An object whose key `type` selects one of these shapes. */
interface ByTypeShape extends Base {
  readonly kind: 'byType'
  readonly shapes: Readonly<Record<string, ObjectShape>>
  /** The beginning of the message about an unknown type. */
  readonly unknown: string
}

/** An object with any keys, or with named things as keys. */
export interface MapShape extends Base {
  readonly kind: 'map'
  readonly of: Shape
  readonly maxLength: number
  readonly keys?: NamedShape
}

/**
 * A value that names parts of a tenant's structure, or depends on them. It has two forms, with names (for users and the
 * API) and with ids (as stored), and may be left out if a named part is deleted. `Reading.named` reads it; without
 * that, only its form is checked.
 *
 * - `field`: the name of a field or system attribute. `ownField`: of a field of the entity itself.
 * - `relation`: a field that points at other records. `inverse`: the list of records that such a field gives the other entity.
 * - `order`, `group`: one key of `orderBy`, of `groupBy`, as in the API.
 * - `where`: as in the API. `rule`: the same, dropped as a whole if a part of it is deleted.
 * - `rows`: the `where` of a role's rule.
 * - `entity`: its technical name. `record`: a reference to a record, such as `record.client`.
 * - `template`: a text with references in braces. `formula`: an expression.
 * - `value`: one value. `values`: values by field. `texts`: templates by name. `steps`: steps of a workflow.
 */
export interface NamedShape extends Base {
  readonly kind: 'named'
  readonly names: Naming
  /** The requirements on the field. */
  readonly fits?: Fit
  /** The maximum length of templates. */
  readonly maxLength?: number
}

export type Naming = keyof NamedValues

/** The static types of named values. */
interface NamedValues {
  readonly field: string
  readonly ownField: string
  readonly relation: string
  readonly inverse: string
  readonly order: JsonObject
  readonly group: string
  readonly where: JsonObject
  readonly rule: JsonObject
  readonly rows: JsonObject
  readonly entity: string
  readonly record: string
  readonly template: string
  readonly formula: string
  readonly value: unknown
  readonly values: JsonObject
  readonly texts: JsonObject
  readonly steps: readonly unknown[]
}

interface JsonObject {
  readonly [key: string]: unknown
}

/** The requirements on a field at a place. */
export interface Fit {
  /** The rest of a sentence that begins with the name of the field. */
  readonly message: string
  accepts(type: FieldKind): boolean
}

/** The properties of a field that a `Fit` checks. */
export interface FieldKind {
  readonly graphql: { readonly scalar: string; readonly list: boolean }
  readonly choices?: unknown
  readonly relation?: unknown
  /** Whether its values can be summed. */
  readonly sums?: boolean
}

/** A text exactly as given. */
export const text = (maxLength = Infinity): TextShape & Typed<string> => ({ kind: 'text', maxLength })

/** A text, trimmed. */
export const trimmed = (maxLength: number): TextShape & Typed<string> => ({ kind: 'text', maxLength, isTrimmed: true })

/** A trimmed text that is not blank. `missing` is the message for a blank or missing one. */
export const notBlank = (maxLength: number, missing?: string): TextShape & Typed<string> => ({
  kind: 'text',
  maxLength,
  isTrimmed: true,
  minLength: 1,
  ...(missing !== undefined && { missing }),
})

/** A trimmed text or `null`; '' is read as `null`. */
export const optionalText = (maxLength: number): TextShape & Typed<string> & { readonly nullable: true } => ({
  kind: 'text',
  maxLength,
  isTrimmed: true,
  isNullIfBlank: true,
  nullable: true,
})

/** An email address of ASCII characters, as for accounts. */
export const email: TextShape & Typed<string> = {
  kind: 'text',
  maxLength: 254,
  isTrimmed: true,
  pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i,
}

export const flag: FlagShape & Typed<boolean> = { kind: 'flag' }

/** A flag that is `true` or omitted. */
export const mark: FlagShape & Typed<true> = { kind: 'flag', isMark: true }

export const wholeNumber = (
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): NumberShape & Typed<number> => ({
  kind: 'number',
  min,
  max,
})

export const oneOf = <const Word extends string>(
  words: readonly Word[],
  more: Pick<OneOfShape<Word>, 'labels' | 'name'> = {},
): OneOfShape<Word> & Typed<Word> => ({ kind: 'oneOf', words, ...more })

export const color: ColorShape & Typed<string> = { kind: 'color' }

export const id: IdShape & Typed<string> = { kind: 'id' }

export const json: JsonShape & Typed<unknown> & { readonly nullable: true } = { kind: 'json', nullable: true }

export const list = <S extends Shape>(of: S, maxLength: number): ListShape & Typed<readonly ValueOf<S>[]> => ({
  kind: 'list',
  of,
  maxLength,
})

/** `keys` may have getters, for recursive shapes. */
export const object = <const Keys extends Shapes, Required extends keyof Keys & string = never>(
  keys: Keys,
  ...required: readonly Required[]
): ObjectShape<Keys> & Typed<ObjectOf<Keys, Required>> => ({ kind: 'object', keys, required })

type ObjectOf<Keys extends Shapes, Required> = Flat<
  { readonly [K in keyof Keys as IsGiven<Keys[K], K, Required> extends true ? K : never]: ValueOf<Keys[K]> } & {
    readonly [K in keyof Keys as IsGiven<Keys[K], K, Required> extends true ? never : K]?: ValueOf<Keys[K]>
  }
>
type IsGiven<S, Key, Required> = Key extends Required ? true : S extends { readonly initial: unknown } ? true : false
type Flat<T> = { [K in keyof T]: T[K] }

/** The same keys for a change: none is required, and `null` is refused unless it is a value. */
export const changes = <Keys extends Shapes>(keys: Keys): ObjectShape<Keys> & Typed<ObjectOf<Keys, never>> => ({
  kind: 'object',
  keys,
  required: [],
  isChange: true,
})

/** An object with other keys allowed, which are not checked: a file of a later version. */
export const loose = <S extends ObjectShape>(shape: S): S => ({ ...shape, isLoose: true })

export const byType = (
  shapes: Readonly<Record<string, ObjectShape>>,
  unknown: string,
): ByTypeShape & Typed<JsonObject> => ({
  kind: 'byType',
  shapes,
  unknown,
})

export const map = <S extends Shape>(
  of: S,
  maxLength: number,
  keys?: NamedShape,
): MapShape & Typed<Readonly<Record<string, ValueOf<S>>>> => ({
  kind: 'map',
  of,
  maxLength,
  ...(keys && { keys }),
})

export const named = <N extends Naming>(
  names: N,
  more: Pick<NamedShape, 'fits' | 'maxLength'> = {},
): NamedShape & Typed<NamedValues[N]> => ({ kind: 'named', names, ...more })

export const annotate = <S extends Shape>(shape: S, about: About): S => ({ ...shape, ...about })

export const nullable = <S extends Shape>(shape: S): S & { readonly nullable: true } => ({ ...shape, nullable: true })

/** A missing value is replaced by `initial` in the result of `read`. */
export const filled = <S extends Shape>(shape: S, initial: ValueOf<S>): S & { readonly initial: ValueOf<S> } => ({
  ...shape,
  initial,
})

/** Adds a check or a conversion of values that match the shape. */
export const refine = <S extends Shape, T = ValueOf<S>>(
  shape: S,
  check: (value: ValueOf<S>) => Refinement<T>,
): Omit<S, '~value'> & Typed<T> => {
  const { '~value': _, ...node } = shape
  return { ...node, refine: check }
}
