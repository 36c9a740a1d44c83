import { flag, list, object, oneOf, text, type ValueOf, wholeNumber } from '@monarch/shapes'

/** The names that `TextDecoder` knows. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const

const keys = {
  encoding: oneOf(encodings),
  separator: oneOf([',', ';', '\t', '|']),
  /** The quotation mark around cells; '' for none, so that quotation marks are ordinary characters. */
  quote: oneOf(['"', "'", '']),
  lineEnd: oneOf(['\n', '\r\n', '\r']),
  /** The rows above the header. */
  headerRow: wholeNumber(0, 1000),
  /** Whether the row above the header has titles of groups of columns. Plans of older clients do not have it. */
  hasGroups: flag,
  decimalMark: oneOf(['.', ',']),
  /** A space also matches narrow and non-breaking spaces. '' if digits are not grouped. */
  thousandsMark: oneOf(['', '.', ',', ' ', "'"]),
  /** The order in '1/5/2024'. A text that starts with a four-digit year is always year, month, day. */
  dateOrder: oneOf(['dayFirst', 'monthFirst']),
  /**
   * The first of the hundred years in which years of two digits are: '1970' reads 69 as 2069 and 70 as 1970. Without it, only years of
   * four digits are read. Plans of older clients do not have it.
   */
  yearsFrom: oneOf(['', '1930', '1970']),
  /**
   * Words such as 'kr' and 'Rs' that are currencies in this file: fields of plain numbers leave them out. They always leave out signs
   * that mean nothing else, such as '€'. Plans of older clients do not have it.
   */
  currencyWords: list(text(40), 100),
}

/** How the texts of a file are written: guessed from its first rows, and changed by the user. */
export const importDialect = object(
  keys,
  'encoding',
  'separator',
  'quote',
  'lineEnd',
  'headerRow',
  'decimalMark',
  'thousandsMark',
  'dateOrder',
)
export type ImportDialect = ValueOf<typeof importDialect>

/** A guess that the values do not confirm, with both readings of one value. */
export interface ImportDoubt {
  readonly about: 'decimalMark' | 'dateOrder' | 'yearsFrom'
  readonly header: string
  readonly text: string
  /** By the value of the dialect; a number as digits, a day in ISO format. */
  readonly readings: readonly { readonly value: string; readonly reading: string }[]
}
