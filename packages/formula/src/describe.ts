import type { FunctionDefinition } from './overload.ts'
import type { Overload } from './term.ts'
import { isConstant, isWhole, type Parameter, type ParameterType } from './signature.ts'

/**
 * The signatures of a function, for users. `T` and `U` stand for any kind; each occurrence of `T` is the same kind.
 *
 *     signaturesOf(findFunction('left')!) // ['left(text: text, count: number): text']
 */
export function signaturesOf({ name, group, overloads }: FunctionDefinition): string[] {
  return overloads.map((overload) => {
    if (group !== 'Operators') return `${name}(${parametersOf(overload)}): ${overload.signature.result}`
    const [left, right] = overload.signature.before.map(({ type }) => shownType(type))
    const { result } = overload.signature
    return right === undefined ? `-${left}: ${result}` : `${left} ${name} ${right}: ${result}`
  })
}

function parametersOf({ signature: { before, repeated, after } }: Overload): string {
  const show = (list: readonly Parameter[]): string[] =>
    list.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${shownType(type)}`)
  return [...show(before), ...show(repeated), ...(repeated.length > 0 ? ['…'] : []), ...show(after)].join(', ')
}

function shownType(type: ParameterType): string {
  if (isWhole(type)) return 'number'
  if (type === 'shown') return 'any'
  return isConstant(type) ? 'text' : type
}
