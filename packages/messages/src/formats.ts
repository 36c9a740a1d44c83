import { dateFormatter, listFormatter, numberFormatter, relativeFormatter } from './intl.ts'
import { localeTag } from './languages.ts'
import { currentLocale, numberTag } from './locale.ts'

/** A number as the reader writes it: '1,234.5', '1.234,5'. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormatter(numberTag(currentLocale()), options).format(value)

/** A date or a time in the reader's language: 'Jan 5, 2024', '5. Jan. 2024'. */
export const formatDate = (at: Date | number, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter(localeTag(currentLocale().language), options).format(at)

/** 'Ana, Bob, and Cy', 'Ana, Bob und Cy'. */
export const formatList = (items: readonly string[], options?: Intl.ListFormatOptions): string =>
  listFormatter(localeTag(currentLocale().language), options).format(items)

/** '3 days ago', 'vor 3 Tagen'. */
export const formatRelative = (
  value: number,
  unit: Intl.RelativeTimeFormatUnit,
  options?: Intl.RelativeTimeFormatOptions,
): string => relativeFormatter(localeTag(currentLocale().language), options).format(value, unit)
