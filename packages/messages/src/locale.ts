import { type Language, localeTag } from './languages.ts'

/** How numbers are written: as the language does, or in one of these forms. */
export const numberFormats = ['language', 'comma', 'point', 'space', 'apostrophe'] as const
export type NumberFormat = (typeof numberFormats)[number]

/** The language of the reader, and how they want numbers written. */
export interface Locale {
  readonly language: Language
  readonly numberFormat: NumberFormat
}

const english: Locale = { language: 'en', numberFormat: 'language' }
let current = english

/**
 * The locale of `t` and the formats. A browser has one at a time, which `setLocale` changes. A server has one for each recipient, which
 * `inLanguage` applies to a synchronous call.
 */
export const currentLocale = (): Locale => current

export function setLocale(changes: Partial<Locale>): void {
  current = { ...current, ...changes }
}

/** Calls `write` with another current language: `inLanguage('de', () => t('subject'))`. */
export function inLanguage<T>(language: Language, write: () => T extends PromiseLike<unknown> ? never : T): T {
  const before = current
  current = { ...english, language }
  try {
    return write()
  } finally {
    current = before
  }
}

const numberTags: Readonly<Record<Exclude<NumberFormat, 'language'>, string>> = {
  comma: 'en-US',
  point: 'de-DE',
  space: 'fr-FR',
  apostrophe: 'de-CH',
}

export const numberTag = ({ language, numberFormat }: Locale): string =>
  numberFormat === 'language' ? localeTag(language) : numberTags[numberFormat]
