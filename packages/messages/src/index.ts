export { catalogue, type Translation } from './catalogue.ts'
export { formatDate, formatList, formatNumber, formatRelative } from './formats.ts'
export { type Language, languageNames, languages, localeTag, pickLanguage } from './languages.ts'
export { loadLanguage, translated } from './loading.ts'
export {
  currentLocale,
  inLanguage,
  inLocale,
  type Locale,
  type NumberFormat,
  numberFormats,
  numberTag,
  setLocale,
} from './locale.ts'
export { translateSentence } from './translate-sentence.ts'
