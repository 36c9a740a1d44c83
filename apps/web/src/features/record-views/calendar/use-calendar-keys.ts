import { type KeyboardEvent, useEffect, useRef } from 'react'
import { areKeysTaken, isTypedInto } from '../../../lib/keys/taken-keys.ts'
import { addDays, type Mode, startOfWeek, type WeekStart } from './days.ts'

interface CalendarKeys {
  mode: Mode
  /** The focused day. */
  at: string
  weekStart: WeekStart
  goTo: (day: string) => void
  step: (by: 1 | -1) => void
  toToday: () => void
  setMode: (mode: Mode) => void
  /** Handles Enter on a day. */
  enter: (day: string) => void
  /** Letters and digits work on the whole page. */
  hasSingleKeys: boolean
}

const modeKeys: Readonly<Record<string, Mode>> = { 1: 'day', 2: 'week', 3: 'month', 4: 'year' }

/**
 * Key handler of the calendar: arrows move by day, Page keys and Alt+arrows by unit.
 */
export function useCalendarKeys(keys: CalendarKeys): (event: KeyboardEvent) => void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (areKeysTaken() || isTypedInto(event.target instanceof Element ? event.target : null)) return
      const { step, toToday, setMode, hasSingleKeys } = latest.current
      if (event.altKey) {
        if (event.key === 'ArrowLeft') step(-1)
        else if (event.key === 'ArrowRight') step(1)
        else return
      } else if (!hasSingleKeys) return
      else if (event.key.toLowerCase() === 't') toToday()
      else if (modeKeys[event.key]) setMode(modeKeys[event.key]!)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const target = event.target as HTMLElement
    if (!target.closest('[data-day]')) return
    const { at, mode, weekStart, goTo, step, enter } = keys
    const week = mode === 'month' || mode === 'year' ? 7 : null
    const first = startOfWeek(at, weekStart)
    if (event.key === 'ArrowLeft') goTo(addDays(at, -1))
    else if (event.key === 'ArrowRight') goTo(addDays(at, 1))
    else if (event.key === 'ArrowUp' && week) goTo(addDays(at, -week))
    else if (event.key === 'ArrowDown' && week) goTo(addDays(at, week))
    else if (event.key === 'Home') goTo(first)
    else if (event.key === 'End') goTo(addDays(first, 6))
    else if (event.key === 'PageUp') step(-1)
    else if (event.key === 'PageDown') step(1)
    // Events and buttons handle Enter themselves.
    else if (event.key === 'Enter' && target.dataset.day !== undefined && target.role === 'gridcell') enter(at)
    else return
    event.preventDefault()
  }
}
