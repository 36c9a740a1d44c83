import { fail, ok } from '../result.ts'
import { defineTextLike } from '../text/text-like.ts'
import { isEmailAddress } from './is-email-address.ts'

export const email = defineTextLike({
  id: 'email',
  label: 'Email',
  group: 'Contact',
  icon: 'at-sign',
  summary: 'An e-mail address',
  example: 'ana@example.com',
  sample: 'ana@example.com',
  isMailbox: true,
  read: (given) => {
    const address = given.trim()
    return isEmailAddress(address) ? ok(address) : fail('Invalid email address')
  },
})
