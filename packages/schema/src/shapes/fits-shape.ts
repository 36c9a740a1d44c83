import type { Json } from '@monarch/field-types'
import { hues } from '@monarch/field-types'
import { isObject } from '../small-checks.ts'
import type { Shape } from './shape.ts'

/**
 * Whether a value has the form of a setting, whatever fields it names: enough to draw it. An address can say anything; what
 * is stored is checked in full by `checkShape`.
 */
export function fitsShape(shape: Shape, value: Json): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= shape.longest
    case 'flag':
      return typeof value === 'boolean'
    case 'number':
      return Number.isInteger(value) && (value as number) >= shape.min && (value as number) <= shape.max
    case 'oneOf':
      return shape.words.includes(value as string)
    case 'color':
      return typeof value === 'string' && (hues.includes(value as never) || /^#[\da-f]{6}$/i.test(value))
    case 'field':
    case 'ownField':
    case 'group':
      return typeof value === 'string'
    case 'order':
    case 'where':
    case 'rule':
    case 'rows':
      return isObject(value)
    case 'list':
      return Array.isArray(value) && value.length <= shape.longest && value.every((item) => fitsShape(shape.of, item))
    case 'map':
    case 'byField':
      return (
        isObject(value) &&
        Object.keys(value).length <= shape.longest &&
        Object.values(value).every((item) => fitsShape(shape.of, item))
      )
    case 'byType': {
      const type = isObject(value) ? value.type : undefined
      return typeof type === 'string' && Object.hasOwn(shape.shapes, type) && fitsShape(shape.shapes[type]!, value)
    }
    case 'object':
      return (
        isObject(value) &&
        (shape.required ?? []).every((key) => (value[key] ?? null) !== null) &&
        Object.entries(value).every(
          ([key, item]) => Object.hasOwn(shape.keys, key) && (item === null || fitsShape(shape.keys[key]!, item)),
        )
      )
  }
}
