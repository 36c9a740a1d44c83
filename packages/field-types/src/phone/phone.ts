import { fail, ok } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineTextLike } from '../text/text-like.ts'
import { t } from './messages.ts'

export const phone = defineTextLike({
  id: 'phone',
  label: () => t('label'),
  group: 'contact',
  summary: () => t('summary'),
  example: () => '+1 555 010 0199',
  sample: '+1 555 010 0199',
  // Also searched without separators, because notations differ.
  searchedText: (column) => sql`${column} || e'\\n' || translate(${column}, ' -()./', '')`,
  read: (given, { label }) => {
    const phoneNumber = given.trim()
    return /\p{Nd}/u.test(phoneNumber)
      ? ok(phoneNumber)
      : fail(t('mustBeAPhoneNumber', { label, example: '+1 555 010 0199' }))
  },
})
