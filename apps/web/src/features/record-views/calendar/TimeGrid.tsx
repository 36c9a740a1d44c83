import { cn } from '@monarch/ui'
import { useEffect, useMemo, useRef } from 'react'
import { clockOf, dayLength, fullDay, minute, shortWeekday, wallOf, weekdayName } from './days.ts'
import { momentAt } from './drag.ts'
import { type EventActions, EventChip } from './EventChip.tsx'
import type { DrawnEvent } from './drawn-event.ts'
import { isAllDay, layoutHours } from './layout.ts'
import { type DayActions, WeekRow } from './WeekRow.tsx'
import { t } from './messages.ts'

interface TimeGridProps<E extends DrawnEvent> {
  days: readonly string[]
  events: readonly E[]
  ghost: E | null
  /** Current wall time. */
  now: number
  isNarrow: boolean
  /** If the dates have no times, all records are in the row above the hours, which is then always shown. */
  isTimed: boolean
  label: string
  actions: EventActions<E>
  dayActions: DayActions
  onCreateAt: ((wall: number) => void) | null
}

const hourHeight = 48
const hours = Array.from({ length: 24 }, (_, index) => index)

/** Days with hours; all-day events are above them. */
export function TimeGrid<E extends DrawnEvent>(props: TimeGridProps<E>) {
  const { days, events, ghost, now, isNarrow, isTimed, label, actions, dayActions, onCreateAt } = props
  const scroller = useRef<HTMLDivElement>(null)
  const allDay = useMemo(() => events.filter(isAllDay), [events])
  const timed = useMemo(() => events.filter((event) => !isAllDay(event)), [events])
  const ghostAbove = ghost && isAllDay(ghost) ? ghost : null
  const ghostOnHours = ghost && !isAllDay(ghost) ? ghost : null
  // The day is scrolled to 7:30.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 7.5 * hourHeight
  }, [])
  return (
    <div ref={scroller} className="h-full min-h-0 flex-1 overflow-auto overscroll-contain">
      <div role="grid" aria-label={label} style={{ minWidth: isNarrow && days.length > 1 ? 720 : undefined }}>
        <div className="sticky top-0 z-10 bg-background">
          <div role="row" className="flex border-b">
            <span role="presentation" className="w-16 shrink-0" />
            {days.map((day) => (
              <div
                key={day}
                role="columnheader"
                className="flex min-w-0 flex-1 items-center justify-center gap-1.5 py-1.5 text-xs text-muted-foreground"
              >
                <span className="truncate">{days.length > 1 ? shortWeekday(day) : weekdayName(day)}</span>
                <button
                  type="button"
                  aria-label={t('show', { day: fullDay(day) })}
                  onClick={() => dayActions.onDay(day)}
                  className={cn(
                    'grid size-6 place-items-center rounded-full text-cell font-semibold text-foreground tabular-nums hover:bg-hover',
                    day === dayActions.today && 'bg-primary text-primary-foreground hover:bg-primary-hover',
                  )}
                >
                  {Number(day.slice(8))}
                </button>
              </div>
            ))}
          </div>
          {(allDay.length > 0 || ghostAbove || !isTimed) && (
            <div className="flex max-h-40 overflow-y-auto">
              <span aria-hidden className="w-16 shrink-0 border-b py-1 pr-2 text-right text-2xs text-muted-foreground">
                {t('allDay')}
              </span>
              <WeekRow
                days={days}
                events={allDay}
                ghost={ghostAbove}
                lanes={20}
                numbered={false}
                isNarrow={false}
                actions={actions}
                dayActions={dayActions}
                className="min-w-0 flex-1"
              />
            </div>
          )}
        </div>
        <div role="row" className="flex" style={{ height: 24 * hourHeight }}>
          <div role="presentation" aria-hidden className="relative w-16 shrink-0 border-r">
            {hours.slice(1).map((index) => (
              <span
                key={index}
                className="absolute right-2 -translate-y-1/2 text-2xs text-muted-foreground tabular-nums"
                style={{ top: index * hourHeight }}
              >
                {clockOf(index * 60 * minute).replace(':00 ', ' ')}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} {...{ day, timed, now, actions, dayActions, onCreateAt }} ghost={ghostOnHours} />
          ))}
        </div>
      </div>
    </div>
  )
}

interface DayColumnProps<E extends DrawnEvent> extends Pick<
  TimeGridProps<E>,
  'now' | 'actions' | 'dayActions' | 'onCreateAt' | 'ghost'
> {
  day: string
  timed: readonly E[]
}

function DayColumn<E extends DrawnEvent>(props: DayColumnProps<E>) {
  const { day, timed, ghost, now, actions, dayActions, onCreateAt } = props
  const blocks = useMemo(() => layoutHours(timed, day), [timed, day])
  const ghosts = useMemo(() => (ghost ? layoutHours([ghost], day) : []), [ghost, day])
  const isAt = day === dayActions.at
  const share = (now - wallOf(day)) / dayLength
  return (
    <div
      role="gridcell"
      data-day={day}
      data-hours
      tabIndex={isAt ? 0 : -1}
      aria-current={day === dayActions.today ? 'date' : undefined}
      onFocus={() => dayActions.onAt(day)}
      onClick={(click) => {
        if (click.target !== click.currentTarget || !onCreateAt) return
        const { top, height } = click.currentTarget.getBoundingClientRect()
        onCreateAt(momentAt(day, (click.clientY - top) / height))
      }}
      className={cn(
        'relative min-w-0 flex-1 border-r last:border-r-0 focus-visible:-outline-offset-2',
        onCreateAt && 'cursor-pointer',
      )}
      style={{
        backgroundImage:
          `repeating-linear-gradient(to bottom, transparent 0 ${hourHeight - 1}px, ` +
          `var(--border) ${hourHeight - 1}px ${hourHeight}px)`,
      }}
    >
      <span className="sr-only">{fullDay(day)}</span>
      {blocks.map(({ event, top, height, column, columns }) => (
        <EventChip
          key={event.id}
          event={event}
          actions={actions}
          tabIndex={isAt ? 0 : -1}
          lines={linesOf(height)}
          begins={event.start >= wallOf(day)}
          ends={event.end <= wallOf(day) + dayLength}
          className="z-1 rounded-sm"
          style={hourPlace(top, height, column, columns)}
        />
      ))}
      {ghosts.map(({ event, top, height }) => (
        <EventChip
          key="ghost"
          isGhost
          event={event}
          actions={actions}
          lines={linesOf(height)}
          className="rounded-sm"
          style={hourPlace(top, height, 0, 1)}
        />
      ))}
      {share >= 0 && share < 1 && (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute inset-x-0 z-2 h-0.5 bg-destructive',
            'before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full',
            'before:bg-destructive',
          )}
          style={{ top: `${share * 100}%` }}
        />
      )}
    </div>
  )
}

/** Text lines that fit in a block. */
function linesOf(share: number): number {
  return Math.max(1, Math.floor((share * 24 * hourHeight - 4) / 16))
}

function hourPlace(top: number, height: number, column: number, columns: number): React.CSSProperties {
  return {
    top: `calc(${top * 100}% + 1px)`,
    // The shortest are as high as a target needs to be.
    height: `max(24px, calc(${height * 100}% - 2px))`,
    left: `calc(${(column / columns) * 100}% + 1px)`,
    width: `calc(${100 / columns}% - 4px)`,
  }
}
