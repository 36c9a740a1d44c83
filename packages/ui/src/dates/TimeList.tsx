import { use, useLayoutEffect, useRef } from 'react'
import { cn } from '../theme/cn.ts'
import { formatClock } from './clock.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { t } from './picker-messages.ts'

/** The time at which the list starts without a value, in minutes since midnight. */
export const workdayStart = 9 * 60
const quarters = Array.from({ length: 96 }, (_, index) => index * 15)

interface TimeListProps {
  /** Since midnight. */
  minutes: number | null
  onChoose: (minutes: number) => void
  className?: string
}

/** Times of the day in quarters of an hour. */
export function TimeList({ minutes, onChoose, className }: TimeListProps) {
  const hourCycle = use(HourCycleContext)
  const list = useRef<HTMLUListElement>(null)
  const first = useRef(minutes ?? workdayStart)
  useLayoutEffect(() => {
    const near = list.current?.children[Math.floor(first.current / 15)]
    if (near instanceof HTMLElement) list.current!.scrollTop = near.offsetTop - list.current!.offsetTop - 60
  }, [])
  const tabStop = minutes !== null && minutes % 15 === 0 ? minutes : workdayStart
  return (
    <ul
      ref={list}
      aria-label={t('times')}
      className={cn(
        'h-60 w-30 overflow-y-auto rounded-md border p-1',
        // On a phone, an hour is a row, and three of them fit below a calendar.
        'max-sm:grid max-sm:h-36 max-sm:w-full max-sm:grid-cols-4',
        className,
      )}
    >
      {quarters.map((quarter) => (
        <li key={quarter}>
          <button
            type="button"
            tabIndex={quarter === tabStop ? 0 : -1}
            aria-pressed={quarter === minutes}
            onClick={() => onChoose(quarter)}
            onKeyDown={(event) => {
              const item = event.currentTarget.parentElement
              const next =
                event.key === 'ArrowDown'
                  ? item?.nextElementSibling
                  : event.key === 'ArrowUp'
                    ? item?.previousElementSibling
                    : null
              if (!next) return
              event.preventDefault()
              next.querySelector('button')?.focus()
            }}
            className={cn(
              'h-7 w-full rounded-sm text-cell tabular-nums pointer-coarse:h-11',
              'hover:bg-hover focus-visible:-outline-offset-2',
              'aria-pressed:bg-primary aria-pressed:text-primary-foreground',
            )}
          >
            {formatClock(quarter, hourCycle)}
          </button>
        </li>
      ))}
    </ul>
  )
}
