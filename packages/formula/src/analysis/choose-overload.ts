import { type Kind, kindNames } from '../kinds.ts'
import type { FunctionDefinition } from '../overload.ts'
import { type Overload, blankTerm, callTerm, limited, literalTerm, type Term, wholeTerm } from '../term.ts'
import { findFunction } from '../functions/registry.ts'
import { isConstant, isWhole, kindOf, type Parameter, parametersFor, wholes } from '../signature.ts'
import { checkConstant, type Match, matchArguments, type Mismatch } from '../match-arguments.ts'

/** The operation with converted arguments, or a problem. The overload with the fewest conversions wins. */
export function chooseOverload(
  definition: FunctionDefinition,
  args: readonly Term[],
): { readonly ok: true; readonly term: Term } | Miss {
  let best: { overload: Overload; match: Match } | null = null
  const misses: { parameter: Parameter; mismatch: Mismatch }[] = []
  for (const overload of definition.overloads) {
    const parameters = parametersFor(overload.signature, args.length)
    if (!parameters) continue
    const match = matchArguments(parameters, args)
    if (!match.ok) misses.push({ parameter: parameters[match.index]!, mismatch: match })
    else if (!best || match.cost < best.match.cost) best = { overload, match }
  }
  if (best) return { ok: true, term: applyOverload(best.overload, best.match, args) }
  const kind = certainKind(definition)
  const all = { ok: false, parameter: null, kind } as const
  if (misses.length === 0) return { ...all, message: countMessage(definition, args.length) }
  if (definition.group === 'Operators') return { ...all, message: `cannot be used on ${listKinds(args)}` }
  // The user probably meant the overloads with the most matching arguments.
  const furthest = misses.reduce((index, { mismatch }) => Math.max(index, mismatch.index), 0)
  const closest = misses.filter(({ mismatch }) => mismatch.index === furthest)
  const place = { ok: false, kind, parameter: { index: furthest, name: closest[0]!.parameter.name } } as const
  const { mismatch } = closest.at(-1)!
  if ('message' in mismatch) return { ...place, message: mismatch.message, suggestion: mismatch.suggestion }
  const expected = [
    ...new Set(closest.flatMap((miss) => ('expected' in miss.mismatch ? [miss.mismatch.expected] : []))),
  ]
  const given = args[furthest]!
  return {
    ...place,
    message: `must be ${expected.map((each) => kindNames[each]).join(' or ')}, not ${kindNames[given.kind]}`,
    conversion: expected.find((each) => convert(given, each)),
  }
}

export interface Miss {
  readonly ok: false
  /** The wrong argument; `null` if all of them are wrong together. */
  readonly parameter: { readonly index: number; readonly name: string } | null
  readonly message: string
  readonly suggestion?: string
  /** The function that would convert the argument, for the message. */
  readonly conversion?: string
  /** The kind of the result; `unknown` if it is ambiguous. */
  readonly kind: Kind
}

function applyOverload(overload: Overload, { parameters, variables }: Match, args: readonly Term[]): Term {
  const adapted = args.map((arg, i) => adapt(arg, parameters[i]!, variables))
  const cuts = overload.cuts?.(adapted.map((arg) => arg.size))
  const fitted = adapted.map((arg, i) => (cuts?.[i] ? limited(arg, cuts[i]) : arg))
  const { result } = overload.signature
  return callTerm(overload, result === 'T' || result === 'U' ? (variables.get(result) ?? 'unknown') : result, fitted)
}

function adapt(arg: Term, { type }: Parameter, variables: Match['variables']): Term {
  if (isConstant(type)) {
    const check = checkConstant(type, arg)
    return check.ok ? literalTerm('text', check.text) : arg
  }
  if (type === 'any') return arg
  const expected =
    type === 'shown' ? 'text' : type === 'T' || type === 'U' ? variables.get(type)! : (kindOf(type) as Kind)
  const converted = arg.kind === expected ? arg : arg.kind === 'unknown' ? blankTerm(expected) : convert(arg, expected)!
  return isWhole(type) ? wholeTerm(converted, wholes[type]) : converted
}

/** Converts with the function that has the kind's name. */
function convert(arg: Term, kind: Kind): Term | null {
  for (const overload of findFunction(kind)?.overloads ?? []) {
    const parameters = parametersFor(overload.signature, 1)
    if (parameters && kindOf(parameters[0]!.type) === arg.kind) return callTerm(overload, kind, [arg])
  }
  return null
}

function certainKind({ overloads }: FunctionDefinition): Kind {
  const results = new Set(overloads.map(({ signature }) => signature.result))
  const [only] = results
  return results.size === 1 && only !== undefined && only !== 'T' && only !== 'U' ? only : 'unknown'
}

function countMessage({ overloads }: FunctionDefinition, given: number): string {
  const counts = new Set<number>()
  let isOpen = false
  for (const { signature } of overloads) {
    const { before, repeated, after } = signature
    const maxCount = before.length + repeated.length + after.length
    for (let count = 0; count <= maxCount; count += 1) if (parametersFor(signature, count)) counts.add(count)
    isOpen ||= repeated.length > 0
  }
  const known = [...counts].toSorted((a, b) => a - b)
  const listed = isOpen ? `at least ${known[0]}` : known.join(' or ')
  const last = isOpen ? known[0] : known.at(-1)
  return `takes ${listed === '0' ? 'no' : listed} ${last === 1 ? 'argument' : 'arguments'}, not ${given}`
}

function listKinds(args: readonly Term[]): string {
  const names = args.map((arg) => kindNames[arg.kind])
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
