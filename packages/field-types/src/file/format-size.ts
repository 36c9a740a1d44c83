import { formatNumber } from '@monarch/messages'
import { t } from './messages.ts'

/** `1.2 MB`, in decimal units: 1 kB is 1,000 bytes. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return t('bytes', { count: bytes })
  let size = bytes
  let unit = -1
  // A value that rounds to 1,000 is shown in the next unit.
  while (unit < units.length - 1 && (unit < 0 || size >= 999.5)) {
    size /= 1000
    unit += 1
  }
  return `${formatNumber(size, { maximumFractionDigits: size < 9.95 ? 1 : 0, useGrouping: false })} ${units[unit]}`
}

const units = ['kB', 'MB', 'GB', 'TB']
