import type { Kind } from './kinds.ts'
import type { FunctionDefinition } from './overload.ts'
import type { Overload } from './term.ts'
import { kindOf, type Parameter } from './signature.ts'
import { t } from './signature-messages.ts'

/**
 * The signatures of a function, for users, in their language. `T` and `U` stand for any kind; each occurrence of `T` is the same kind.
 *
 *     signaturesOf(findFunction('left')!) // ['left(text: text, count: number): text']
 */
export function signaturesOf({ name, group, overloads }: FunctionDefinition): string[] {
  return overloads.map((overload) => {
    const result = shownKind(overload.signature.result)
    if (group !== 'Operators') return `${name}(${parametersOf(overload)}): ${result}`
    const [left, right] = overload.signature.before.map(({ type }) => shownKind(kindOf(type)))
    return right === undefined ? `-${left}: ${result}` : `${left} ${name} ${right}: ${result}`
  })
}

function parametersOf({ signature: { before, repeated, after } }: Overload): string {
  const show = (list: readonly Parameter[]): string[] =>
    list.map(({ name, type, isOptional }) => `${shownName(name)}${isOptional ? '?' : ''}: ${shownKind(kindOf(type))}`)
  return [...show(before), ...show(repeated), ...(repeated.length > 0 ? ['…'] : []), ...show(after)].join(', ')
}

function shownKind(kind: string): string {
  const key = kindKeys[kind as keyof typeof kindKeys]
  return key === undefined ? kind : t(key)
}

const kindKeys = {
  text: 'kindText',
  number: 'kindNumber',
  boolean: 'kindBoolean',
  date: 'kindDate',
  datetime: 'kindDatetime',
  unknown: 'kindUnknown',
  any: 'kindAny',
} as const satisfies Record<Kind | 'any', string>

function shownName(name: string): string {
  const key = nameKeys.find((known) => known === keyOfName(name))
  return key === undefined ? name : t(key)
}

const nameKeys = [
  'nameAmount',
  'nameBase',
  'nameBoolean',
  'nameCase',
  'nameCondition',
  'nameConditions',
  'nameCount',
  'nameDate',
  'nameDatetime',
  'nameDay',
  'nameDays',
  'nameEnd',
  'nameExponent',
  'nameFormat',
  'nameFrom',
  'nameMonth',
  'nameNumber',
  'nameOccurrence',
  'nameOtherwise',
  'namePart',
  'namePattern',
  'namePlaces',
  'nameReplacement',
  'nameResult',
  'nameSearch',
  'nameSeparator',
  'nameSkipBlank',
  'nameStart',
  'nameText',
  'nameThen',
  'nameTo',
  'nameUnit',
  'nameValue',
  'nameValues',
  'nameYear',
] as const

/** `nameSkipBlank` for 'skip_blank'. */
export const keyOfName = (name: string): string =>
  `name${`_${name}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`
