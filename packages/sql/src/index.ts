/**
 * The only module that builds SQL text. A `Fragment` is text and parameters. The tag accepts only fragments, so a value
 * can enter a statement only as a parameter (`value`, `boundParameter`) or, where PostgreSQL takes no parameters (DDL),
 * as a quoted `literal`.
 *
 *     compile(sql`${ident('t1', 'price')} >= ${value(10)}`)
 *     // { text: '"t1"."price" >= $1', values: [10] }
 */

/** A parameter whose value is read in each run, so the compiled statement can be cached. */
class BoundParameter<Inputs = unknown> {
  readonly read: (inputs: Inputs) => unknown
  constructor(read: (inputs: Inputs) => unknown) {
    this.read = read
  }
}

class Parameter {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

export class Fragment {
  readonly parts: readonly (string | Parameter)[]
  constructor(parts: readonly (string | Parameter)[]) {
    this.parts = parts
  }
}

/** Text with `$1…` and its parameters; those that are `BoundParameter` are read by `bind`. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The best plan depends on the values, so PostgreSQL plans each run by them. Otherwise it may keep one plan for all values. */
  readonly isPlannedByValues?: boolean
}

/** Joins the lines of a template, so statements do not depend on the formatting of their source. */
export function sql(template: TemplateStringsArray, ...fragments: readonly Fragment[]): Fragment {
  const strings = onOneLine(template)
  const parts: (string | Parameter)[] = [strings[0]!]
  fragments.forEach((fragment, i) => {
    if (!(fragment instanceof Fragment)) throw new TypeError('sql`` takes fragments only; wrap values in value()')
    // No spread: a large statement has more parts than a call can have arguments.
    for (const part of fragment.parts) parts.push(part)
    parts.push(strings[i + 1]!)
  })
  return new Fragment(parts)
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>()

function onOneLine(template: TemplateStringsArray): readonly string[] {
  const strings = known.get(template) ?? template.map((text) => text.replaceAll(/\s*\n\s*/g, ' '))
  known.set(template, strings)
  return strings
}

/** A quoted identifier, qualified if several names are given: `ident('t1', 'name')` is `"t1"."name"`. */
export function ident(...names: readonly string[]): Fragment {
  return new Fragment([names.map(quoteIdent).join('.')])
}

/** A parameter with a constant value. */
export function value(v: unknown): Fragment {
  return new Fragment([new Parameter(v)])
}

/** A parameter whose value is read from the inputs of each run. */
export function boundParameter<Inputs>(read: (inputs: Inputs) => unknown): Fragment {
  return new Fragment([new Parameter(new BoundParameter(read))])
}

/** A quoted constant inside the text, for statements that take no parameters (column defaults, CHECK, comments). */
export function literal(v: string | number | boolean | null): Fragment {
  if (v === null) return new Fragment(['null'])
  if (typeof v === 'boolean') return new Fragment([v ? 'true' : 'false'])
  if (typeof v === 'number') {
    if (!Number.isFinite(v)) throw new RangeError('Only finite numbers can be SQL literals')
    return new Fragment([String(v)])
  }
  if (v.includes('\0')) throw new RangeError('PostgreSQL text cannot contain a zero byte')
  return new Fragment([`'${v.replaceAll("'", "''")}'`])
}

export function join(fragments: readonly Fragment[], separator: Fragment = sql`, `): Fragment {
  return new Fragment(
    fragments.flatMap((fragment, i) => (i === 0 ? fragment.parts : [...separator.parts, ...fragment.parts])),
  )
}

export const empty = new Fragment([])

/** A moment as ISO 8601 text in UTC, with milliseconds: 2024-01-05T14:30:00.000Z. */
export function isoText(moment: Fragment): Fragment {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function compile(fragment: Fragment): Statement {
  let text = ''
  const values: unknown[] = []
  for (const part of fragment.parts) {
    if (typeof part === 'string') text += part
    else text += `$${values.push(part.value)}`
  }
  return { text, values }
}

/** The parameter values of one run. */
export function bind(statement: Statement, inputs: unknown): unknown[] {
  return statement.values.map((v) => (v instanceof BoundParameter ? v.read(inputs) : v))
}

function quoteIdent(name: string): string {
  if (name === '' || name.includes('\0')) throw new RangeError('An SQL name must not be empty or contain a zero byte')
  return `"${name.replaceAll('"', '""')}"`
}
