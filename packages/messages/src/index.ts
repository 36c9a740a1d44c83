export { catalogue, loadLanguage, translated, type Translate, type Translation } from './catalogue.ts'
export { formatDate, formatList, formatNumber, formatRelative } from './formats.ts'
export { type Language, languageNames, languages, localeTag, pickLanguage } from './languages.ts'
export {
  currentLocale,
  inLanguage,
  type Locale,
  type NumberFormat,
  numberFormats,
  numberTag,
  setLocale,
} from './locale.ts'
