import type { CompilePattern, FieldSpec } from '@monarch/field-types'
import type { FieldRow } from './structure.ts'

type Described = Pick<FieldRow, 'displayName' | 'settings' | 'isRequired' | 'isUnique' | 'validationRules'>

/** The properties of a field that its type needs. */
export function specOf(field: Described, compilePattern: CompilePattern): FieldSpec {
  const { displayName, settings, isRequired, isUnique, validationRules } = field
  const { pattern } = validationRules
  return {
    label: displayName,
    settings,
    required: isRequired,
    ...(isUnique && { unique: true }),
    rules: validationRules,
    ...(pattern === undefined ? {} : { matches: compilePattern(pattern) }),
  }
}
