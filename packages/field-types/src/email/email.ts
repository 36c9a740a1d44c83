import { sql } from '@monarch/sql'
import { fail, ok } from '../result.ts'
import { defineTextLike } from '../text/text-like.ts'
import { isEmailAddress } from './is-email-address.ts'

/**
 * Kept in lower case, whatever was typed: nobody means two people by 'Ana@x.com' and 'ana@x.com'. So addresses that are unique are
 * unique, a filter and the key of an import find them, and no index is needed for that.
 */
export const email = defineTextLike({
  id: 'email',
  label: 'Email',
  group: 'Contact',
  icon: 'at-sign',
  summary: 'An email address',
  example: 'ana@example.com',
  sample: 'ana@example.com',
  isMailbox: true,
  read: (given) => {
    const address = given.trim().toLowerCase()
    return isEmailAddress(address) ? ok(address) : fail('Invalid email address')
  },
  readOperand: (given) => ok(given.toLowerCase()),
  written: (text) => sql`lower(btrim(${text}, e' \\t\\r\\n'))`,
})
