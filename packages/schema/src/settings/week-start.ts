import { type WeekStart, weekStartIn } from '@monarch/field-types'
import { localeTag, pickLanguage } from '@monarch/messages'

/**
 * The first day of a reader's weeks, from the effective values of `defaults.weekStart` and `defaults.language`. Unless a user chose a
 * day, it follows the language. `browserTag` is the first language of the browser, or empty: it adds the region, so that English weeks
 * begin on Monday for readers in Great Britain.
 */
export function readerWeekStart(chosen: string, language: string, browserTag: string): WeekStart {
  if (chosen !== 'language') return chosen as WeekStart
  if (language === 'browser' || speaks(browserTag, language)) return weekStartIn(browserTag || localeTag('en'))
  return weekStartIn(localeTag(pickLanguage([language])))
}

const speaks = (tag: string, language: string): boolean => tag.toLowerCase().split('-')[0] === language
