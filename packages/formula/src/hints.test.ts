import { describe, expect, test } from 'vitest'
import { analyze } from './analysis/analyze.ts'
import { functionNames } from './functions/registry.ts'
import { hintedNames, hintFor } from './hints.ts'
import { allSynonyms, functionName } from './synonyms.ts'

/** What users of spreadsheets and of other products type, and what it means here: a function, or the advice. */
const typed: readonly (readonly [typed: string, meaning: string])[] = [
  ['SUMIF({a})', 'rollup field'],
  ['COUNTIFS({a})', 'rollup field'],
  ['SUMPRODUCT({a})', 'rollup field'],
  ['VLOOKUP({t})', '{account.name}'],
  ['XLOOKUP({t})', '{account.name}'],
  ['ARRAYJOIN({t})', 'textjoin('],
  ['FILTER({t})', 'rollup field'],
  ['MEDIAN({a})', 'report'],
  ['STDEV.S({a})', 'report'],
  ['DATESTR({d})', 'format(date, "YYYY-MM-DD")'],
  ['TIMESTR({d})', 'format(datetime, "HH:mm")'],
  ['EOMONTH({d}, 0)', 'end_of(date, "month")'],
  ['EDATE({d}, 1)', 'dateadd(date, months, "month")'],
  ['DATEDIF({d}, {d}, "D")', 'datediff(from, to, "day")'],
  ['DATETIME_PARSE({t})', 'datetime('],
  ['dateSubtract({d}, 1, "days")', 'dateadd(date, -days, "day")'],
  ['CREATED_TIME()', '{createdAt}'],
  ['LAST_MODIFIED_TIME()', '{updatedAt}'],
  ['RECORD_ID()', '{id}'],
  ['prop("Name")', '{name}'],
  ['EXACT({t}, {t})', 'Write = between'],
  ['unequal({t}, {t})', 'Write != between'],
  ['IS_BEFORE({d}, {d})', 'Write < between'],
  ['multiply({a}, 2)', 'Write * between'],
  ['RANDBETWEEN(1, 2)', 'same result'],
  ['ISNUMBER({t})', 'iserror(number('],
  ['ISEVEN({a})', 'mod('],
  ['MROUND({a}, 5)', 'round('],
  ['QUOTIENT({a}, 2)', 'rounddown('],
  ['LOG10({a})', 'log(number, 10)'],
  ['CHAR(10)', 'line break'],
  ['TEXTBEFORE({t}, "-")', 'split_part('],
  ['NUMBERVALUE({t})', 'number('],
  ['SET_TIMEZONE({d}, "UTC")', 'time zone'],
  ['CHOOSE({a}, "x")', 'switch('],
  ['TRUE()', 'without parentheses'],
  ['IFNA({a}, 0)', 'iferror('],
  ['LET({a})', 'formula field'],
  ['HYPERLINK({t})', 'URL'],
  ['age({d})', 'today()'],
  ['SVERWEIS({t})', '{account.name}'],
  ['ZÄHLENWENN({a})', 'rollup field'],
  ['LÄNGE({t})', 'len'],
  ['WENNFEHLER({a}, 0)', 'iferror'],
  ['TEXTVERKETTEN(", ", true, {t})', 'textjoin'],
  ['ARBEITSTAG({d}, 3)', 'workday'],
  ['TEXT({a})', 'text'],
  ['DATEADD({d}, 1, "days")', 'dateadd'],
  ['SWITCH({a}, 1, "x")', 'switch'],
  ['LEN({t})', 'len'],
  ['ISBLANK({t})', 'is_blank'],
  ['empty({t})', 'is_blank'],
  ['IFERROR({a}, 0)', 'iferror'],
  ['CEILING({a})', 'ceil'],
  ['CEILING.MATH({a})', 'ceil'],
  ['REGEXMATCH({t}, "a")', 'regex_match'],
  ['DATETIME_FORMAT({d}, "YYYY")', 'format'],
  ['formatDate({d}, "YYYY")', 'format'],
  ['WORKDAY({d}, 3)', 'workday'],
  ['WORKDAY_DIFF({d}, {d})', 'networkdays'],
  ['dateBetween({d}, {d}, "days")', 'datetime_diff'],
  ['SUBSTITUTE({t}, "a", "b")', 'replace'],
  ['replaceAll({t}, "a", "b")', 'replace'],
  ['CONCATENATE({t}, {a})', 'concat'],
  ['TEXTJOIN(", ", TRUE, {t}, {a})', 'textjoin'],
  ['SECOND({m})', 'second'],
  ['SIGN({a})', 'sign'],
  ['toNumber({t})', 'number'],
  ['IFNULL({a}, 0)', 'coalesce'],
  ['CURRENT_USER()', 'me'],
]

const fields = [
  { id: 'a', name: 'a', kind: 'number' },
  { id: 't', name: 't', kind: 'text' },
  { id: 'd', name: 'd', kind: 'date' },
  { id: 'm', name: 'm', kind: 'datetime' },
] as const

test.each(typed)('%s means %s', (source, meaning) => {
  const { problems } = analyze(source, { fields })
  const written = source.slice(0, source.indexOf('('))
  if (functionNames.includes(meaning)) {
    expect(problems).toEqual([])
    expect(functionName(written)).toBe(meaning)
  } else {
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(meaning)])
    expect(problems[0]).toMatchObject({ from: 0, to: written.length })
  }
})

describe('other names', () => {
  test('mean one thing each', () => {
    const all = [...functionNames, ...allSynonyms, ...hintedNames]
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
    expect(all.filter((name) => name !== name.toLowerCase())).toEqual([])
    for (const name of allSynonyms) expect(functionNames).toContain(functionName(name))
  })

  test('every hint names functions that exist', () => {
    const named = hintedNames.flatMap((name) => [...hintFor(name)!.matchAll(/([a-z_]+)\(/g)].map(([, each]) => each!))
    expect(named.filter((each) => !functionNames.includes(each))).toEqual([])
  })
})
