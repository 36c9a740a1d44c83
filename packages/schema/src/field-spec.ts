import type { CompilePattern, FieldSpec } from '@monarch/field-types'
import type { FieldRow } from './structure.ts'

/** What a field's type needs to know of it. */
export function specOf(field: FieldRow, compilePattern: CompilePattern): FieldSpec {
  const { displayName, settings, isRequired, validationRules } = field
  const { pattern } = validationRules
  return {
    label: displayName,
    settings,
    required: isRequired,
    rules: validationRules,
    ...(pattern === undefined ? {} : { matches: compilePattern(pattern) }),
  }
}
