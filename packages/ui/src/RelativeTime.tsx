import { formatFullTime, formatRelative } from './format-relative.ts'
import { useNow } from './use-now.ts'

export function RelativeTime({ value, className }: { value: string | number | Date; className?: string }) {
  const now = useNow()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()} title={formatFullTime(date)} className={className}>
      {formatRelative(date, now)}
    </time>
  )
}
