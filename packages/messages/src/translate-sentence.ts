import { translationsBy } from './loading.ts'
import { currentLocale } from './locale.ts'

const translators = translationsBy({ de: () => import('./sentences/de/translate.ts') })

/**
 * A sentence that was written in English elsewhere, such as an error of a server or an entry of its log, in the language of the reader. A
 * sentence without a translation stays as it is.
 */
export const translateSentence = (sentence: string): string =>
  translators[currentLocale().language]?.(sentence) ?? sentence
