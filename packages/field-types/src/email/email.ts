import { fail, ok } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineTextLike } from '../text/text-like.ts'
import { isEmailAddress } from './is-email-address.ts'
import { t } from './messages.ts'

/**
 * Stored in lower case, because 'Ana@x.com' and 'ana@x.com' are the same mailbox. So unique constraints, filters and
 * import keys work without an additional index.
 */
export const email = defineTextLike({
  id: 'email',
  label: () => t('label'),
  group: 'contact',
  summary: () => t('summary'),
  example: () => 'ana@example.com',
  sample: 'ana@example.com',
  isMailbox: true,
  read: (given) => {
    const address = given.trim().toLowerCase()
    return isEmailAddress(address) ? ok(address) : fail(t('invalidEmailAddress'))
  },
  readOperand: (given) => ok(given.toLowerCase()),
  written: (text) => sql`lower(btrim(${text}, e' \\t\\r\\n'))`,
})
