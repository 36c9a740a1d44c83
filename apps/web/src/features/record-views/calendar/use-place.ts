import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isShown, type Mode, modes } from './days.ts'

/** The calendar's mode and day from the URL: `?date=2026-11-21&mode=week`. Invalid values use the defaults. */
export function usePlace(today: string, usual: unknown): [mode: Mode, day: string, go: (to: Place) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const mode = readMode(search.mode) ?? readMode(usual) ?? 'month'
  const day = search.date !== undefined && isShown(search.date) ? search.date : today
  const go = useCallback(
    (to: Place) => {
      void navigate({
        to: '.',
        search: (old) => ({
          ...old,
          ...(to.mode !== undefined && { mode: to.mode }),
          ...(to.day !== undefined && { date: to.day === today ? undefined : to.day }),
        }),
        replace: to.mode === undefined,
      })
    },
    [navigate, today],
  )
  return [mode, day, go]
}

interface Place {
  readonly mode?: Mode
  readonly day?: string
}

function readMode(value: unknown): Mode | null {
  return modes.find((mode) => mode === value) ?? null
}
