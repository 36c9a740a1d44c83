import { useNavigate } from '@tanstack/react-router'
import { createContext, type MouseEvent, useCallback, useContext } from 'react'
import { readTrail, writeTrail } from './trail.ts'

interface OpenRelated {
  (entity: string, id: string, from: Element): void
}

/** Around a list with a panel: opens records of any entity in it. */
export const RecordOpenerContext = createContext<OpenRelated | null>(null)

/** For a link to the page of another record: a plain press on it opens the record in the panel, where there is one. */
export function useOpenInPanel(entity: string, id: string): ((event: MouseEvent) => void) | undefined {
  const open = useContext(RecordOpenerContext)
  if (!open) return undefined
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    open(entity, id, event.currentTarget)
  }
}

/** Writes the record into the address, behind the one from which it was reached: the row of a list, or what the panel shows. */
export function useOpenRelated(): OpenRelated {
  const navigate = useNavigate()
  return useCallback(
    (entity, id, from) => {
      const row = from.closest<HTMLElement>('[data-region=list] [data-record]')?.dataset.record
      void navigate({
        to: '.',
        search: ({ tab: _tab, values: _values, ...old }) => ({
          ...old,
          record: row ?? old.record,
          related: writeTrail([...(row === undefined ? readTrail(old.related) : []), { entity, id }]),
        }),
      })
    },
    [navigate],
  )
}
