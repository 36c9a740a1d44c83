import { formatNumber } from '@monarch/messages'

/** '+12%' with its direction; without a previous month, the number of additions: '+5'. */
export function describeChange(
  percent: number | null,
  added: number,
): { text: string; direction: 'up' | 'down' | 'same' } {
  const change = percent === null ? added : Math.round(percent)
  const unit = percent === null ? '' : '%'
  if (change === 0) return { text: `0${unit}`, direction: 'same' }
  const digits = formatNumber(Math.abs(change))
  return change > 0 ? { text: `+${digits}${unit}`, direction: 'up' } : { text: `−${digits}${unit}`, direction: 'down' }
}
