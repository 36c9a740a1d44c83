import { cn } from '@monarch/ui'
import { addMonths, fullDay, monthName, rangeOf, startOfMonth, type WeekStart, weekdayName, weeksOf } from './days.ts'
import type { DayActions } from './WeekRow.tsx'
import { t } from './messages.ts'

interface YearGridProps {
  year: string
  weekStart: WeekStart
  /** Number of records on each day. */
  counts: ReadonlyMap<string, number>
  dayActions: DayActions
  onMonth: (day: string) => void
}

/** Twelve months, with a dot for each day that has records. */
export function YearGrid({ year, weekStart, counts, dayActions, onMonth }: YearGridProps) {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01-01`, index))
  return (
    <div
      className={cn(
        'grid h-full min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(224px,1fr))] content-start gap-x-8',
        'gap-y-6 overflow-y-auto px-4 py-4',
        'lg:px-6',
      )}
    >
      {months.map((month) => (
        <section key={month} aria-label={`${monthName(month)} ${year}`} className="mx-auto w-56">
          <h2 className="mb-1">
            <button
              type="button"
              onClick={() => onMonth(month)}
              className="rounded-sm px-1.5 text-cell font-semibold hover:text-link"
            >
              {monthName(month)}
            </button>
          </h2>
          <table role="grid" aria-label={monthName(month)} className="w-full table-fixed text-center">
            <thead>
              <tr>
                {weeksOf(rangeOf('month', month, weekStart))[0]!.map((day) => (
                  <th key={day} scope="col" className="h-6 text-2xs text-muted-foreground" abbr={weekdayName(day)}>
                    {weekdayName(day).slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(rangeOf('month', month, weekStart)).map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td key={day} className="p-0">
                      {startOfMonth(day) === month && (
                        <YearDay day={day} count={counts.get(day) ?? 0} dayActions={dayActions} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function YearDay({ day, count, dayActions }: { day: string; count: number; dayActions: DayActions }) {
  const isToday = day === dayActions.today
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={day === dayActions.at ? 0 : -1}
      aria-label={`${fullDay(day)}, ${count === 0 ? t('nothing') : t('records', { count })}`}
      aria-current={isToday ? 'date' : undefined}
      title={count === 0 ? undefined : t('records', { count })}
      onFocus={() => dayActions.onAt(day)}
      onClick={() => dayActions.onDay(day)}
      className={cn(
        'relative size-8 rounded-full text-xs tabular-nums hover:bg-hover focus-visible:-outline-offset-2',
        isToday && 'bg-primary font-semibold text-primary-foreground hover:bg-primary-hover',
        count > 0 && 'font-semibold',
        count > 0 &&
          'after:absolute after:bottom-1 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full after:bg-primary',
        count > 0 && isToday && 'after:bg-primary-foreground',
      )}
    >
      {Number(day.slice(8))}
    </button>
  )
}
