import type { FieldSpec, FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'

/** The typed operand of a condition on a field; `undefined` while it is incomplete or no value of the field. */
export function readOperand(
  { type, spec }: { readonly type: FieldType; readonly spec: FieldSpec },
  text: string,
): Json | undefined {
  if (text.trim() === '') return undefined
  if (type.choices) return text
  const field = operandSpec(spec)
  // A list field is compared with single values.
  if (type.graphql.list) {
    const list = type.fromText(text, field)
    return list.ok ? (list.value as Json[])[0] : undefined
  }
  const read = type.operand ? type.operand(text, field) : type.fromText(text, field)
  return read.ok ? read.value : undefined
}

/** An operand need not satisfy the field's own rules. */
export function operandSpec({
  required: _required,
  rules: _rules,
  unique: _unique,
  matches: _matches,
  ...spec
}: FieldSpec): FieldSpec {
  return { ...spec, required: false, rules: {} }
}
