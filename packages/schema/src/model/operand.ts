import { escapeLike, type FieldSpec, type FieldType, type Json, type Operator } from '@monarch/field-types'
import { badInput } from '../errors/errors.ts'

/** The most values of one `in`, `nin`, `hasAny` or `hasAll`. */
const maxOperands = 10_000

/** The parameter for `pg` of an operand of `where`. Throws BAD_USER_INPUT for one that does not fit the type. */
export function encodeOperand(
  type: FieldType,
  field: FieldSpec,
  operator: Operator,
  input: unknown,
  path: string,
): unknown {
  // The field's rules apply to stored values, not to operands.
  const spec = { ...field, required: false, rules: {} }
  switch (operator.operand) {
    case 'boolean':
      if (typeof input !== 'boolean') throw badInput({ path, message: 'must be true or false' })
      return input
    case 'text':
      if (typeof input !== 'string') throw badInput({ path, message: 'must be text' })
      refuseZeroByte(input, path)
      return escapeLike(input)
    case 'value':
      return type.bind(parseOperand(type, spec, type.graphql.list ? [input] : input, path))
    case 'list': {
      if (!Array.isArray(input)) throw badInput({ path, message: 'must be a list' })
      if (input.length > maxOperands)
        throw badInput({ path, message: `must be a list of at most ${maxOperands} values` })
      if (type.graphql.list) return input.length === 0 ? [] : type.bind(parseOperand(type, spec, input, path))
      return input.map((item, i) => type.bind(parseOperand(type, spec, item, `${path}.${i}`)))
    }
  }
}

function refuseZeroByte(text: string, path: string): void {
  if (text.includes('\0')) throw badInput({ path, message: 'must not contain a zero byte' })
}

function parseOperand(type: FieldType, spec: FieldSpec, input: unknown, path: string): Json {
  if (input === null || input === undefined)
    throw badInput({ path, message: 'must not be null. Use isNull to look for empty values.' })
  const parsed = type.operand?.(input, spec) ?? type.parse(input, spec)
  if (!parsed.ok) throw badInput({ path, message: parsed.message })
  return parsed.value
}
