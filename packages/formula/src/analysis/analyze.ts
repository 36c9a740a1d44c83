import type { Node } from '../ast.ts'
import { check } from './check.ts'
import type { FormulaField, Reference } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { limits } from '../limits.ts'
import { parse } from '../parser.ts'
import type { Problem } from '../problem.ts'
import { currentRules, type Rules } from '../rules.ts'
import type { Term } from '../term.ts'
import type { Size } from '../size.ts'

/** The static analysis of a formula. */
export interface Analysis {
  readonly source: string
  /** The tree, for `print`; `null` if the text has no formula. */
  readonly ast: Node | null
  /** The kind of the result; `unknown` if it is always blank or cannot be determined. */
  readonly kind: Kind
  /** By position. A formula with problems is not compiled. */
  readonly problems: readonly Problem[]
  /** The fields that it names, one entry per occurrence. */
  readonly references: readonly Reference[]
  /** The size of its SQL and values, for formulas that refer to this one: `FormulaField.size`. */
  readonly size: Size
  /** The checked term, which is compiled to SQL and evaluated in JavaScript; `null` with problems. */
  readonly term: Term | null
}

interface AnalyzeOptions {
  readonly fields: readonly FormulaField[]
  /** By default the current ones. */
  readonly rules?: Rules
}

/**
 * Parses and checks a formula. Never throws, whatever the text is.
 *
 *     analyze('{amount} * {probability} / 100', { fields }).kind // 'number'
 */
export function analyze(source: string, { fields, rules = currentRules }: AnalyzeOptions): Analysis {
  const unreadable = checkText(source)
  if (unreadable) {
    const problems = [{ from: 0, to: source.length, message: unreadable }]
    return { source, ast: null, kind: 'unknown', problems, references: [], size: noSize, term: null }
  }
  const { root, problems: syntax } = parse(source)
  const { term, problems: semantics, references } = check(root, fields, rules)
  const problems = [...syntax, ...semantics]
  if (problems.length === 0 && (term.size.weight > limits.weight || term.size.depth > limits.depth)) {
    const message = 'The formula is too large, including the formulas that it refers to'
    problems.push({ from: 0, to: source.length, message })
  }
  return {
    source,
    ast: syntax.length === 0 ? root : null,
    kind: term.kind,
    problems: problems.toSorted((a, b) => a.from - b.from),
    references,
    size: term.size,
    term: problems.length === 0 ? term : null,
  }
}

/**
 * True if the results can be stored in a column of the record: the formula uses columns of its own record only,
 * directly or through other formulas, and neither the clock, a time zone nor the user. False with problems.
 */
export function isImmutable({ term, references }: Analysis): boolean {
  const isOwn = references.every(
    ({ path, field }) => path.length === 1 && (field.isComputed !== true || field.isImmutable === true),
  )
  return term !== null && isOwn && isImmutableTerm(term)
}

function isImmutableTerm(term: Term): boolean {
  if (term.type === 'call') return term.overload.isImmutable && term.args.every(isImmutableTerm)
  return term.type === 'literal' || term.type === 'field' || isImmutableTerm(term.of)
}

const noSize: Size = { digits: 0, scale: 0, length: 0, weight: 1, depth: 1, errors: 0 }

function checkText(source: string): string | null {
  if (source.length > limits.source) {
    return `A formula has at most ${limits.source.toLocaleString('en-US')} characters`
  }
  return source.includes('\0') || !source.isWellFormed() ? 'The formula contains an invalid character' : null
}
