/** The languages of the product. English is the source: it is complete by definition, and all others are translations. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
export type Translated = Exclude<Language, 'en'>

/** Each in its own words, as menus show it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The locales whose rules for plurals, numbers and dates apply: BCP 47 tags for `Intl`. */
const localeTags: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' }
export const localeTag = (language: Language): string => localeTags[language]

/**
 * The first preferred language that the product has, else English: `pickLanguage([null, 'fr-CH', 'de-AT'])` is `'de'`. A preference is
 * a language tag, or empty without a choice.
 */
export function pickLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const found = languages.find((language) => preference?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}
