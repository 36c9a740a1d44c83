import type { Minute } from '../parts/server-figures.ts'
import { t } from './messages.ts'

interface MinuteChartProps {
  title: string
  minutes: readonly Minute[]
  value: (minute: Minute) => number
  format?: (value: number) => string
}

const width = 600
const height = 96

/** One hour as 60 bars. A table with the same data is available for screen readers. */
export function MinuteChart({ title, minutes, value, format = String }: MinuteChartProps) {
  const values = minutes.map(value)
  const highest = values.reduce((most, each) => Math.max(most, each), 0)
  const step = width / values.length
  const label =
    highest === 0 ? t('nothingInTheLastHour', { title }) : t('atMostInTheLastHour', { title, highest: format(highest) })
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex justify-between gap-4 text-xs">
        <span className="font-medium">{title}</span>
        <span className="text-muted-foreground tabular-nums">
          {highest > 0 && t('atMost', { highest: format(highest) })}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full rounded-md bg-sunken"
      >
        {values.map((each, i) => {
          const bar = highest === 0 ? 0 : Math.max(each === 0 ? 0 : 2, (each / highest) * (height - 8))
          return (
            <rect key={i} x={i * step + 1} y={height - bar} width={step - 2} height={bar} className="fill-primary" />
          )
        })}
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-2xs text-muted-foreground">
        <span>{t('hourAgo')}</span>
        <span>{t('now')}</span>
      </p>
    </figure>
  )
}
