import type { FieldType, Json } from '@monarch/field-types'

/** The shape of a stored setting: a form of JSON in which some texts and keys are names of fields. */
export type Shape =
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'oneOf'; readonly words: readonly string[] }
  | { readonly kind: 'color' }
  /** The name of a field, or of what every record has. */
  | { readonly kind: 'field'; readonly fits?: Fit }
  /** The name of a field of the entity itself. */
  | { readonly kind: 'ownField' }
  /**
   * As in the API: one key of `orderBy`, one of `groupBy`, a `where`; the condition of a rule is dropped if a part of
   * it is gone.
   */
  | { readonly kind: 'order' | 'group' | 'where' | 'rule' }
  /** The `where` of a role's rule, in which `{$user: 'id'}` is the current user. */
  | { readonly kind: 'rows' }
  | { readonly kind: 'list'; readonly of: Shape; readonly longest: number }
  | ObjectShape
  /** An object whose key `type` says which of these shapes it has; `unknown` begins the message about any other word. */
  | { readonly kind: 'byType'; readonly shapes: Readonly<Record<string, ObjectShape>>; readonly unknown: string }
  /** Keys are any words, or (`byField`) names of fields. */
  | { readonly kind: 'map' | 'byField'; readonly of: Shape; readonly longest: number }

export interface ObjectShape {
  readonly kind: 'object'
  readonly keys: Readonly<Record<string, Shape>>
  /** The required keys. */
  readonly required?: readonly string[]
}

/** The requirements on a field at a position. */
export interface Fit {
  readonly message: string
  accepts(type: FieldType, settings: Json): boolean
}

export const flag: Shape = { kind: 'flag' }
export const field: Shape = { kind: 'field' }
export const text = (longest: number): Shape => ({ kind: 'text', longest })
export const number = (min: number, max: number): Shape => ({ kind: 'number', min, max })
export const oneOf = (...words: string[]): Shape => ({ kind: 'oneOf', words })
export const list = (of: Shape, longest: number): Shape => ({ kind: 'list', of, longest })
export const object = (keys: Readonly<Record<string, Shape>>, ...required: string[]): ObjectShape => ({
  kind: 'object',
  keys,
  required,
})
