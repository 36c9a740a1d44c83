import { currentLocale, formatNumber, type Language, localeTag } from '@monarch/messages'
import { annotate, fail, filled, object, ok, refine, text, type ValueOf } from '@monarch/shapes'
import { defineNumber, precision } from '../number/exact.ts'
import { formatDigits, usLocale } from '../number/format-digits.ts'
import { t } from './messages.ts'

/** ISO 4217. */
const code = refine(text(3), (given) =>
  currencyCodes().has(given.toUpperCase()) ? ok(given.toUpperCase()) : fail('must be a currency code'),
)
const settings = object({
  currency: filled(
    annotate(code, {
      label: () => t('label'),
      help: () => t('theCurrencyOfEveryAmount'),
      must: 'be a currency code of three letters, for example USD',
      inputOf: () => ({ options: currencyOptions() }),
    }),
    'USD',
  ),
  precision,
})
export type CurrencySettings = ValueOf<typeof settings>

export const currency = defineNumber<CurrencySettings>({
  id: 'currency',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => formatNumber(48200, { style: 'currency', currency: 'USD' }),
  sample: 48200,
  settingsShape: settings,
  withoutSign: (text, settings, locale) => withoutCurrency(text, settings.currency, locale),
  show,
})

let codes: ReadonlySet<string> | undefined
/** Every currency that Intl knows, by its code. */
export function currencyCodes(): ReadonlySet<string> {
  return (codes ??= new Set(Intl.supportedValuesOf('currency')))
}

const options = new Map<Language, { value: string; label: string; keywords: string[] }[]>()

/** `USD US Dollar`; a search matches the symbol too. */
export function currencyOptions() {
  const { language } = currentLocale()
  const known = options.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(localeTag(language), { type: 'currency' })
  const made = [...currencyCodes()].map((code) => {
    const name = names.of(code) ?? code
    return { value: code, label: `${code} ${name}`, keywords: [code, name, currencySymbol(code)] }
  })
  options.set(language, made)
  return made
}

/** The symbol of the currency next to an amount: `$`. */
export function currencySymbol(
  code: string,
  display: 'symbol' | 'narrowSymbol' = 'narrowSymbol',
  locale = usLocale,
): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: display,
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')!.value
}

/** The usual decimal places of its amounts: 2 for dollars, 0 for yen. */
export function currencyPlaces(code: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** Removes the symbols of the field's currency; `null` for an amount in another currency. */
function withoutCurrency(text: string, code: string, locale?: string): string | null {
  if (/^[\d.]/.test(text) && /\d$/.test(text)) return text
  const symbols = (['symbol', 'narrowSymbol'] as const).flatMap((display) => [
    currencySymbol(code, display, locale),
    currencySymbol(code, display),
  ])
  const signs = [...symbols, code]
  for (const sign of signs) {
    if (text.toUpperCase().startsWith(sign.toUpperCase())) return text.slice(sign.length)
    // A single letter after the digits means thousand or million, not a currency: '1.2k'.
    if (sign.length + Number(/\p{Sc}/u.test(sign)) > 1 && text.toUpperCase().endsWith(sign.toUpperCase()))
      return text.slice(0, -sign.length)
  }
  return /\p{Sc}/u.test(text) ? null : text
}

function show(digits: string, settings: CurrencySettings, locale?: string): string {
  return formatDigits(digits, { style: 'currency', currency: settings.currency }, settings.precision, locale)
}
