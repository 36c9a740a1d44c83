import { type Fragment, literal, sql } from '@monarch/sql'
import { charactersOf } from '../characters.ts'
import { type Decimal, decimal } from '../decimal.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import { maxReplacedLength, readPattern, writePattern } from '../pattern.ts'
import { replacePattern } from '../pattern-match.ts'
import { maxRepetitions } from '../signature.ts'
import { maxBounds } from '../term.ts'
import { constantText } from '../overload.ts'
import { t } from './messages.ts'

/** Functions of texts that search, replace and repeat. */
export const searchFunctions: readonly FunctionDefinition[] = [
  {
    name: 'find',
    group: 'Text',
    description: () => t('find'),
    example: 'find("a", "Banana", 3)',
    overloads: [
      overload('(part: text, text: text, start?: position): number', {
        toSql: ([part, text, start]) => positionSql(part, text, start),
        evaluate: ([part, text, start]: [string, string, number?]) => positionOf(part, text, start),
        copies: () => 2,
      }),
    ],
  },
  {
    name: 'search',
    group: 'Text',
    description: () => t('search'),
    example: 'search("CH", "Monarch")',
    overloads: [
      overload('(part: text, text: text, start?: position): number', {
        toSql: ([part, text, start]) => positionSql(sql`lower(${part})`, sql`lower(${text})`, start),
        evaluate: ([part, text, start]: [string, string, number?]) =>
          positionOf(part.toLowerCase(), text.toLowerCase(), start),
        copies: () => 2,
      }),
    ],
  },
  {
    name: 'replace',
    group: 'Text',
    description: () => t('replace'),
    example: 'replace("2024/01/05", "/", "-")',
    overloads: [
      overload('(text: text, search: text, replacement: text): text', {
        toSql: ([text, search, replacement]) => sql`replace(${text}, ${search}, ${replacement})`,
        evaluate: ([text, search, replacement]: [string, string, string]) =>
          search === '' ? text : text.replaceAll(search, () => replacement),
        bounds: ([text, , replacement]) => ({ length: text!.length * Math.max(1, replacement!.length) }),
        cuts: ([text, , replacement]) =>
          text!.length * replacement!.length > maxBounds.length ? [100_000, null, 100] : [null, null, null],
      }),
      overload('(text: text, search: text, replacement: text, occurrence: position): text', {
        // '***=' makes the rest of the pattern plain text.
        toSql: ([text, search, replacement, occurrence]) =>
          sql`(case when ${search} <> ''
            then regexp_replace(${text}, '***=' || ${search}, replace(${replacement}, '\\', '\\\\'), 1, ${occurrence})
            when ${replacement} is not null and ${occurrence} is not null and ${search} is not null then ${text} end)`,
        evaluate: ([text, search, replacement, occurrence]: [string, string, string, number]) => {
          const parts = search === '' ? [text] : text.split(search)
          if (parts.length <= occurrence) return text
          return parts.slice(0, occurrence).join(search) + replacement + parts.slice(occurrence).join(search)
        },
        copies: () => 3,
        bounds: ([text, , replacement]) => ({ length: text!.length + replacement!.length }),
      }),
      overload('(text: text, start: position, count: count, replacement: text): text', {
        toSql: ([text, start, count, replacement]) =>
          sql`overlay(${text} placing ${replacement} from ${start} for ${count})`,
        evaluate: ([text, start, count, replacement]: [string, number, number, string]) => {
          const characters = charactersOf(text)
          return [...characters.slice(0, start - 1), replacement, ...characters.slice(start - 1 + count)].join('')
        },
        bounds: ([text, , , replacement]) => ({ length: text!.length + replacement!.length }),
      }),
    ],
  },
  {
    name: 'regex_replace',
    group: 'Text',
    description: () => t('regexReplace'),
    example: String.raw`regex_replace("Tel. 030 / 12 34", "\D", "")`,
    overloads: [
      overload('(text: text, pattern: pattern, replacement: text): text', {
        toSql: ([text, , replacement], call) => {
          const pattern = readPattern(constantText(call, 1))
          const written = literal(typeof pattern === 'string' ? '' : writePattern(pattern, 'captures nothing'))
          const plain = sql`replace(${replacement}, ${literal('\\')}, ${literal('\\\\')})`
          return sql`(regexp_replace(left(${text}, ${literal(maxReplacedLength)}), ${written}, ${plain}, 'g')
            || substr(${text}, ${literal(maxReplacedLength + 1)}))`
        },
        evaluate: ([text, pattern, replacement]: [string, string, string]) =>
          replacePattern(text, pattern, replacement),
        copies: () => 2,
        bounds: ([text, , replacement]) => ({ length: text!.length + (maxReplacedLength + 1) * replacement!.length }),
        cuts: ([, , replacement]) =>
          replacement!.length * maxReplacedLength > maxBounds.length ? [null, null, 1000] : [null, null, null],
      }),
    ],
  },
  {
    name: 'rept',
    group: 'Text',
    description: () => t('rept'),
    example: 'rept("★", 3)',
    overloads: [
      overload('(text: text, count: repetitions): text', {
        toSql: ([text, count]) => sql`repeat(${text}, ${count})`,
        evaluate: ([text, count]: [string, number]) => text.repeat(count),
        bounds: ([text]) => ({ length: text!.length * maxRepetitions }),
        cuts: ([text]) => [text!.length * maxRepetitions > maxBounds.length ? 10_000 : null, null],
      }),
    ],
  },
  {
    name: 'proper',
    group: 'Text',
    description: () => t('proper'),
    example: 'proper("the KING\'s speech")',
    overloads: [
      overload('(text: text): text', {
        // `und-x-icu` has Unicode's word rules, as in JavaScript; those of the database's locale differ between servers. The detour through
        // JSON removes the collation, which would conflict with that of a surrounding comparison.
        toSql: ([text]) => sql`(jsonb_object(array['text', initcap(${text} collate "und-x-icu")]) ->> 'text')`,
        evaluate: ([text]: [string]) => capitalized(text),
      }),
    ],
  },
]

function positionSql(part: Fragment, text: Fragment, start: Fragment | undefined): Fragment {
  if (!start) return sql`nullif(strpos(${text}, ${part}), 0)::numeric`
  return sql`(nullif(strpos(substr(${text}, ${start}), ${part}), 0) + ${start} - 1)::numeric`
}

function positionOf(part: string, text: string, start = 1): Decimal | null {
  const searched = charactersOf(text)
    .slice(start - 1)
    .join('')
  const at = searched.indexOf(part)
  return at === -1 ? null : decimal(BigInt(charactersOf(searched.slice(0, at)).length + start))
}

function capitalized(text: string): string {
  const words = new Intl.Segmenter('en', { granularity: 'word' }).segment(text)
  return Array.from(words, ({ segment }) => {
    const at = segment.search(/[\p{L}\p{N}\p{S}\p{Co}]/u)
    if (at === -1) return segment.toLowerCase()
    const first = String.fromCodePoint(segment.codePointAt(at)!)
    return segment.slice(0, at) + first.toUpperCase() + segment.slice(at + first.length).toLowerCase()
  }).join('')
}
