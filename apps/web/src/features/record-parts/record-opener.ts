import { useNavigate } from '@tanstack/react-router'
import { createContext, type MouseEvent, useCallback, useContext } from 'react'
import { readTrail, writeTrail } from './trail.ts'

interface OpenRelated {
  (entity: string, id: string, from: Element): void
}

/** Opens a record of any entity in the panel. */
export const RecordOpenerContext = createContext<OpenRelated | null>(null)

/** Click handler of a link to a record: a plain click opens the record in the panel, if the page has one. */
export function useOpenInPanel(entity: string, id: string): ((event: MouseEvent) => void) | undefined {
  const open = useContext(RecordOpenerContext)
  if (!open) return undefined
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    open(entity, id, event.currentTarget)
  }
}

/** Appends the record to the trail in the URL. */
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
