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

const notPlain =
  'number() reads digits and a point only: a percent sign or a comma could mean two things, and 1e3 may be a code.'
const noText = 'A blank text is no wrong number, so there is no error to replace.'
const noMatch = 'A search without a match is blank, not an error.'
const noDate = 'A blank date has no parts; LibreOffice reads it as day 0, in 1899.'
const ofFirst = 'The remainder has the sign of the first number, as in SQL; in spreadsheets that of the second.'

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
  // Texts that look like numbers.
  { formula: 'number("12.50") + {n}', sheet: 'VALUE("12.50")+n' },
  { formula: 'number(" 7 ")', sheet: 'VALUE(" 7 ")' },
  { formula: 'number("1e3")', sheet: 'VALUE("1e3")', why: notPlain },
  { formula: 'number("abc")', sheet: 'VALUE("abc")' },
  { formula: 'number("12%")', sheet: 'VALUE("12%")', why: notPlain },
  { formula: 'number("1,000")', sheet: 'VALUE("1,000")', why: notPlain },
  { formula: 'number("1" & {n})', sheet: 'VALUE("1"&n)' },
  { formula: 'iserror(number({t}))', sheet: 'ISERROR(VALUE(t))' },
  { formula: 'iferror(number({t}), {n})', sheet: 'IFERROR(VALUE(t);n)', why: noText },
  { formula: '"10" > "9"', sheet: '"10">"9"' },
  { formula: '"a" = "A"', sheet: 'EXACT("a";"A")' },
  { formula: 'sum({n}, number("2"))', sheet: 'SUM(n;VALUE("2"))' },
  // Texts.
  { formula: 'left({t}, 1)', sheet: 'LEFT(t;1)' },
  { formula: 'right({t}, 1)', sheet: 'RIGHT(t;1)' },
  { formula: 'mid({t}, 2, 5)', sheet: 'MID(t;2;5)' },
  { formula: 'trim(" a " & {t} & " ")', sheet: 'TRIM(" a "&t&" ")' },
  {
    formula: 'trim(" a  b ")',
    sheet: 'TRIM(" a  b ")',
    why: 'Spaces between words stay; regex_replace(text, " +", " ") makes them one.',
  },
  { formula: 'lower({t})', sheet: 'LOWER(t)' },
  { formula: 'proper({t})', sheet: 'PROPER(t)' },
  { formula: 'rept({t}, 2)', sheet: 'REPT(t;2)' },
  { formula: 'replace({t}, "x", "z")', sheet: 'SUBSTITUTE(t;"x";"z")' },
  { formula: 'find("x", {t})', sheet: 'FIND("x";t)', why: noMatch },
  { formula: 'is_blank(find("x", {t}))', sheet: 'ISERROR(FIND("x";t))' },
  { formula: 'concat({t}, {n}, {m})', sheet: 'CONCATENATE(t;n;m)' },
  { formula: 'textjoin("-", true, {t}, {n}, {m})', sheet: 'COM.MICROSOFT.TEXTJOIN("-";1;t;n;m)' },
  { formula: 'textjoin("-", false, {t}, {n}, {m})', sheet: 'COM.MICROSOFT.TEXTJOIN("-";0;t;n;m)' },
  // Numbers.
  { formula: 'abs({n} - {m})', sheet: 'ABS(n-m)' },
  { formula: 'roundup({n} / 3, 1)', sheet: 'ROUNDUP(n/3;1)', why: noProduct },
  { formula: 'rounddown({n} / 3, 1)', sheet: 'ROUNDDOWN(n/3;1)', why: noProduct },
  { formula: 'int({n} / 2)', sheet: 'INT(n/2)', why: noProduct },
  { formula: 'mod({n}, 3)', sheet: 'MOD(n;3)', why: noProduct },
  { formula: 'mod(-7, 3)', sheet: 'MOD(-7;3)', why: ofFirst },
  { formula: 'sign({n} - {m})', sheet: 'SIGN(n-m)' },
  { formula: 'power({n}, 2)', sheet: 'POWER(n;2)', why: noProduct },
  { formula: 'ln({m})', sheet: 'LN(m)', why: noProduct },
  { formula: 'min({n}, {m})', sheet: 'MIN(n;m)', why: 'The smallest of no values is blank, as in a rollup.' },
  { formula: 'sum({n}, {m}) / count({n}, {m})', sheet: 'SUM(n;m)/COUNT(n;m)' },
  { formula: 'text({n} / {m}, "0.00")', sheet: 'TEXT(n/m;"0.00")', why: noProduct },
  { formula: '"Sum: " & text({n} * 1234.5, "#,##0.00")', sheet: '"Sum: "&TEXT(n*1234.5;"#,##0.00")', why: noProduct },
  { formula: 'text(-{n} * 1000, "#,##0")', sheet: 'TEXT(-n*1000;"#,##0")', why: noProduct },
  // Dates.
  { formula: 'year({d})', sheet: 'YEAR(d)', why: noDate },
  { formula: 'month({d})', sheet: 'MONTH(d)', why: noDate },
  { formula: 'day({d})', sheet: 'DAY(d)', why: noDate },
  { formula: 'weekday({d})', sheet: 'WEEKDAY(d;2)', why: noDate },
  { formula: 'weeknum({d})', sheet: 'ISOWEEKNUM(d)', why: noDate },
  { formula: 'format({d}, "YYYY-MM-DD")', sheet: 'TEXT(d;"YYYY-MM-DD")', why: noDate },
  { formula: 'format({d} + 1, "YYYY-MM-DD")', sheet: 'TEXT(d+1;"YYYY-MM-DD")', why: noDate },
  { formula: '{d} - date("2024-01-01")', sheet: 'DAYS(d;DATE(2024;1;1))', why: noDate },
  { formula: 'format(dateadd({d}, 1, "month"), "YYYY-MM-DD")', sheet: 'TEXT(EDATE(d;1);"YYYY-MM-DD")', why: noDate },
  { formula: 'format(end_of({d}, "month"), "YYYY-MM-DD")', sheet: 'TEXT(EOMONTH(d;0);"YYYY-MM-DD")', why: noDate },
  { formula: 'format(workday({d}, 3), "YYYY-MM-DD")', sheet: 'TEXT(WORKDAY(d;3);"YYYY-MM-DD")', why: noDate },
  { formula: 'format(workday({d}, -3), "YYYY-MM-DD")', sheet: 'TEXT(WORKDAY(d;-3);"YYYY-MM-DD")', why: noDate },
  { formula: 'networkdays({d}, date("2024-03-04"))', sheet: 'NETWORKDAYS(d;DATE(2024;3;4))', why: noDate },
  { formula: 'datediff({d}, date("2025-02-28"), "year")', sheet: 'DATEDIF(d;DATE(2025;2;28);"y")', why: noDate },
  { formula: 'datediff({d}, date("2025-02-28"), "month")', sheet: 'DATEDIF(d;DATE(2025;2;28);"m")', why: noDate },
  { formula: 'max({d}, date("2024-02-01")) = {d}', sheet: 'MAX(d;DATE(2024;2;1))=d' },
  // Conditions.
  {
    formula: 'ifs({n} > 4, "high", {n} > 1, "middle", "low")',
    sheet: 'COM.MICROSOFT.IFS(n>4;"high";n>1;"middle";TRUE();"low")',
  },
  {
    formula: 'switch({t}, "x", "one", "a", "two", "none")',
    sheet: 'COM.MICROSOFT.SWITCH(t;"x";"one";"a";"two";"none")',
  },
  { formula: 'if(is_blank({t}), "blank", "given")', sheet: 'IF(ISBLANK(t);"blank";"given")' },
  { formula: 'if({n} = "", "blank", text({n} * 2))', sheet: 'IF(n="";"blank";n*2)' },
]

/** A value, or the reason why a formula has none. */
export type CaseResult = string | boolean | null

/** By formula and record. */
export type Results = Readonly<Record<string, Readonly<Record<string, CaseResult>>>>
