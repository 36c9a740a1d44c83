import { firstWeekday, wallClock } from '@monarch/field-types'
import { currentLocale } from '@monarch/messages'
import { readerWeekStart } from '@monarch/schema'
import { Alert, Dialog, useDelayed, useNow } from '@monarch/ui'
import { useMemo, useRef, useState } from 'react'
import { timeZone } from '../../../lib/time-zone.ts'
import { CalendarHeader } from '../calendar/CalendarHeader.tsx'
import { addDays, dayOf, daysOf, type Mode, rangeOf, titleOfRange } from '../calendar/days.ts'
import type { DrawnEvent } from '../calendar/drawn-event.ts'
import { type EventActions, whenOf } from '../calendar/EventChip.tsx'
import { MonthGrid } from '../calendar/MonthGrid.tsx'
import { TimeGrid } from '../calendar/TimeGrid.tsx'
import { useCalendarFocus } from '../calendar/use-calendar-focus.ts'
import { useCalendarKeys } from '../calendar/use-calendar-keys.ts'
import { useIsNarrow } from '../calendar/use-is-narrow.ts'
import { usePlace } from '../calendar/use-place.ts'
import type { DayActions } from '../calendar/WeekRow.tsx'
import { PublicPage } from './PublicPage.tsx'
import { drawnEvents, type PublicCalendar } from './public-events.ts'
import { usePublicAddress, usePublicQuery } from './use-public-view.ts'
import { t } from './messages.ts'

/** Guests have no year mode: it shows the number of records of each day, which the public page does not provide. */
const modes: readonly Mode[] = ['day', 'week', 'month']
const weekStart = () => firstWeekday[readerWeekStart('language', currentLocale().language, navigator.language)]

/** /c/{token}: the events of a calendar, without an account, in the guest's time zone. */
export function PublicCalendarPage({ token }: { token: string }) {
  const { search, go } = usePublicAddress()
  const [opensWith, setOpensWith] = useState<string | null>(null)
  const now = wallClock(useNow(), timeZone)
  const today = dayOf(now)
  const [given, day, goTo] = usePlace(today, opensWith)
  const mode = given === 'year' ? 'month' : given
  const range = useMemo(() => rangeOf(mode, day, weekStart()), [mode, day])
  const path = `/api/calendars/${encodeURIComponent(token)}`
  const query = usePublicQuery<PublicCalendar>(token, path, { from: range.from, to: addDays(range.to, -1), search })
  const received = query.data?.opensWith ?? null
  if (received !== opensWith) setOpensWith(received)
  const isBusy = useDelayed(query.isPlaceholderData)
  return (
    <PublicPage
      token={token}
      kind="calendar"
      query={query}
      search={search}
      onSearch={(q) => go({ q })}
      isEmpty={() => false}
    >
      {(calendar) => <Calendar {...{ calendar, search, mode, day, range, now, today, isBusy }} onPlace={goTo} />}
    </PublicPage>
  )
}

interface CalendarProps {
  calendar: PublicCalendar
  search: string
  mode: Exclude<Mode, 'year'>
  day: string
  range: { from: string; to: string }
  now: number
  today: string
  isBusy: boolean
  onPlace: (to: { mode?: Mode; day?: string }) => void
}

function Calendar({ calendar, search, mode, day, range, now, today, isBusy, onPlace }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const events = useMemo(() => drawnEvents(calendar), [calendar])
  const [opened, setOpened] = useState<DrawnEvent | null>(null)
  const focus = useCalendarFocus(root, { mode, day, range, today, go: onPlace })
  const showDay = (next: string) => focus.show('day', next)
  const onKeyDown = useCalendarKeys({ mode, weekStart: weekStart(), hasSingleKeys: false, ...focus, enter: showDay })
  const actions: EventActions<DrawnEvent> = {
    openId: opened?.id ?? null,
    tinted: noIds,
    pulledId: null,
    unsentMark: null,
    canMove: false,
    canResize: false,
    onOpen: setOpened,
    onChangeDate: nothing,
    onPull: nothing,
  }
  const dayActions: DayActions = { today, at: focus.at, onAt: focus.setAt, onDay: showDay, onCreate: null }
  const title = titleOfRange(mode, day, weekStart())
  const shared = { events, ghost: null, isNarrow, actions, dayActions }
  return (
    <div ref={root} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-xl">
      <CalendarHeader
        title={title}
        modes={modes}
        mode={mode}
        isBusy={isBusy}
        hasSingleKeys={false}
        onStep={focus.step}
        onToday={focus.toToday}
        onMode={focus.setMode}
      />
      {calendar.hasNextPage && (
        <Alert variant="info" className="mx-4 mb-2 lg:mx-6">
          {t('firstEvents', { count: calendar.records.length })}
        </Alert>
      )}
      {search !== '' && calendar.records.length === 0 && !isBusy && (
        <Alert variant="info" className="mx-4 mb-2 lg:mx-6">
          {t('noEvents', { search })}
        </Alert>
      )}
      {mode === 'day' || (mode === 'week' && calendar.isTimed) ? (
        <TimeGrid
          key={mode}
          days={daysOf(range)}
          now={now}
          label={title}
          isTimed={calendar.isTimed}
          onCreateAt={null}
          {...shared}
        />
      ) : (
        <MonthGrid mode={mode} day={day} range={range} label={title} {...shared} />
      )}
      {opened && (
        <Dialog title={opened.title} size="sm" onClose={() => setOpened(null)}>
          <p>{whenOf(opened)}</p>
        </Dialog>
      )}
    </div>
  )
}

const noIds: ReadonlySet<string> = new Set()
const nothing = () => {}
