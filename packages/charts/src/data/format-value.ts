import { formatNumber } from '@monarch/messages'
import type { ValueFormat } from './chart-data.ts'

/** A value in the format of its field: '$1,204.50', '45%', '2h 30m'. */
export function formatValue(value: number, format: ValueFormat): string {
  if (format.style === 'duration') return formatMinutes(value)
  if (Math.abs(value) >= 1e21) return formatShort(value, format)
  return formatNumber(value, { ...styleOf(format), ...placesOf(format) })
}

/** The default decimal places of a currency: two for dollars, none for yen. */
function placesOf({ style, precision, isWhole }: ValueFormat): Intl.NumberFormatOptions {
  if (isWhole) return { maximumFractionDigits: 0 }
  if (precision !== undefined) return { minimumFractionDigits: precision, maximumFractionDigits: precision }
  return style === 'currency' ? {} : { maximumFractionDigits: 2 }
}

/** Compact format for axes: '$1.2K', '12M'. */
export function formatShort(value: number, format: ValueFormat): string {
  if (format.style === 'duration')
    return Math.abs(value) < 60 ? formatMinutes(value) : `${formatNumber(value / 60, compact)}h`
  // Intl has no abbreviations above trillions.
  const notation = Math.abs(value) >= 1e15 ? scientific : compact
  return formatNumber(value, { ...styleOf(format), ...notation })
}

/** Formats a share: 0.25 is '25%'. */
export const formatShare = (share: number): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 })

const scientific = { notation: 'scientific', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const
const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const

function styleOf({ style, currency }: ValueFormat): Intl.NumberFormatOptions {
  if (style === 'currency')
    return { style: 'currency', currency: currency ?? 'USD', currencyDisplay: 'narrowSymbol' }
  return style === 'percent' ? { style: 'unit', unit: 'percent' } : {}
}

function formatMinutes(value: number): string {
  const minutes = Math.round(Math.abs(value))
  return `${value < 0 && minutes > 0 ? '-' : ''}${formatNumber(Math.floor(minutes / 60))}h ${minutes % 60}m`
}
