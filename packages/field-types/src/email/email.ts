import { fail, ok } from '../result.ts'
import { defineTextLike } from '../text/text-like.ts'

export const email = defineTextLike({
  id: 'email',
  label: 'Email',
  group: 'Contact',
  icon: 'at-sign',
  summary: 'An e-mail address',
  example: 'ana@example.com',
  sample: 'ana@example.com',
  read: (given) => {
    const address = given.trim()
    return isEmailAddress(address) ? ok(address) : fail('Invalid email address')
  },
})

/** One `@`, something before it, and a domain of at least two labels after it; letters of any script. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u.test(text)
}
