import { ok, type Result } from '@monarch/shapes'
import { type Fragment, sql } from '@monarch/sql'
import { defineFieldType, isEmptyValue } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { textual } from '../operators.ts'
import { readText } from '../text/text-like.ts'
import { paragraphOf, plainTextOf, sanitizeHtml } from './html.ts'
import { t } from './messages.ts'

/** Sanitized HTML in a canonical form. It is searched by its plain text. */
export const richText = defineFieldType({
  id: 'rich_text',
  label: () => t('label'),
  group: 'text',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: '<p>Bring the <strong>signed</strong> contract</p>',
  graphql: { scalar: 'String', list: false },
  operators: textual.map((o) =>
    o.id === 'isNull'
      ? o
      : {
          ...o,
          toSql: (c, v) => o.toSql(readPlain(c), v),
          test: (value, operand, compare) =>
            o.test(plainOf(value), o.operand === 'text' ? operand : plainOf(operand), compare),
        },
  ),
  sortable: false,
  searchable: true,
  width: 200,
  column: () => sql`text`,
  parse: (input, field) => readText(input, field, readHtml),
  operand: (input, field) => {
    const html = readText(input, field, readHtml)
    return html.ok ? ok(plainTextOf(html.value)) : html
  },
  fromText: (text, field) => readText(text, field, readHtml),
  format: (value) =>
    plainTextOf(value as string)
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '',
  isEmpty: (value) => isEmptyValue(value) || (typeof value === 'string' && isBlank(value)),
  plainText: {
    read: readPlain,
    write: (text) => {
      const escaped = sql`replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
      const lines = sql`regexp_replace(replace(${escaped}, e'\\u00a0', '&nbsp;'), e'\\r\\n?|\\n', '<br>', 'g')`
      return sql`case when btrim(${text}, e' \\t\\r\\n') <> '' then '<p>' || ${lines} || '</p>' end`
    },
  },
})

/** A value without tags is plain text, for example from a spreadsheet. */
function readHtml(text: string): Result<string> {
  const clean = sanitizeHtml(text).trim()
  return ok(clean === '' || clean.includes('<') ? clean : paragraphOf(clean))
}

const plainOf = (value: Json): Json =>
  Array.isArray(value) ? value.map(plainOf) : typeof value === 'string' ? plainTextOf(value) : value

function isBlank(html: string): boolean {
  return !html.includes('<hr') && plainTextOf(html).trim() === ''
}

/** `plainTextOf` in SQL. */
function readPlain(html: Fragment): Fragment {
  const lines = sql`regexp_replace(${html}, '<(br|hr|/(p|h[1-6]|li|blockquote|pre))>', e'\\n', 'g')`
  const text = sql`rtrim(regexp_replace(${lines}, '<[^<>]*>', '', 'g'), e'\\n')`
  return sql`replace(replace(replace(replace(${text}, '&lt;', '<'), '&gt;', '>'), '&nbsp;', ' '), '&amp;', '&')`
}
