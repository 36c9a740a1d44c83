import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DayRange, isShown, type Mode, stepDay } from './days.ts'

interface Place {
  mode: Mode
  day: string
  range: DayRange
  today: string
  go: (to: { mode?: Mode; day?: string }) => void
}

/** The day with keyboard focus, and functions that move to other days, units and modes. */
export function useCalendarFocus(root: RefObject<HTMLElement | null>, { mode, day, range, today, go }: Place) {
  const [at, setAt] = useState(day)
  // When another range is shown, keyboard navigation starts at its day.
  const shownAt = at >= range.from && at < range.to ? at : day
  /** Mode in which to focus the day once it is rendered. */
  const focusAt = useRef<Mode | null>(null)
  useEffect(() => {
    if (focusAt.current !== mode) return
    const target = root.current?.querySelector<HTMLElement>(`[data-day="${at}"][tabindex]`)
    if (!target) return
    focusAt.current = null
    target.focus({ preventScroll: mode === 'day' || mode === 'week' })
  })
  return {
    at: shownAt,
    setAt,
    goTo: (next: string) => {
      if (!isShown(next)) return
      focusAt.current = mode
      setAt(next)
      if (next < range.from || next >= range.to) go({ day: next })
    },
    step: (by: 1 | -1) => {
      const next = stepDay(mode, day, by)
      const isAtDay = root.current?.contains(document.activeElement) === true && isOnDay(document.activeElement)
      focusAt.current = isAtDay ? mode : null
      setAt(next)
      go({ day: next })
    },
    toToday: () => {
      setAt(today)
      go({ day: today })
    },
    setMode: (next: Mode) => go({ mode: next, day: shownAt }),
    show: (next: Mode, there: string) => {
      focusAt.current = next
      setAt(there)
      go({ mode: next, day: there })
    },
  }
}

function isOnDay(element: Element | null): boolean {
  return element?.closest('[data-day]') !== null
}
