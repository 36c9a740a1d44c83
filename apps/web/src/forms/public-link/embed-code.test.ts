import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('the embed code is an iframe with the embeddable URL of the form', () => {
  expect(embedCode('https://monarch.example.com/f/abc', 'Ask us')).toBe(
    '<iframe src="https://monarch.example.com/f/abc?embed" title="Ask us" ' +
      'width="100%" height="600" style="border: 0" loading="lazy"></iframe>',
  )
})

test('a title is escaped in its attribute', () => {
  expect(embedCode('x', '"><script> & co')).toContain('title="&#34;&#62;&#60;script&#62; &#38; co"')
})
