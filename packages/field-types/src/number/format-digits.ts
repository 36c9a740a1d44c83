/** The digits that Intl formats without loss; longer numbers are shown as plain digits. */
const maxIntlDigits = { whole: 300, fraction: 100 }

type Options = Pick<Intl.NumberFormatOptions, 'style' | 'currency' | 'unit'>

export const usLocale = 'en-US'

/**
 * Formats all digits; `precision` sets the decimal places.
 *
 *     formatDigits('1204.5', { style: 'currency', currency: 'USD' }) // '$1,204.50'
 */
export function formatDigits(digits: string, options: Options = {}, precision?: number, locale = usLocale): string {
  const [whole, fraction = ''] = digits.split('.')
  if (whole!.length > maxIntlDigits.whole || fraction.length > maxIntlDigits.fraction) return digits
  return formatter(options, precision, locale).format(digits as `${number}`)
}

/** The decimal separator of a locale: '.' or ','. */
export function decimalSeparator(locale: string): string {
  const parts = formatter({}, undefined, locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')!.value
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a formatter is expensive, and every row of a list uses the same one. */
function formatter(options: Options, precision: number | undefined, locale: string): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.currency} ${precision}`
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.NumberFormat(locale, {
      ...options,
      ...(precision !== undefined && { minimumFractionDigits: precision }),
      maximumFractionDigits: precision ?? maxIntlDigits.fraction,
    })
    formatters.set(key, made)
  }
  return made
}
