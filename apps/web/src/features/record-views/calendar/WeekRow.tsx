import { cn, IconButton, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { CalendarClock, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { fullDay, shortDay, startOfMonth } from './days.ts'
import { type EventActions, EventChip } from './EventChip.tsx'
import type { DrawnEvent } from './drawn-event.ts'
import { countHidden, layoutWeek } from './layout.ts'
import { t } from './messages.ts'

export interface DayActions {
  readonly today: string
  /** The day with keyboard focus: the only tab stop, including its events. */
  readonly at: string
  readonly onAt: (day: string) => void
  readonly onDay: (day: string) => void
  /** `null` when records cannot be created. */
  readonly onCreate: ((day: string) => void) | null
}

interface WeekRowProps<E extends DrawnEvent> {
  days: readonly string[]
  events: readonly E[]
  /** Drop position of the event being dragged. */
  ghost: E | null
  /** Maximum events of a day, then '+N more'. */
  lanes: number
  /** Days of other months are dimmed. */
  month?: string
  /** Shows the day number. */
  numbered?: boolean
  isNarrow: boolean
  actions: EventActions<E>
  dayActions: DayActions
  className?: string
}

const laneHeight = 25
const headHeight = 28
/** Below the events: a click there adds one. */
const roomToAdd = 26

/** A row of days; events of several days span columns. */
export function WeekRow<E extends DrawnEvent>(props: WeekRowProps<E>) {
  const { days, events, ghost, lanes, month, numbered = true, isNarrow, actions, dayActions, className } = props
  const segments = useMemo(() => layoutWeek(events, days), [events, days])
  const ghosts = useMemo(() => (ghost ? layoutWeek([ghost], days) : []), [ghost, days])
  const hidden = countHidden(segments, days.length, isNarrow ? 0 : lanes)
  const head = numbered ? headHeight : 4
  const rows = Math.min(
    lanes,
    segments.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
  )
  const least = head + (isNarrow ? 44 : Math.max(numbered ? 3 : 0, rows) * laneHeight + roomToAdd)
  return (
    <div
      role="row"
      className={cn('grid', className)}
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`, minHeight: least }}
    >
      {days.map((day, index) => {
        const isAt = day === dayActions.at
        const isOutside = month !== undefined && startOfMonth(day) !== startOfMonth(month)
        const own = segments.filter((segment) => segment.day <= index && index < segment.day + segment.span)
        return (
          <div
            key={day}
            role="gridcell"
            data-day={day}
            tabIndex={isAt ? 0 : -1}
            aria-current={day === dayActions.today ? 'date' : undefined}
            onFocus={() => dayActions.onAt(day)}
            onClick={(click) => {
              if (click.target === click.currentTarget) dayActions.onCreate?.(day)
            }}
            className={cn(
              'group/day relative min-w-0 border-r border-b last:border-r-0 focus-visible:z-1 focus-visible:-outline-offset-2',
              isOutside ? 'bg-sunken' : 'bg-background',
              dayActions.onCreate && 'cursor-pointer',
            )}
          >
            {!numbered && <span className="sr-only">{fullDay(day)}</span>}
            {numbered && (
              <button
                type="button"
                tabIndex={isAt ? 0 : -1}
                aria-label={t('show', { day: fullDay(day) })}
                onClick={() => dayActions.onDay(day)}
                className={cn(
                  'absolute top-0.5 left-0.5 grid size-6 place-items-center rounded-full text-xs tabular-nums',
                  'hover:bg-hover focus-visible:outline-offset-0',
                  'pointer-coarse:after:absolute pointer-coarse:after:-inset-2',
                  isOutside && 'text-muted-foreground',
                  day === dayActions.today && 'bg-primary font-semibold text-primary-foreground hover:bg-primary-hover',
                )}
              >
                {Number(day.slice(8))}
              </button>
            )}
            {dayActions.onCreate && !isNarrow && (
              <IconButton
                label={t('addOn', { day: shortDay(day) })}
                size="icon-sm"
                tabIndex={isAt ? 0 : -1}
                onClick={() => dayActions.onCreate!(day)}
                className={cn(
                  'absolute right-0.5 size-6 opacity-0 group-hover/day:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden',
                  numbered ? 'top-0.5' : 'bottom-0.5',
                )}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
            {!isNarrow &&
              own
                .filter(({ lane, day: first }) => lane < lanes && first === index)
                .map((segment) => (
                  <EventChip
                    key={segment.event.id}
                    event={segment.event}
                    actions={actions}
                    tabIndex={isAt ? 0 : -1}
                    begins={segment.begins}
                    ends={segment.ends}
                    className="z-1 h-6"
                    style={placeOf(segment, head)}
                  />
                ))}
            {!isNarrow &&
              ghosts
                .filter(({ day: first }) => first === index)
                .map((segment) => (
                  <EventChip
                    key="ghost"
                    isGhost
                    event={segment.event}
                    actions={actions}
                    begins={segment.begins}
                    ends={segment.ends}
                    className="h-6"
                    style={placeOf({ ...segment, lane: Math.min(lanes - 1, freeLane(own)) }, head)}
                  />
                ))}
            {isNarrow && ghosts.some((s) => s.day <= index && index < s.day + s.span) && (
              <span aria-hidden className="pointer-events-none absolute inset-0.5 rounded-sm ring-2 ring-ring" />
            )}
            {hidden[index]! > 0 && (
              <MorePopover
                day={day}
                events={own.map(({ event }) => event)}
                label={isNarrow ? null : t('more', { count: hidden[index]! })}
                tabIndex={isAt ? 0 : -1}
                actions={actions}
                top={isNarrow ? head : head + lanes * laneHeight}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface MorePopoverProps<E extends DrawnEvent> {
  day: string
  events: readonly E[]
  /** `null` when there is only room for dots. */
  label: string | null
  tabIndex: number
  actions: EventActions<E>
  top: number
}

/** All events of a day with more events than fit. */
function MorePopover<E extends DrawnEvent>(props: MorePopoverProps<E>) {
  const { day, events, label, tabIndex, actions, top } = props
  const count = t('recordsOn', { count: events.length, day: shortDay(day) })
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={label === null ? count : `${label}, ${count}`}
          style={{ top }}
          className={cn(
            'absolute inset-x-0.5 z-1 flex h-6 items-center justify-center gap-0.5 rounded-sm px-1 text-xs',
            'text-muted-foreground',
            'pointer-coarse:h-11 hover:bg-hover hover:text-foreground focus-visible:outline-offset-0',
            'sm:justify-start',
          )}
        >
          {label ??
            events
              .slice(0, 3)
              .map((event) => (
                <span key={event.id} data-hue={event.hue} data-dot className="size-1.5 rounded-full bg-tag-dot" />
              ))}
        </button>
      </PopoverTrigger>
      <PopoverContent label={fullDay(day)} className="w-72">
        <p className="mb-2 text-cell font-semibold">{fullDay(day)}</p>
        <ul className="flex flex-col gap-1">
          {events.map((event) => (
            <li key={event.id} className="flex items-center gap-1">
              <EventChip
                event={event}
                actions={{ ...actions, canResize: false, onPull: () => {} }}
                className="static h-7 flex-1 cursor-pointer"
              />
              {actions.canMove && (actions.lockOf?.(event) ?? null) === null && (
                <IconButton
                  label={t('changeDateOf', { title: event.title })}
                  size="icon-sm"
                  onClick={() => actions.onChangeDate(event)}
                >
                  <CalendarClock aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}

function placeOf({ span, lane }: { span: number; lane: number }, head: number): React.CSSProperties {
  // Adds one pixel for each cell border that it spans.
  return { top: head + lane * laneHeight, left: 3, width: `calc(${span * 100}% + ${span - 1}px - 7px)` }
}

function freeLane(own: readonly { lane: number }[]): number {
  const taken = new Set(own.map(({ lane }) => lane))
  let lane = 0
  while (taken.has(lane)) lane++
  return lane
}
