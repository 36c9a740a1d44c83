import { isComputedValue } from './computed-value.ts'
import { currentLocale } from '@monarch/messages'
import { withArticle } from '../../names/nouns.ts'
import { t } from '../messages.ts'

/** 'Email: Welcome', from the kind of step and its text. */
export function quoted(word: string, text: unknown): string {
  const source = isComputedValue(text) ? Object.values(text)[0] : text
  return typeof source === 'string' && source.trim() !== '' ? `${word}: ${source.trim()}` : word
}

/** The name of the record that a reference leads to: 'its client' for `record.client`. */
export function recordWords(reference: unknown): string {
  if (typeof reference !== 'string' || reference === '') return t('aRecord')
  const [first, ...rest] = reference.split('.')
  if (first === 'steps')
    return rest.length > 1
      ? t('pathOfStep', { path: rest.slice(1).join(' '), step: rest[0]! })
      : t('recordOfStep', { step: rest[0] ?? '' })
  return rest.length > 0 ? t('itsPath', { path: rest.join(' ') }) : t('theRecord')
}

/** 2880 is '2 days', 90 is '90 minutes'. */
export function minutesWords(minutes: number): string {
  if (minutes % 1440 === 0) return t('days', { count: minutes / 1440 })
  return minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutesLong', { count: minutes })
}

/** 'a Lead' in English. Other languages would need the gender of the word, so they name it: '„Lead“'. */
export const oneOfEntity = (label: string): string =>
  currentLocale().language === 'en' ? withArticle(label) : t('quotedEntity', { label })
