/** The digits that Intl formats without loss; longer numbers are shown as plain digits. */
const maxIntlDigits = { whole: 300, fraction: 100 }

type Options = Pick<Intl.NumberFormatOptions, 'style' | 'currency' | 'unit'>

/**
 * Formats all digits; `precision` sets the decimal places.
 *
 *     formatDigits('1204.5', { style: 'currency', currency: 'USD' }) // '$1,204.50'
 */
export function formatDigits(digits: string, options: Options = {}, precision?: number): string {
  const [whole, fraction = ''] = digits.split('.')
  if (whole!.length > maxIntlDigits.whole || fraction.length > maxIntlDigits.fraction) return digits
  return formatter(options, precision).format(digits as `${number}`)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a formatter is expensive, and every row of a list uses the same one. */
function formatter(options: Options, precision: number | undefined): Intl.NumberFormat {
  const key = `${options.style} ${options.currency} ${precision}`
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.NumberFormat('en-US', {
      ...options,
      ...(precision !== undefined && { minimumFractionDigits: precision }),
      maximumFractionDigits: precision ?? maxIntlDigits.fraction,
    })
    formatters.set(key, made)
  }
  return made
}
