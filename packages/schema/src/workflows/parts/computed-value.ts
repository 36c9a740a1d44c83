import { isObject } from '../../small-checks.ts'

/** A value that is computed when the step runs. */
export function isComputedValue(value: unknown): value is { formula: string } | { template: string } {
  if (!isObject(value)) return false
  const [[key, source] = ['', null], ...more] = Object.entries(value)
  return more.length === 0 && (key === 'formula' || key === 'template') && typeof source === 'string'
}

export function isFormula(value: unknown): value is { formula: string } {
  return isComputedValue(value) && 'formula' in value
}

/** References in braces within a text. Other braces are plain text. */
export const referencePattern = /\{\s*[\p{L}_#][\p{L}\p{N}_#.-]*\s*\}/gu
