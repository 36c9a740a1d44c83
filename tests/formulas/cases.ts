/**
 * The semantics of blank values and errors: every expression with every record. Formulas (in SQL and in JavaScript), filters, rollups
 * and conditions share this table. `results.json` has our results and those of LibreOffice, which `make-spreadsheet-results.ts`
 * computed once (`spreadsheet-results.json`). If they differ, `why` gives the reason.
 */
export interface Case {
  readonly formula: string
  /** The formula for LibreOffice, where `t`, `n`, `m`, `d` and `c` are cells. */
  readonly sheet: string
  /** The filter with the same meaning: it finds the records whose result is true. */
  readonly where?: object
  readonly why?: string
}

export interface SampleRecord {
  readonly t: string | null
  readonly n: number | null
  readonly m: number | null
  readonly d: string | null
  /** A checkbox with three states; others are never blank. */
  readonly c: boolean | null
}

export const records: Readonly<Record<string, SampleRecord>> = {
  blank: { t: null, n: null, m: null, d: null, c: null },
  left: { t: 'x', n: 5, m: null, d: '2024-02-29', c: true },
  right: { t: null, n: null, m: 3, d: null, c: null },
  zero: { t: 'a', n: 0, m: 0, d: '2024-01-01', c: false },
  both: { t: 'xy', n: 5, m: 3, d: '2024-02-29', c: true },
}

const notZero = 'A blank number is not 0, in filters as in formulas: nobody has entered one.'
const ordered = 'A blank value is neither smaller nor larger than another: filters leave such records out.'
const noProduct = 'A product or quotient of a number that nobody has entered has no value.'
const noCondition = 'A blank condition is false wherever it stands; LibreOffice leaves it out of AND.'

export const cases: readonly Case[] = [
  { formula: '{t} = ""', sheet: 't=""', where: { t: { isNull: true } } },
  { formula: '{t} != ""', sheet: 't<>""', where: { t: { isNull: false } } },
  { formula: '{t} = "x"', sheet: 't="x"', where: { t: { eq: 'x' } } },
  { formula: '{t} != "x"', sheet: 't<>"x"', where: { t: { ne: 'x' } } },
  { formula: 'not {t} = "x"', sheet: 'NOT(t="x")', where: { not: { t: { eq: 'x' } } } },
  { formula: '{t} < "b"', sheet: 't<"b"', where: { t: { lt: 'b' } }, why: ordered },
  { formula: 'contains({t}, "x")', sheet: 'ISNUMBER(FIND("x";t))', where: { t: { contains: 'x' } } },
  { formula: 'not contains({t}, "x")', sheet: 'NOT(ISNUMBER(FIND("x";t)))', where: { not: { t: { contains: 'x' } } } },
  { formula: 'len({t})', sheet: 'LEN(t)' },
  { formula: 'upper({t})', sheet: 'UPPER(t)' },
  { formula: '{n} = ""', sheet: 'n=""', where: { n: { isNull: true } } },
  { formula: '{n} = 0', sheet: 'n=0', where: { n: { eq: 0 } }, why: notZero },
  { formula: '{n} != 0', sheet: 'n<>0', where: { n: { ne: 0 } }, why: notZero },
  { formula: '{n} < 1', sheet: 'n<1', where: { n: { lt: 1 } }, why: ordered },
  { formula: '{n} >= 0', sheet: 'n>=0', where: { n: { gte: 0 } }, why: ordered },
  { formula: 'not {n} < 1', sheet: 'NOT(n<1)', where: { not: { n: { lt: 1 } } }, why: ordered },
  {
    formula: '{n} < 1 or {t} = "x"',
    sheet: 'OR(n<1;t="x")',
    where: { or: [{ n: { lt: 1 } }, { t: { eq: 'x' } }] },
    why: ordered,
  },
  { formula: '{n} > 1 and {m} > 1', sheet: 'AND(n>1;m>1)', where: { and: [{ n: { gt: 1 } }, { m: { gt: 1 } }] } },
  { formula: '{n} = {m}', sheet: 'n=m' },
  { formula: '{n} != {m}', sheet: 'n<>m' },
  { formula: '{n} < {m}', sheet: 'n<m', why: ordered },
  { formula: '{n} + {m}', sheet: 'n+m' },
  { formula: '{n} - {m}', sheet: 'n-m' },
  { formula: '{n} + 1', sheet: 'n+1' },
  { formula: '{n} * {m}', sheet: 'n*m', why: noProduct },
  { formula: '{n} / {m}', sheet: 'n/m', why: noProduct },
  { formula: '{n} / {m} + 1', sheet: 'n/m+1', why: noProduct },
  { formula: '-{n}', sheet: '-n', why: noProduct },
  { formula: '{n} ^ 2', sheet: 'n^2', why: noProduct },
  { formula: 'round({n}, 1)', sheet: 'ROUND(n;1)', why: noProduct },
  { formula: '{t} & {n}', sheet: 't&n' },
  { formula: '"[" & {t} & "]"', sheet: '"["&t&"]"' },
  { formula: 'sum({n}, {m})', sheet: 'SUM(n;m)' },
  {
    formula: 'average({n}, {m})',
    sheet: 'AVERAGE(n;m)',
    why: 'The average of nothing is blank, as in a rollup: there is nothing to correct.',
  },
  { formula: 'max({n}, {m})', sheet: 'MAX(n;m)', why: 'The largest of no values is blank, as in a rollup.' },
  { formula: 'count({n}, {m}, {t})', sheet: 'COUNT(n;m;t)' },
  { formula: 'counta({n}, {m}, {t})', sheet: 'COUNTA(n;m;t)' },
  { formula: 'is_blank({n})', sheet: 'ISBLANK(n)', where: { n: { isNull: true } } },
  { formula: 'iserror({n} / {m})', sheet: 'ISERROR(n/m)', why: noProduct },
  { formula: 'iferror({n} / {m}, -1)', sheet: 'IFERROR(n/m;-1)', why: noProduct },
  { formula: 'if({n} / {m} > 1, "more", "less")', sheet: 'IF(n/m>1;"more";"less")', why: noProduct },
  { formula: 'sqrt({m} - {n})', sheet: 'SQRT(m-n)' },
  {
    formula: 'number({t})',
    sheet: 'VALUE(t)',
    why: 'A blank text is no wrong number; LibreOffice has an error for it.',
  },
  { formula: 'if({c}, "yes", "no")', sheet: 'IF(c;"yes";"no")' },
  { formula: 'not {c}', sheet: 'NOT(c)', where: { not: { c: { eq: true } } } },
  { formula: '{c} = true', sheet: 'c=TRUE()', where: { c: { eq: true } } },
  { formula: '{c} != true', sheet: 'c<>TRUE()', where: { c: { ne: true } } },
  { formula: '{c} and true', sheet: 'AND(c;TRUE())', why: noCondition },
  { formula: '{c} or false', sheet: 'OR(c;FALSE())' },
  { formula: 'xor({c}, true)', sheet: 'XOR(c;TRUE())' },
  { formula: '{d} = date("2024-02-29")', sheet: 'd=DATE(2024;2;29)', where: { d: { eq: '2024-02-29' } } },
  { formula: '{d} != date("2024-02-29")', sheet: 'd<>DATE(2024;2;29)', where: { d: { ne: '2024-02-29' } } },
  { formula: '{d} < date("2024-02-01")', sheet: 'd<DATE(2024;2;1)', where: { d: { lt: '2024-02-01' } }, why: ordered },
  { formula: '{d} = ""', sheet: 'd=""', where: { d: { isNull: true } } },
]

/** A value, or the reason why there is none. */
export type CaseResult = string | boolean | null

/** By formula and record. */
export type Results = Readonly<Record<string, Readonly<Record<string, CaseResult>>>>
