import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedHtml } from '../rich-text/linked-html.ts'
import { sanitizeHtml } from '../rich-text/html.ts'
import { linkParts } from './link-parts.ts'

const linksIn = (text: string) => linkParts(text).flatMap(({ text: part, isLink }) => (isLink ? [part] : []))

test.each<[string, string[]]>([
  ['See https://x.dev/a?b=1&c=2#d.', ['https://x.dev/a?b=1&c=2#d']],
  ['(http://x.dev/wiki/A_(b)), then mailto:ana@x.dev!', ['http://x.dev/wiki/A_(b)', 'mailto:ana@x.dev']],
  ['[https://x.dev]\nHTTPS://Y.dev', ['https://x.dev', 'HTTPS://Y.dev']],
  ['javascript:alert(1) data:text/html,x file:///etc ftp://x.dev x.dev', []],
  ['https:// http://. xhttp://x.dev mailto:', []],
  ['"https://x.dev"<b>', ['https://x.dev']],
])('the links in %j', (text, links) => expect(linksIn(text)).toEqual(links))

const piece = fc.constantFrom(
  'https://',
  'mailto:',
  'javascript:',
  'x.dev',
  '/a',
  '(',
  ')',
  '.',
  '"',
  '<',
  '&',
  ' ',
  '\n',
)
const hostile = fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join(''))

test('the parts are the whole text, and links have a safe scheme and no characters of HTML', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      for (const link of linksIn(text)) expect(link).toMatch(/^(?:https?:\/\/|mailto:)[^\s<>"]+$/i)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['<p>See https://x.dev/a?b&amp;c.</p>', 'https://x.dev/a?b&amp;c'],
  ['<p>https://x.dev&nbsp;https://y.dev&gt;</p>', 'https://x.dev https://y.dev'],
  ['<p><a href="https://x.dev">https://y.dev</a></p>', 'https://x.dev'],
  ['<pre>https://x.dev</pre><p><code>https://y.dev</code></p>', ''],
])('the links of the HTML %s', (html, links) => {
  const found = linkedHtml(html).matchAll(/<a target="_blank" rel="noopener noreferrer" href="([^"]*)">/g)
  expect([...found].map(([, address]) => address).join(' ')).toBe(links)
})

test('links in HTML change no text and add no tags but links', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = sanitizeHtml(`<p>${text}</p>`)
      const linked = linkedHtml(html)
      expect(linked.replaceAll(/<\/?a\b[^<>]*>/g, '')).toBe(html.replaceAll(/<\/?a\b[^<>]*>/g, ''))
      expect(sanitizeHtml(linked)).toBe(linked.replaceAll(' target="_blank" rel="noopener noreferrer"', ''))
    }),
    { numRuns: 2000 },
  )
})
