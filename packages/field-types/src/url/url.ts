import { fail, ok, type Result } from '@monarch/shapes'
import type { FieldSpec } from '../definition.ts'
import { isEmailAddress } from '../email/is-email-address.ts'
import { isSafeAddress } from '../safe-address.ts'
import { defineTextLike } from '../text/text-like.ts'
import { t } from './messages.ts'

export const url = defineTextLike({
  id: 'url',
  label: () => t('label'),
  group: 'contact',
  summary: () => t('summary'),
  example: () => 'example.com/about',
  sample: 'https://example.com/about',
  isAddress: true,
  read: (given, field) => readAddress(given.trim(), field),
  readTyped: (given, field) => readAddress(addScheme(given.trim()), field),
  show: (address) =>
    address
      .replace(/^(?:https?|ftp):\/\/|^(?:mailto|tel):/i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/$/, ''),
})

/** 'example.com' and 'localhost:3000' become web addresses, 'ana@example.com' a mailbox; a single word stays unchanged. */
function addScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text
  if (isEmailAddress(text)) return `mailto:${text}`
  return /^[^/?#]*[.:]/.test(text) ? `https://${text}` : text
}

function readAddress(address: string, { label }: FieldSpec): Result<string> {
  return isSafeAddress(address) ? ok(address) : fail(t('mustBeAWebAddress', { label, example: 'https://example.com' }))
}
