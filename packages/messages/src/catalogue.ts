import type { GetICUArgs } from '@schummar/icu-type-parser'
import format from 'icu-minify/format'
import { compileMessage } from '#compile'
import { dateFormatter, numberFormatter, pluralRules } from './intl.ts'
import { localeTag, type Translated } from './languages.ts'
import { translationsBy } from './loading.ts'
import { currentLocale, numberTag } from './locale.ts'

/** The messages of one area in English, by key. `as const` keeps their texts in the types, from which the arguments follow. */
type Messages = Readonly<Record<string, string>>

/** A translation has the keys of the English messages. `messages.test.ts` compares the placeholders. */
export type Translation<English extends Messages> = Readonly<Record<keyof English, string>>

type Loaders<English extends Messages> = Readonly<
  Record<Translated, () => Promise<{ readonly default: Translation<English> }>>
>

interface Kinds {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date
}

/** The tags of a message: `{ link: … }` for 'See <link>Security</link>'. */
type Tags<Text, Part> = Text extends `${infer Before}<${infer Name}>${infer Inner}</${string}>${infer After}`
  ? Record<Name, (parts: readonly Part[]) => Part> & Tags<`${Before}${Inner}${After}`, Part>
  : unknown

type Values<Text extends string> = Text extends `${string}{${string}` ? GetICUArgs<Text, Kinds> : unknown

/** Plain messages take no values, so that a superfluous one does not compile. */
type Arguments<Text extends string, Part> = Text extends `${string}</${string}`
  ? [values: Values<Text> & Tags<Text, Part>]
  : Text extends `${string}{${string}`
    ? [values: Values<Text>]
    : []

/** A text; if the message has tags, the list of its parts: texts, and what the functions of its tags returned. */
type Written<Text, Part> = Text extends `${string}</${string}` ? readonly (string | Part)[] : string

/** Writes the message of a key in the current language: `t('deleted', { count: 3 })`. */
export type Translate<English extends Messages> = <Key extends keyof English & string, Part = string>(
  key: Key,
  ...values: Arguments<English[Key], Part | string>
) => Written<English[Key], Part>

/**
 * A catalogue of messages: English comes with the code that uses it, a translation is loaded when its language is used. Call it once for an
 * area, in its `messages.ts`.
 */
export function catalogue<const English extends Messages>(
  english: English,
  translations: Loaders<English>,
): Translate<English> {
  const loaded = translationsBy<Messages>(translations)
  return ((key: string, values?: Parameters<typeof format>[2]): unknown => {
    const { language } = currentLocale()
    const text = compileMessage((loaded[language] ?? english)[key]!)
    const written = format(text, localeTag(language), values, { formatters })
    // A message that is a single tag gives its part alone.
    return typeof written === 'string' || Array.isArray(written) ? written : [written]
  }) as Translate<English>
}

/** Numbers inside messages follow the reader's choice; plural rules and dates follow the language. */
const formatters = {
  getNumberFormat: (_tag: unknown, options?: Intl.NumberFormatOptions) =>
    numberFormatter(numberTag(currentLocale()), options),
  getDateTimeFormat: dateFormatter,
  getPluralRules: pluralRules,
}
