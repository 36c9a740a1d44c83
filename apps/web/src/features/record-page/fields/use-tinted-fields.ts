import { useEffect, useState } from 'react'
import { liveTint } from '../../../lib/constants.ts'
import { changedCells } from '../../record-data/live-changes.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { type EditState, overlay } from './edit-state.ts'

/** The fields that somebody else has just changed. */
export function useTintedFields(record: RecordData, state: EditState): ReadonlySet<string> {
  const [last, setLast] = useState(record)
  const [tinted, setTinted] = useState<ReadonlySet<string>>(none)
  if (record !== last) {
    setLast(record)
    const isOwn = Object.values(state.sending).some(({ version }) => version === record.version)
    const isNext = record.version === last.version + 1
    if (record.id === last.id && record.version > last.version && !(isOwn && isNext)) {
      const drawn = overlay(last, state.sending, () => '')
      const cells = changedCells([{ ...drawn, version: last.version }], new Map([[record.id, record]]))
      setTinted(new Set([...cells].map((cell) => cell.slice(record.id.length + 1))))
    }
  }
  useEffect(() => {
    if (tinted.size === 0) return
    const timer = setTimeout(() => setTinted(none), liveTint)
    return () => clearTimeout(timer)
  }, [tinted])
  return tinted
}

const none: ReadonlySet<string> = new Set()
