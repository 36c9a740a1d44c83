import { formatAge, formatFullTime } from './format-relative.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { useNow } from './use-now.ts'
import { use } from 'react'

export function RelativeTime({ value, className }: { value: string | number | Date; className?: string }) {
  const now = useNow()
  const hourCycle = use(HourCycleContext)
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()} title={formatFullTime(date, hourCycle)} className={className}>
      {formatAge(date, now)}
    </time>
  )
}
