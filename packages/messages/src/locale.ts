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
 * `inLocale` applies to a synchronous call.
 */
export const currentLocale = (): Locale => current

export function setLocale(changes: Partial<Locale>): void {
  current = { ...current, ...changes }
}

type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

/** Calls `write` with another current language: `inLanguage('de', () => t('subject'))`. Texts for a person need `inLocale`. */
export const inLanguage = <T>(language: Language, write: () => Synchronous<T>): T =>
  inLocale({ ...english, language }, write)

/** Calls `write` with the language and the number format of a recipient. */
export function inLocale<T>({ language, numberFormat }: Locale, write: () => Synchronous<T>): T {
  const before = current
  current = { language, numberFormat }
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
