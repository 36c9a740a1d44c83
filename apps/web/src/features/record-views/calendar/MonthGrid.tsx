import { cn } from '@monarch/ui'
import { type DayRange, daysOf, shortWeekday, weekdayName, weeksOf } from './days.ts'
import type { DrawnEvent } from './drawn-event.ts'
import type { EventActions } from './EventChip.tsx'
import { type DayActions, WeekRow } from './WeekRow.tsx'

interface MonthGridProps<E extends DrawnEvent> {
  mode: 'month' | 'week'
  /** A day of the month. */
  day: string
  range: DayRange
  label: string
  events: readonly E[]
  ghost: E | null
  isNarrow: boolean
  actions: EventActions<E>
  dayActions: DayActions
}

/** At most 3 events a day, then '+N more'. */
const monthLanes = 3

/** The weeks of a month, or one week without hours. */
export function MonthGrid<E extends DrawnEvent>({ mode, day, range, label, ...shared }: MonthGridProps<E>) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain border-t">
      <div role="grid" aria-label={label} className="flex min-h-full min-w-0 flex-col">
        <div
          role="row"
          className="sticky top-0 z-10 grid shrink-0 border-b bg-background"
          style={{ gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
        >
          {daysOf(range)
            .slice(0, 7)
            .map((first) => (
              <div
                key={first}
                role="columnheader"
                className="truncate px-2 py-1 text-center text-2xs text-muted-foreground"
                aria-label={weekdayName(first)}
              >
                {shortWeekday(first)}
              </div>
            ))}
        </div>
        {(mode === 'month' ? weeksOf(range) : [daysOf(range)]).map((days) => (
          <WeekRow
            key={days[0]}
            days={days}
            lanes={mode === 'month' ? monthLanes : 500}
            {...(mode === 'month' && { month: day })}
            {...shared}
            className={cn('flex-1', mode !== 'month' && 'min-h-80')}
          />
        ))}
      </div>
    </div>
  )
}
