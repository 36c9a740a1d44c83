import { type Fragment, join, literal, sql } from '@monarch/sql'
import { charactersOf } from '../characters.ts'
import { decimal } from '../decimal.ts'
import { constantText, type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, SqlCall } from '../term.ts'
import { maxMatchedLength, readPattern, writePattern } from '../pattern.ts'
import { extractPattern, matchesPattern } from '../pattern-match.ts'
import { orEmpty, totalLength } from './operators.ts'
import { searchFunctions } from './searching.ts'
import { t } from './messages.ts'

type Part = [text: string, part: string]

export const textFunctions: readonly FunctionDefinition[] = [
  {
    name: 'me',
    group: 'Text',
    description: () => t('me'),
    example: 'if(me() = "", "nobody", "somebody")',
    overloads: [
      overload('(): text', {
        toSql: (_, call) => call.me,
        evaluate: (_: [], call: EvaluateCall) => call.me,
        isImmutable: false,
        bounds: () => ({ length: 100 }),
      }),
    ],
  },
  {
    name: 'concat',
    group: 'Text',
    description: () => t('concat'),
    example: 'concat("No. ", 7, blank(), "!")',
    overloads: [
      overload('([values: shown]...): text', {
        toSql: (parts, call) =>
          sql`(${join(
            parts.map((part, i) => orEmpty(part, i, call)),
            sql` || `,
          )})`,
        evaluate: (parts: (string | null)[]) => parts.join(''),
        takesBlank: true,
        bounds: totalLength,
      }),
    ],
  },
  {
    name: 'textjoin',
    group: 'Text',
    description: () => t('textjoin'),
    example: 'textjoin(", ", true, "Berlin", blank(), "Germany")',
    overloads: [
      overload('(separator: text, skip_blank: boolean, [values: shown]...): text', {
        toSql: ([separator, skip, ...parts]) => {
          // Each part follows a separator; the first is cut off. PostgreSQL's concat_ws is not immutable.
          const between = sql`coalesce(${separator}, '')`
          const shown = parts.map(
            (part) => sql`coalesce(${between} || nullif(coalesce(${part}, ''), case when ${skip} then '' end), '')`,
          )
          return sql`substr(${join(shown, sql` || `)}, length(${between}) + 1)`
        },
        evaluate: ([separator, skip, ...parts]: [string | null, boolean | null, ...(string | null)[]]) =>
          parts.filter((part) => skip !== true || (part ?? '') !== '').join(separator ?? ''),
        takesBlank: true,
        copies: (args) => args.length - 1,
        bounds: ([separator, , ...parts]) => ({
          length: totalLength(parts).length! + separator!.length * Math.max(0, parts.length - 1),
        }),
      }),
    ],
  },
  {
    name: 'unique',
    group: 'Text',
    description: () => t('unique'),
    example: 'unique("Berlin", "Paris", "Berlin")',
    overloads: [
      overload('([values: shown]...): text', {
        toSql: (values) => sql`(select string_agg(u.v, ', ' order by u.n)
          from (select v, min(n) as n from unnest(array[${join(values)}]) with ordinality e(v, n) where v <> '' group by v) u)`,
        evaluate: (values: (string | null)[]) =>
          [...new Set(values.filter((value) => (value ?? '') !== ''))].join(', ') || null,
        takesBlank: true,
        bounds: (sizes) => ({ length: totalLength(sizes).length! + 2 * sizes.length }),
      }),
    ],
  },
  {
    name: 'left',
    group: 'Text',
    description: () => t('left'),
    example: 'left("Monarch", 3)',
    overloads: [
      overload('(text: text, count: count): text', {
        toSql: ([text, count]) => sql`left(${text}, ${count})`,
        evaluate: ([text, count]: [string, number]) => charactersOf(text).slice(0, count).join(''),
      }),
    ],
  },
  {
    name: 'right',
    group: 'Text',
    description: () => t('right'),
    example: 'right("Monarch", 4)',
    overloads: [
      overload('(text: text, count: count): text', {
        toSql: ([text, count]) => sql`right(${text}, ${count})`,
        evaluate: ([text, count]: [string, number]) => {
          const characters = charactersOf(text)
          return characters.slice(Math.max(0, characters.length - count)).join('')
        },
      }),
    ],
  },
  {
    name: 'mid',
    group: 'Text',
    description: () => t('mid'),
    example: 'mid("Monarch", 4, 2)',
    overloads: [
      overload('(text: text, start: position, count: count): text', {
        toSql: ([text, start, count]) => sql`substr(${text}, ${start}, ${count})`,
        evaluate: ([text, start, count]: [string, number, number]) =>
          charactersOf(text)
            .slice(start - 1, start - 1 + count)
            .join(''),
      }),
    ],
  },
  {
    name: 'len',
    group: 'Text',
    description: () => t('len'),
    example: 'len("Zoë")',
    overloads: [
      overload('(text: text): number', {
        toSql: ([text]) => sql`length(${text})::numeric`,
        evaluate: ([text]: [string]) => decimal(BigInt(charactersOf(text).length)),
      }),
    ],
  },
  {
    name: 'upper',
    group: 'Text',
    description: () => t('upper'),
    example: 'upper("Zoë")',
    overloads: [
      overload('(text: text): text', {
        toSql: ([text]) => sql`upper(${text})`,
        evaluate: ([text]: [string]) => text.toUpperCase(),
      }),
    ],
  },
  {
    name: 'lower',
    group: 'Text',
    description: () => t('lower'),
    example: 'lower("ZOË")',
    overloads: [
      overload('(text: text): text', {
        toSql: ([text]) => sql`lower(${text})`,
        evaluate: ([text]: [string]) => text.toLowerCase(),
      }),
    ],
  },
  {
    name: 'trim',
    group: 'Text',
    description: () => t('trim'),
    example: 'trim("  a b ") & "."',
    overloads: [
      overload('(text: text): text', {
        toSql: ([text]) => sql`btrim(${text}, e' \\t\\r\\n')`,
        evaluate: ([text]: [string]) => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, ''),
      }),
    ],
  },
  ...searchFunctions,
  {
    name: 'contains',
    group: 'Text',
    description: () => t('contains'),
    example: 'contains("Monarch", "arc")',
    overloads: [
      overload('(text: text, part: text): boolean', {
        toSql: ([text, part]) => sql`(strpos(${text}, ${part}) > 0)`,
        evaluate: ([text, part]: Part) => text.includes(part),
      }),
    ],
  },
  {
    name: 'starts_with',
    group: 'Text',
    description: () => t('startsWith'),
    example: 'starts_with("Monarch", "Mon")',
    overloads: [
      overload('(text: text, start: text): boolean', {
        toSql: ([text, start]) => sql`starts_with(${text}, ${start})`,
        evaluate: ([text, start]: Part) => text.startsWith(start),
      }),
    ],
  },
  {
    name: 'ends_with',
    group: 'Text',
    description: () => t('endsWith'),
    example: 'ends_with("Monarch", "arch")',
    overloads: [
      overload('(text: text, end: text): boolean', {
        toSql: ([text, end]) => sql`starts_with(reverse(${text}), reverse(${end}))`,
        evaluate: ([text, end]: Part) => text.endsWith(end),
      }),
    ],
  },
  {
    name: 'split_part',
    group: 'Text',
    description: () => t('splitPart'),
    example: 'split_part("a-b-c", "-", 2)',
    overloads: [
      overload('(text: text, separator: text, number: position): text', {
        toSql: ([text, separator, number]) => sql`split_part(${text}, ${separator}, ${number})`,
        evaluate: ([text, separator, number]: [string, string, number]) =>
          (separator === '' ? [text] : text.split(separator))[number - 1] ?? '',
      }),
    ],
  },
  {
    name: 'regex_match',
    group: 'Text',
    description: () => t('regexMatch'),
    example: String.raw`regex_match("AB-123", "^[A-Z]+-\d+$")`,
    overloads: [
      overload('(text: text, pattern: pattern): boolean', {
        toSql: ([text], call) => sql`(${matched(text)} ~ ${patternOf(call, 'captures nothing')})`,
        evaluate: ([text, pattern]: [string, string]) => matchesPattern(text, pattern),
      }),
    ],
  },
  {
    name: 'regex_extract',
    group: 'Text',
    description: () => t('regexExtract'),
    example: String.raw`regex_extract("Order AB-123", "[A-Z]+-(\d+)")`,
    overloads: [
      overload('(text: text, pattern: extraction): text', {
        toSql: ([text], call) => sql`substring(${matched(text)} from ${patternOf(call, 'captures')})`,
        evaluate: ([text, pattern]: [string, string]) => extractPattern(text, pattern),
      }),
    ],
  },
]

const matched = (text: Fragment): Fragment => sql`left(${text}, ${literal(maxMatchedLength)})`

function patternOf(call: SqlCall, captures: 'captures' | 'captures nothing'): Fragment {
  const pattern = readPattern(constantText(call, 1))
  return literal(typeof pattern === 'string' ? '' : writePattern(pattern, captures))
}
