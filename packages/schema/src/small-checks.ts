import type { Json } from '@monarch/field-types'
import { isPlainObject } from '@monarch/shapes'

/** Exact numbers and lists are objects of JavaScript, but not of JSON. */
export function isObject(value: unknown): value is { [key: string]: Json } {
  return isPlainObject(value)
}
