import { formatNumber } from '@monarch/messages'

/** '+12%' with its direction; without a previous month, the number of additions: '+5'. */
export function describeChange(
  percent: number | null,
  added: number,
): { text: string; direction: 'up' | 'down' | 'same' } {
  const change = percent === null ? added : Math.round(percent)
  const figure = percent === null ? formatNumber(Math.abs(change)) : formatPercent(Math.abs(change))
  if (change === 0) return { text: figure, direction: 'same' }
  return change > 0 ? { text: `+${figure}`, direction: 'up' } : { text: `−${figure}`, direction: 'down' }
}

const formatPercent = (figure: number): string => formatNumber(figure, { style: 'unit', unit: 'percent' })
