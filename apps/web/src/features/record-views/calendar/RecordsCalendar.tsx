import { firstWeekday, type Json, wallClock } from '@monarch/field-types'
import { Alert, Button, cn, IconButton, SegmentedControl, Spinner, useDelayed, useNow } from '@monarch/ui'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useWeekStart } from '../../../lib/levels/week-start.ts'
import { useCardHues } from '../card/use-card-hues.ts'
import { focusRow } from '../../record-parts/focus-row.ts'
import { NeedsField } from '../parts/NeedsField.tsx'
import type { RecordData } from '../../record-data/documents.ts'
import { useMedia, wideScreen } from '../../../lib/look/use-media.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { ChangeDateDialog } from './ChangeDateDialog.tsx'
import {
  dayOf,
  daysOf,
  isShown,
  type Mode,
  rangeOf,
  shortWeekday,
  shortDay,
  stepDay,
  titleOfRange,
  wallOf,
  weekdayName,
  weeksOf,
} from './days.ts'
import type { EventActions } from './EventChip.tsx'
import { calendarFields, type CalendarEvent, type CalendarFields, isTimed, placeData, slotData } from './events.ts'
import { FeedButton } from './feed/FeedButton.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { UndatedDrawer } from './UndatedDrawer.tsx'
import { maxEvents, useCalendar } from './use-calendar.ts'
import { useHeldFocus } from '../../../lib/focus/use-held-focus.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { type Pulled, useEventDrag } from './use-event-drag.ts'
import { usePlace } from './use-place.ts'
import { type DayActions, WeekRow } from './WeekRow.tsx'
import { YearGrid } from './YearGrid.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'

export function RecordsCalendar(props: RecordsViewProps) {
  const { entity } = props.structure
  const fields = useMemo(() => calendarFields(entity, props.config), [entity, props.config])
  if (!fields) {
    return (
      <NeedsField
        icon={<CalendarDays aria-hidden />}
        title={t('calendarNeedsADateField')}
        description={t('needsDateFieldHelp')}
        entityId={entity.id}
      />
    )
  }
  return <Calendar {...props} fields={fields} />
}

const noRecords: readonly RecordData[] = []

/** At most 3 events a day, then '+N more'. */
const monthLanes = 3

function Calendar({ fields, ...props }: RecordsViewProps & { fields: CalendarFields }) {
  const { tenantId, structure, request, config, openId, onOpen, may, tinted } = props
  const weekStart = firstWeekday[useWeekStart()]
  const now = wallClock(useNow(), fields.start.spec.timeZone ?? 'UTC')
  const today = dayOf(now)
  const [mode, day, go] = usePlace(today, config.view)
  const range = useMemo(() => rangeOf(mode, day, weekStart), [mode, day, weekStart])
  const calendar = useCalendar(tenantId, structure, request, fields, mode, range)
  const hueOfRecord = useCardHues(tenantId, structure, config, calendar.records.data ?? noRecords)
  const events = useMemo(
    () => calendar.events.map((event) => ({ ...event, hue: hueOfRecord(event.record) ?? event.hue })),
    [calendar.events, hueOfRecord],
  )
  const root = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const isWide = useMedia(wideScreen)
  const [at, setAt] = useState(day)
  const [changing, setChanging] = useState<CalendarEvent | null>(null)
  const [showsUndated, setShowsUndated] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBusy = useDelayed(calendar.records.isPlaceholderData || calendar.records.isLoading || calendar.busy.isLoading)

  const canMove = may.update && !fields.start.isReadonly
  const canCreate = may.create && !fields.start.isReadonly && config.enableEventCreation !== false
  const change = (event: CalendarEvent, data: Record<string, Json>) => {
    if (Object.keys(data).length === 0) return
    setRefusal(null)
    const to = data[fields.start.name]
    const moved =
      typeof to === 'string'
        ? t('movedTo', { when: fields.start.type.format(to, fields.start.spec) })
        : t(to === null ? 'dateRemoved' : 'moved')
    const end = fields.end && data[fields.end.name]
    const ends = typeof end === 'string' ? t('ends', { when: fields.end!.type.format(end, fields.end!.spec) }) : moved
    void calendar.change({
      record: event.record,
      data,
      message: to === undefined ? ends : moved,
      onRefused: (reason) => setRefusal(t('wasNotMoved', { title: event.title, reason })),
    })
  }
  const drag = useEventDrag((pulled: Pulled) =>
    change(pulled.event, placeData(fields, pulled.event, pulled.start, pulled.end)),
  )
  const { pulled } = drag
  const ghost = useMemo(() => pulled && { ...pulled.event, start: pulled.start, end: pulled.end }, [pulled])
  const touched = useMemo(() => new Set([...tinted].map((key) => key.split(' ')[0]!)), [tinted])

  // When another range is shown, keyboard navigation starts at its day.
  const shownAt = at >= range.from && at < range.to ? at : day
  /** Mode in which to focus the day once it is rendered. */
  const focusAt = useRef<Mode | null>(null)
  useHeldFocus(root, 'data-event')
  const goTo = (next: string) => {
    if (!isShown(next)) return
    focusAt.current = mode
    setAt(next)
    if (next < range.from || next >= range.to) go({ day: next })
  }
  useEffect(() => {
    if (focusAt.current !== mode) return
    const target = root.current?.querySelector<HTMLElement>(`[data-day="${at}"][tabindex]`)
    if (!target) return
    focusAt.current = null
    target.focus({ preventScroll: mode === 'day' || mode === 'week' })
  })
  const step = (by: 1 | -1) => {
    const next = stepDay(mode, day, by)
    const isAtDay = root.current?.contains(document.activeElement) === true && isOnDay(document.activeElement)
    focusAt.current = isAtDay ? mode : null
    setAt(next)
    go({ day: next })
  }
  const toToday = () => {
    setAt(today)
    go({ day: today })
  }
  const setMode = (next: Mode) => go({ mode: next, day: shownAt })
  const show = (next: Mode, there: string) => {
    focusAt.current = next
    setAt(there)
    go({ mode: next, day: there })
  }
  const showDay = (next: string) => show('day', next)
  const create = (wall: number) => onOpen('new', slotData(fields, wall))
  const onKeyDown = useCalendarKeys({
    mode,
    at: shownAt,
    weekStart,
    goTo,
    step,
    toToday,
    setMode,
    enter: (next) => (canCreate ? create(wallOf(next)) : showDay(next)),
  })

  const actions: EventActions = {
    openId,
    tinted: touched,
    pulledId: pulled?.event.id ?? null,
    canMove,
    canResize: canMove && fields.end !== null && !fields.end.isReadonly,
    onOpen: (event) => onOpen(event.id),
    onChangeDate: setChanging,
    onPull: drag.begin,
  }
  const dayActions: DayActions = {
    today,
    at: shownAt,
    onAt: setAt,
    onDay: showDay,
    onCreate: canCreate ? (next) => create(wallOf(next)) : null,
  }
  const title = titleOfRange(mode, day, weekStart)
  const isFull = calendar.records.data?.length === maxEvents
  const query = mode === 'year' ? calendar.busy : calendar.records
  // A day has hours even if its records have none: those are in the row 'all day'.
  const hasHours = mode === 'day' || (mode === 'week' && isTimed(fields.start))
  const shared = { events, ghost, isNarrow, actions, dayActions }
  return (
    <div className="flex h-full min-h-0 flex-1">
      <div ref={root} data-keys="calendar" onKeyDown={onKeyDown} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 lg:px-6">
          <IconButton label={t('previous')} shortcut="Alt+ArrowLeft" variant="outline" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <Button variant="outline" aria-keyshortcuts="T" onClick={toToday}>
            {t('today')}
          </Button>
          <IconButton label={t('next')} shortcut="Alt+ArrowRight" variant="outline" onClick={() => step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="ml-1 min-w-0 truncate text-base font-semibold">
            {title}
          </h2>
          {isBusy && <Spinner label={t('loading')} className="text-muted-foreground" />}
          <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
            {(calendar.undatedCount > 0 || showsUndated) && (
              <Button variant="ghost" aria-expanded={showsUndated} onClick={() => setShowsUndated(!showsUndated)}>
                {t('withoutADate', { count: calendar.undatedCount })}
              </Button>
            )}
            <SegmentedControl
              aria-label={t('unit')}
              options={modeOptions()}
              value={mode}
              onValueChange={setMode}
              className="max-sm:flex-1"
            />
            <FeedButton entityName={structure.entity.name} viewId={props.viewId ?? null} />
          </div>
        </div>
        {refusal && <Alert className="mx-4 mb-2 lg:mx-6">{refusal}</Alert>}
        {query.error && query.data && (
          <Alert className="mx-4 mb-2 lg:mx-6">
            {rich(
              t('notUpToDate', {
                message: query.error.message,
                button: (parts) => (
                  <Button variant="link" size="sm" className="h-6 px-1" onClick={() => void query.refetch()}>
                    {parts}
                  </Button>
                ),
              }),
            )}
          </Alert>
        )}
        {isFull && mode !== 'year' && (
          <Alert variant="info" className="mx-4 mb-2 lg:mx-6">
            {t('firstRecordsShown', { count: maxEvents })}
          </Alert>
        )}
        {query.error && !query.data ? (
          <QueryError title={t('errorLoadingRecords', { name: structure.entity.name })} query={query} />
        ) : mode === 'year' ? (
          <YearGrid
            year={day.slice(0, 4)}
            weekStart={weekStart}
            counts={new Map(calendar.busy.data)}
            dayActions={dayActions}
            onMonth={(month) => show('month', month)}
          />
        ) : hasHours ? (
          <TimeGrid
            key={mode}
            days={daysOf(range)}
            now={now}
            label={title}
            isTimed={isTimed(fields.start)}
            onCreateAt={canCreate ? create : null}
            {...shared}
          />
        ) : (
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain border-t">
            <div role="grid" aria-label={title} className="flex min-h-full min-w-0 flex-col">
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
                  isNarrow={isNarrow}
                  className={cn('flex-1', mode !== 'month' && 'min-h-80')}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      {showsUndated && (
        <UndatedDrawer
          structure={structure}
          fields={fields}
          options={calendar.undatedOptions}
          drawn={calendar.drawn}
          count={calendar.undatedCount}
          canMove={canMove}
          isSheet={!isWide}
          onOpen={({ id }) => onOpen(id)}
          onPull={drag.begin}
          onChangeDate={setChanging}
          onClose={() => setShowsUndated(false)}
        />
      )}
      {pulled && (
        <p role="status" className="sr-only">
          {pulled.event.title}: {shortDay(dayOf(pulled.start))}
        </p>
      )}
      {changing && (
        <ChangeDateDialog
          record={changing.record}
          title={changing.title}
          fields={fields}
          onClose={() => setChanging(null)}
          onSave={(data) => {
            change(changing, data)
            focusRow(changing.id)
          }}
        />
      )}
    </div>
  )
}

const modeOptions = (): readonly { value: Mode; label: string }[] => [
  { value: 'day', label: t('day') },
  { value: 'week', label: t('week') },
  { value: 'month', label: t('month') },
  { value: 'year', label: t('year') },
]

/** Below this width a day shows dots instead of names. */
const narrowWidth = 640

function useIsNarrow(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < narrowWidth))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNarrow
}

function isOnDay(element: Element | null): boolean {
  return element?.closest('[data-day]') !== null
}
