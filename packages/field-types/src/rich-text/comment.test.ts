import { expect, test } from 'vitest'
import { excerptOf, readComment } from './comment.ts'
import { sanitizeHtml } from './html.ts'

const ana = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const named = `<span data-mention="${ana}">@Ana</span>`

test.each([
  ['plain text becomes a paragraph', 'a < b\nc', '<p>a &lt; b<br>c</p>'],
  ['names stay', `<p>Hi ${named}</p>`, `<p>Hi ${named}</p>`],
  ['other attributes go', `<p><span class="x" data-mention="${ana}" onclick="y">@Ana</span></p>`, `<p>${named}</p>`],
  ['a mention without a user is removed', '<p><span>a</span><span data-mention="x">b</span></p>', '<p>ab</p>'],
])('%s', (_what, given, body) => {
  expect(readComment(given)).toMatchObject({ ok: true, value: { body } })
})

test('each user is mentioned once', () => {
  expect(readComment(`<p>${named} and ${named}</p>`)).toMatchObject({ ok: true, value: { mentions: [ana] } })
})

test('a rich text has no mentions', () => {
  expect(sanitizeHtml(`<p>${named}</p>`)).toBe('<p>@Ana</p>')
})

test.each(['', ' ', '<p></p>', '<p><br></p>', '<script>x</script>'])('%j is blank', (given) => {
  expect(readComment(given)).toEqual({ ok: false, message: 'Comment is required' })
})

test('an excerpt is one line of plain text', () => {
  expect(excerptOf(`<p>One</p><p>two &amp; ${named}</p>`, 20)).toBe('One two & @Ana')
  expect(excerptOf('<p>One two three</p>', 8)).toBe('One two…')
})
