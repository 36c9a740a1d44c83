import type { Failure } from '../failure.ts'
import { constantNumber, type FunctionDefinition } from '../overload.ts'
import { isConstant, kindOf } from '../signature.ts'
import type { Overload, Term } from '../term.ts'

/** The failure that a blank result means if every argument has a value. All other functions have a result for all values. */
const failureOf: Readonly<Record<string, Failure>> = {
  '/': '#DIV/0',
  '%': '#DIV/0',
  mod: '#DIV/0',
  '+': '#NUM',
  '-': '#NUM',
  '^': '#NUM',
  power: '#NUM',
  sqrt: '#NUM',
  log: '#NUM',
  ln: '#NUM',
  exp: '#NUM',
  dateadd: '#NUM',
  workday: '#NUM',
  start_of: '#NUM',
  end_of: '#NUM',
  number: '#VALUE',
  date: '#VALUE',
  datetime: '#VALUE',
  boolean: '#VALUE',
}

export function withFailures(definition: FunctionDefinition): FunctionDefinition {
  const { name } = definition
  if (!Object.hasOwn(failureOf, name)) return definition
  const failure = failureOf[name]
  const fails = failure === '#DIV/0' ? dividesByUnknown : undefined
  const overloads = definition.overloads.map((overload) =>
    isAlwaysDefined(name, overload) ? overload : { ...overload, failure, fails },
  )
  return { ...definition, overloads }
}

function isAlwaysDefined(name: string, { signature }: Overload): boolean {
  const { before, result } = signature
  if (name === '+' || name === '-') return result !== 'date'
  if (failureOf[name] !== '#VALUE') return false
  const [only, ...others] = before.filter(({ type }) => !isConstant(type)).map(({ type }) => kindOf(type))
  if (others.length > 0) return false
  return only === result || only === 'boolean' || (result === 'boolean' && only === 'number')
}

function dividesByUnknown([, divisor]: readonly Term[]): boolean {
  const known = constantNumber(divisor)
  return !known || known.units === 0n
}
