import { cn } from '@monarch/ui'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { clockOf, dayLength, dayOf, fullDay, shortDay } from './days.ts'
import type { DrawnEvent } from './drawn-event.ts'
import { t } from './messages.ts'

/** Callbacks of events, shared by all modes. */
export interface EventActions<E extends DrawnEvent> {
  readonly openId: string | null
  readonly tinted: ReadonlySet<string>
  /** The event being dragged; it stays visible, faded, until dropped. */
  readonly pulledId: string | null
  /** Marks an event that waits for a connection. */
  readonly unsentMark: ReactNode
  readonly canMove: boolean
  /** Why the dates of this event cannot be changed. */
  readonly lockOf?: (event: E) => string | null
  readonly canResize: boolean
  readonly onOpen: (event: E) => void
  readonly onChangeDate: (event: E) => void
  /** Also for an event that is locked: it says why. */
  readonly onPull: (pointer: PointerEvent, event: E, kind: 'move' | 'resize') => void
}

interface EventChipProps<E extends DrawnEvent> {
  event: E
  actions: EventActions<E>
  tabIndex?: number
  /** False if the event starts before, or ends after, the visible range. */
  begins?: boolean
  ends?: boolean
  /** Number of text lines in the hour grid, where the end is resized downwards. */
  lines?: number
  /** Preview of the drop position. */
  isGhost?: boolean
  className?: string
  style?: CSSProperties
}

/** An event in its color: click opens it, dragging moves it, dragging its end resizes it. */
export function EventChip<E extends DrawnEvent>(props: EventChipProps<E>) {
  const { event, actions, tabIndex, begins = true, ends = true, lines, isGhost = false, className, style } = props
  const onHours = lines !== undefined
  const time = event.isTimed && begins ? clockOf(event.start) : null
  const lock = actions.lockOf?.(event) ?? null
  const canMove = actions.canMove && lock === null
  const look = cn(
    'group/chip absolute flex min-w-0 items-center gap-1.5 overflow-hidden bg-tag-bg px-1.5 text-left',
    'text-xs text-tag-text select-none [-webkit-touch-callout:none]',
    'focus-visible:z-2 focus-visible:outline-offset-0',
    begins && 'rounded-l-sm',
    ends && 'rounded-r-sm',
    onHours && 'flex-col items-start gap-0 border-l-3 border-tag-dot py-0.5',
    onHours && event.isUnsent && 'pr-5',
    className,
  )
  const inside = (
    <>
      {!onHours && <span data-dot aria-hidden className="size-1.5 shrink-0 rounded-full bg-tag-dot" />}
      {time && !onHours && <span className="shrink-0 tabular-nums">{time}</span>}
      <span
        className={cn(
          'min-w-0 font-medium',
          onHours ? 'line-clamp-(--lines) max-w-full shrink-0 break-words' : 'truncate',
        )}
      >
        {event.title}
      </span>
      {event.isUnsent &&
        (onHours ? <span className="absolute top-1 right-1">{actions.unsentMark}</span> : actions.unsentMark)}
      {onHours && lines > 1 && <span className="max-w-full truncate tabular-nums">{timesOf(event)}</span>}
    </>
  )
  if (isGhost) {
    return (
      <span
        data-hue={event.hue}
        aria-hidden
        className={cn(look, 'pointer-events-none z-3 shadow-e2')}
        style={styleOf(lines, style)}
      >
        {inside}
      </span>
    )
  }
  return (
    <button
      type="button"
      data-hue={event.hue}
      data-event={event.id}
      data-record={event.id}
      tabIndex={tabIndex}
      title={lock === null ? event.title : `${event.title}\n${lock}`}
      aria-label={describeEvent(event, time !== null && !onHours) + (event.isUnsent ? t('waitingForAConnection') : '')}
      aria-current={event.id === actions.openId || undefined}
      aria-keyshortcuts={canMove ? 'M' : undefined}
      onPointerDown={(pointer) => actions.canMove && actions.onPull(pointer, event, 'move')}
      onClick={(click) => {
        click.stopPropagation()
        actions.onOpen(event)
      }}
      onKeyDown={(key) => {
        if (key.key.toLowerCase() !== 'm' || key.ctrlKey || key.metaKey || key.altKey || !actions.canMove) return
        key.preventDefault()
        actions.onChangeDate(event)
      }}
      className={cn(
        look,
        'transition-[filter,opacity] hover:brightness-97 dark:hover:brightness-115',
        event.id === actions.openId && 'outline-2 outline-primary',
        actions.tinted.has(event.id) && 'outline-2 outline-ring',
        event.id === actions.pulledId && 'opacity-45',
        canMove && 'cursor-grab',
      )}
      style={styleOf(lines, style)}
    >
      {inside}
      {actions.canResize && canMove && ends && (
        <span
          aria-hidden
          onPointerDown={(pointer) => actions.onPull(pointer, event, 'resize')}
          className={
            onHours
              ? 'absolute inset-x-0 bottom-0 h-2 cursor-ns-resize'
              : 'absolute inset-y-0 right-0 w-2 cursor-ew-resize group-hover/chip:border-r-2 group-hover/chip:border-tag-dot'
          }
        />
      )}
    </button>
  )
}

/** The last line is reserved for the time. */
function styleOf(lines: number | undefined, style: CSSProperties | undefined): CSSProperties | undefined {
  return lines === undefined ? style : { ...style, ['--lines' as string]: Math.max(1, lines - 1) }
}

/** The accessible name, starting with the visible words. */
function describeEvent(event: DrawnEvent, timeFirst: boolean): string {
  const { title, start, end, isTimed } = event
  if (!isTimed) return `${title}, ${whenOf(event)}`
  if (!timeFirst) return `${title} ${whenOf(event)}`
  return `${clockOf(start)} ${title}, ${end === start ? fullDay(dayOf(start)) : whenOf(event)}`
}

/** The days or the times of an event. */
export function whenOf(event: DrawnEvent): string {
  const { start, end, isTimed } = event
  const first = dayOf(start)
  if (isTimed) return `${timesOf(event)}, ${fullDay(first)}`
  const last = dayOf(end - dayLength)
  return first === last ? fullDay(first) : t('fromTo', { from: shortDay(first), to: shortDay(last) })
}

function timesOf({ start, end }: Pick<DrawnEvent, 'start' | 'end'>): string {
  if (end === start) return clockOf(start)
  const last = dayOf(start) === dayOf(end) ? '' : `${shortDay(dayOf(end))}, `
  return `${clockOf(start)} – ${last}${clockOf(end)}`
}
