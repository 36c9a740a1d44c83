import type { Result } from './result.ts'

/**
 * A shape describes one input: the arguments of a command, the body of a request, the settings of a field, a view or a step.
 * It is plain data. `read` checks a value against it, `ValueOf` is its static type, and GraphQL inputs and settings panels are
 * made from the same object, so a bound, a word or a description is written once.
 *
 *     const page = object({ size: annotate(wholeNumber(1, 1000), { label: 'Rows per page', fallback: 50 }) }, 'size')
 *     type Page = ValueOf<typeof page> // { size: number }
 *     read(page, { size: 0 }, 'data.page', report(issues, sayBare)) // data.page.size: must be a whole number from 1 to 1000
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

/** What panels, messages and the documentation of the API say about a value. */
export interface About {
  /** The label of its input in a panel. */
  readonly label?: string
  /** The sentence under the input. */
  readonly help?: string
  /** The placeholder of the input. */
  readonly placeholder?: string
  /** A text of several lines. */
  readonly isLong?: boolean
  /** The value that applies when none is given. It is shown, not stored; see `filled`. */
  readonly fallback?: unknown
  /** The input is shown while another key of the same object has one of these values. */
  readonly when?: { readonly key: string; readonly in: readonly unknown[] }
  /** For the documentation of the API. */
  readonly description?: string
  /** Replaces every message about the value: `be a currency code` gives "currency must be a currency code". */
  readonly must?: string
  /** The same as a whole sentence, which stands without the name of the key. */
  readonly message?: string
  /** A whole sentence for a required key that is not given, and for a blank text. */
  readonly missing?: string
}

interface Base extends About {
  /** Whether `null` is a value. Otherwise it means "not given", or is refused where it would empty a value (`changes`). */
  readonly nullable?: boolean
  /** Set by `filled`. */
  readonly initial?: unknown
  /** Set by `refine`. */
  refine?(value: never): Refinement<unknown>
}

export type Refinement<T> =
  | Result<T>
  /**
   * `at` is the path below the value, or '' for the value itself: then `must` and `message` of the shape do not replace the message. A
   * message that is no sentence continues "<key> …".
   */
  | { readonly ok: false; readonly message: string; readonly at?: string; readonly isSentence?: boolean }

export interface TextShape extends Base {
  readonly kind: 'text'
  readonly longest: number
  readonly shortest?: number
  readonly isTrimmed?: boolean
  /** A blank text means `null`. */
  readonly isNullIfBlank?: boolean
  readonly pattern?: RegExp
  /** Its type in GraphQL, when that is no String. The words of an enum are checked by what reads the text. */
  readonly graphql?: 'DateTime' | { readonly name: string; readonly words: readonly string[] }
}

export interface FlagShape extends Base {
  readonly kind: 'flag'
  /** `false` is left out. */
  readonly isMark?: boolean
}

export interface NumberShape extends Base {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
}

export interface OneOfShape<Word extends string = string> extends Base {
  readonly kind: 'oneOf'
  readonly words: readonly Word[]
  /** What a panel calls them. */
  readonly labels?: Readonly<Partial<Record<Word, string>>>
  /** The name of its enum in GraphQL; without one it is a String there. */
  readonly name?: string
}

/** A hue by name, or #RRGGBB. */
export interface ColorShape extends Base {
  readonly kind: 'color'
  /** '' is a value, too. */
  readonly mayBeBlank?: boolean
}

/** An id, in the case in which PostgreSQL prints it. */
export interface IdShape extends Base {
  readonly kind: 'id'
}

/** Any JSON that can be stored, which something else checks. */
export interface JsonShape extends Base {
  readonly kind: 'json'
  /** Its type in GraphQL, when that is another. */
  readonly graphql?: 'Float'
}

export interface ListShape extends Base {
  readonly kind: 'list'
  readonly of: Shape
  readonly longest: number
}

export interface ObjectShape<Keys extends Shapes = Shapes> extends Base {
  readonly kind: 'object'
  readonly keys: Keys
  readonly required: readonly string[]
  /** Set by `changes`. */
  readonly isChange?: boolean
  /** Set by `loose`. */
  readonly isLoose?: boolean
  /** The name of its input type in GraphQL; without one it is JSON there. */
  readonly name?: string
}

export type Shapes = Readonly<Record<string, Shape>>

/** An object whose key `type` says which of these shapes it has. */
export interface ByTypeShape extends Base {
  readonly kind: 'byType'
  readonly shapes: Readonly<Record<string, ObjectShape>>
  /** Begins the message about an unknown type. */
  readonly unknown: string
}

/** An object with any words as keys, or with keys that are named things. */
export interface MapShape extends Base {
  readonly kind: 'map'
  readonly of: Shape
  readonly longest: number
  readonly keys?: NamedShape
}

/**
 * A value that names parts of a tenant's structure, or is read with them in mind. It has two forms, with names (as people and
 * programs write it) and with ids (as it is stored), and may be left out when what it names is deleted. Only `Reading.named` can
 * read it; without that its form is checked.
 *
 * - `field`: the name of a field, or of what every record has. `ownField`: of a field of the entity itself.
 * - `relation`: a field that points at other records.
 * - `order`, `group`: one key of `orderBy`, of `groupBy`, as in the API.
 * - `where`: as in the API. `rule`: the same, dropped as a whole if a part of it is gone. `rows`: the `where` of a role's rule.
 * - `entity`: its technical name. `record`: a reference to a record, such as `record.client`.
 * - `template`: a text with references in braces. `formula`: an expression.
 * - `value`: one value. `values`: values by field. `texts`: templates by name. `steps`: steps of a workflow.
 */
export interface NamedShape extends Base {
  readonly kind: 'named'
  readonly names: Naming
  /** What a field must be, at this place. */
  readonly fits?: Fit
  /** Of templates. */
  readonly longest?: number
}

export type Naming = keyof NamedValues

/** The static types of named values. */
interface NamedValues {
  readonly field: string
  readonly ownField: string
  readonly relation: string
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
  /** Continues the sentence that begins with the name of the field. */
  readonly message: string
  accepts(type: FieldKind): boolean
}

/** The part of a field type that a `Fit` looks at. */
export interface FieldKind {
  readonly graphql: { readonly scalar: string; readonly list: boolean }
  readonly choices?: unknown
  readonly relation?: unknown
}

/** A text exactly as given. */
export const text = (longest = Infinity): TextShape & Typed<string> => ({ kind: 'text', longest })

/** A text without the blanks around it. */
export const trimmed = (longest: number): TextShape & Typed<string> => ({ kind: 'text', longest, isTrimmed: true })

/** A trimmed text that is not blank. The message is for a blank one, and one that is not given. */
export const notBlank = (longest: number, missing?: string): TextShape & Typed<string> => ({
  kind: 'text',
  longest,
  isTrimmed: true,
  shortest: 1,
  ...(missing !== undefined && { missing }),
})

/** A trimmed text, or nothing: '' and `null` empty it. */
export const optionalText = (longest: number): TextShape & Typed<string> & { readonly nullable: true } => ({
  kind: 'text',
  longest,
  isTrimmed: true,
  isNullIfBlank: true,
  nullable: true,
})

/** An email address of ASCII characters, as that of an account is. */
export const email: TextShape & Typed<string> = {
  kind: 'text',
  longest: 254,
  isTrimmed: true,
  pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i,
}

export const flag: FlagShape & Typed<boolean> = { kind: 'flag' }

/** A flag that is `true` or left out. */
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

export const list = <S extends Shape>(of: S, longest: number): ListShape & Typed<readonly ValueOf<S>[]> => ({
  kind: 'list',
  of,
  longest,
})

/** `keys` may have getters, for shapes that contain themselves. */
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

/** The same keys for a change of something: none is required, and `null` is refused where it is no value. */
export const changes = <Keys extends Shapes>(keys: Keys): ObjectShape<Keys> & Typed<ObjectOf<Keys, never>> => ({
  kind: 'object',
  keys,
  required: [],
  isChange: true,
})

/** An object that may have other keys, too, which are not checked: a file of a later version. */
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
  longest: number,
  keys?: NamedShape,
): MapShape & Typed<Readonly<Record<string, ValueOf<S>>>> => ({
  kind: 'map',
  of,
  longest,
  ...(keys && { keys }),
})

export const named = <N extends Naming>(
  names: N,
  more: Pick<NamedShape, 'fits' | 'longest'> = {},
): NamedShape & Typed<NamedValues[N]> => ({ kind: 'named', names, ...more })

export const annotate = <S extends Shape>(shape: S, about: About): S => ({ ...shape, ...about })

export const nullable = <S extends Shape>(shape: S): S & { readonly nullable: true } => ({ ...shape, nullable: true })

/** What is not given is this, in the value that `read` returns. */
export const filled = <S extends Shape>(shape: S, initial: ValueOf<S>): S & { readonly initial: ValueOf<S> } => ({
  ...shape,
  initial,
})

/** A further check of a value that has its shape, or a change of it. */
export const refine = <S extends Shape, T = ValueOf<S>>(
  shape: S,
  check: (value: ValueOf<S>) => Refinement<T>,
): Omit<S, '~value'> & Typed<T> => {
  const { '~value': _, ...node } = shape
  return { ...node, refine: check }
}
