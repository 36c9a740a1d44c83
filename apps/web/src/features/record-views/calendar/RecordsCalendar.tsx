import { firstWeekday, type Json, wallClock } from '@monarch/field-types'
import { Alert, Button, toast, useDelayed, useNow } from '@monarch/ui'
import { CalendarDays } from 'lucide-react'
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useSetting } from '../../../lib/levels/settings.ts'
import { useWeekStart } from '../../../lib/levels/week-start.ts'
import { useCardHues } from '../card/use-card-hues.ts'
import { WaitingMark } from '../../record-parts/UnsentMark.tsx'
import { focusRow } from '../../record-parts/focus-row.ts'
import { NeedsField } from '../parts/NeedsField.tsx'
import type { RecordData } from '../../record-data/documents.ts'
import { recordLock } from '../../record-data/locks.ts'
import { type Entity, wordOfEntity } from '../../record-data/structure.ts'
import { useMedia, wideScreen } from '../../../lib/look/use-media.ts'
import { whenPulled } from '../parts/pull.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { ChangeDateDialog } from './ChangeDateDialog.tsx'
import { CalendarHeader } from './CalendarHeader.tsx'
import { dayOf, daysOf, modes, rangeOf, shortDay, titleOfRange, wallOf } from './days.ts'
import type { EventActions } from './EventChip.tsx'
import { calendarFields, type CalendarEvent, type CalendarFields, isTimed, placeData, slotData } from './events.ts'
import { FeedButton } from './feed/FeedButton.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { UndatedDrawer } from './UndatedDrawer.tsx'
import { maxEvents, useCalendar } from './use-calendar.ts'
import { useHeldFocus } from '../../../lib/focus/use-held-focus.ts'
import { useCalendarFocus } from './use-calendar-focus.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { type EventDrag, type Pulled, useEventDrag } from './use-event-drag.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePlace } from './use-place.ts'
import type { DayActions } from './WeekRow.tsx'
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

function Calendar({ fields, ...props }: RecordsViewProps & { fields: CalendarFields }) {
  const { tenantId, structure, request, config, openId, onOpen, may, tinted } = props
  const weekStart = firstWeekday[useWeekStart()]
  const now = wallClock(useNow(), fields.start.spec.timeZone ?? 'UTC')
  const today = dayOf(now)
  const [mode, day, go] = usePlace(today, config.view)
  const range = useMemo(() => rangeOf(mode, day, weekStart), [mode, day, weekStart])
  const calendar = useCalendar(tenantId, structure, request, fields, mode, range)
  const title = titleOfRange(mode, day, weekStart)
  useImperativeHandle(props.shown, () => ({ parts: [{ title, request: calendar.request }], isWhole: false }))
  const hueOfRecord = useCardHues(tenantId, structure, config, calendar.records.data ?? noRecords)
  const events = useMemo(
    () => calendar.events.map((event) => ({ ...event, hue: hueOfRecord(event.record) ?? event.hue })),
    [calendar.events, hueOfRecord],
  )
  const root = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const isWide = useMedia(wideScreen)
  const { value: hasSingleKeys } = useSetting('keyboard.singleKeys')
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

  useHeldFocus(root, 'data-event')
  const focus = useCalendarFocus(root, { mode, day, range, today, go })
  const showDay = (next: string) => focus.show('day', next)
  const create = (wall: number) => onOpen('new', slotData(fields, wall))
  const onKeyDown = useCalendarKeys({
    mode,
    weekStart,
    hasSingleKeys,
    ...focus,
    enter: (next) => (canCreate ? create(wallOf(next)) : showDay(next)),
  })

  const lockOf = ({ record }: CalendarEvent) => dateLock(structure.entity, record, fields)
  const onPull: EventDrag['begin'] = (pointer, event, kind) => {
    const lock = lockOf(event)
    if (lock === null) drag.begin(pointer, event, kind)
    else whenPulled(pointer.nativeEvent, () => toast(lock))
  }
  const actions: EventActions<CalendarEvent> = {
    openId,
    tinted: touched,
    pulledId: pulled?.event.id ?? null,
    unsentMark: <WaitingMark />,
    canMove,
    lockOf,
    canResize: canMove && fields.end !== null && !fields.end.isReadonly,
    onOpen: (event) => onOpen(event.id),
    onChangeDate: (event) => {
      const lock = lockOf(event)
      if (lock === null) setChanging(event)
      else toast(lock)
    },
    onPull,
  }
  const dayActions: DayActions = {
    today,
    at: focus.at,
    onAt: focus.setAt,
    onDay: showDay,
    onCreate: canCreate ? (next) => create(wallOf(next)) : null,
  }
  const isFull = calendar.records.data?.length === maxEvents
  const query = mode === 'year' ? calendar.busy : calendar.records
  // A day has hours even if its records have none: those are in the row 'all day'.
  const hasHours = mode === 'day' || (mode === 'week' && isTimed(fields.start))
  const shared = { events, ghost, isNarrow, actions, dayActions }
  return (
    <div className="flex h-full min-h-0 flex-1">
      <div ref={root} data-keys="calendar" onKeyDown={onKeyDown} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <CalendarHeader
          title={title}
          modes={modes}
          mode={mode}
          isBusy={isBusy}
          hasSingleKeys={hasSingleKeys}
          onStep={focus.step}
          onToday={focus.toToday}
          onMode={focus.setMode}
          before={
            (calendar.undatedCount > 0 || showsUndated) && (
              <Button variant="ghost" aria-expanded={showsUndated} onClick={() => setShowsUndated(!showsUndated)}>
                {t('withoutADate', { count: calendar.undatedCount })}
              </Button>
            )
          }
          after={<FeedButton entityName={structure.entity.name} viewId={props.viewId ?? null} />}
        />
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
          <QueryError title={t('errorLoadingRecords', { name: wordOfEntity(structure.entity) })} query={query} />
        ) : mode === 'year' ? (
          <YearGrid
            year={day.slice(0, 4)}
            weekStart={weekStart}
            counts={new Map(calendar.busy.data)}
            dayActions={dayActions}
            onMonth={(month) => focus.show('month', month)}
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
          <MonthGrid mode={mode} day={day} range={range} label={title} {...shared} />
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
          onPull={onPull}
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

/** Why the dates of a record cannot be changed. A field that is read-only everywhere is left out of moves. */
function dateLock(entity: Entity, record: RecordData, { start, end }: CalendarFields): string | null {
  return recordLock(entity, record, start) ?? (end && recordLock(entity, record, end))
}
