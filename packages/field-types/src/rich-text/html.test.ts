import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphOf, plainTextOf, sanitizeHtml } from './html.ts'

const parts = [
  '<p>|</p>|<b>|</b>|<a href="https://x.y">|<a href=|</a>|<ol start="2">|<br/>|<hr>|<x>|<script>|</script>|<svg>|</svg>',
  `<img src=x onerror=y>|<!--|-->|<![CDATA[|]]>|<?x|</|<|>|"|'|\`|=|/| |\n|\t|&|;|&#|&#60;|&lt|&lt;|&colon;|&nbsp;`,
  '<li data-checked="true">|<li data-checked=x>|javascript:|data:|onclick=x|style=|href|text|\u00a0|\u2028|👍',
].flatMap((some) => some.split('|'))
const hostile = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parts) }, fc.string()))
  .map((some) => some.join(''))

const tags = 'p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|code|strong|b|em|i|u|s|del|sub|sup|mark'
const knownTag = new RegExp(
  `<(?:${tags})>|</(?:${tags}|a)>|<ol start="\\d+">|<li data-checked="(?:true|false)">|` +
    `<a href="(?:(?:https?|ftp)://|mailto:|tel:)[^<>"\\s]*">`,
  'gi',
)

test('keeps only text and allowed tags', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      expect(sanitizeHtml(html).replace(knownTag, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 2000 },
  )
})

test('closes what it opens, in order', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const open: string[] = []
      for (const [, slash, tag] of sanitizeHtml(html).matchAll(/<(\/?)([a-z\d]+)/g)) {
        if (slash) expect(open.pop()).toBe(tag)
        else if (tag !== 'br' && tag !== 'hr') open.push(tag!)
      }
      expect(open).toEqual([])
    }),
  )
})

test('keeps sanitized HTML unchanged', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const clean = sanitizeHtml(html)
      expect(sanitizeHtml(clean)).toBe(clean)
    }),
    { numRuns: 2000 },
  )
})

test('plain text survives the conversion to a paragraph and back', () => {
  const lines = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }).filter((line) => !/[\r\n\u00a0&]/.test(line)))
  fc.assert(
    fc.property(lines, (given) => {
      const text = given.join('\n')
      const html = paragraphOf(text)
      expect(plainTextOf(html)).toBe(text)
      expect(sanitizeHtml(html)).toBe(html)
    }),
  )
})

test('takes linear time', () => {
  const long = 500_000
  const html = [
    '<a ' + 'a '.repeat(long) + '>',
    '<'.repeat(long),
    '<p>'.repeat(long) + '</b>'.repeat(long),
    '<a href="'.repeat(long),
  ]
  for (const text of html) expect(sanitizeHtml(text).length).toBeLessThan(5 * text.length)
})
