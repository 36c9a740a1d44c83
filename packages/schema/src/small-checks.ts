import type { Json } from '@monarch/field-types'

export function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A hue by name, or a colour by its digits. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[a-z]{1,30}|#[\da-f]{6})$/i.test(value)
}

export const colorMessage = 'must be the name of a color, for example blue, or #RRGGBB'
