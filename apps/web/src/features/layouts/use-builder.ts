import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../lib/drafts.ts'
import { type BuilderCommand, type BuilderState, type BuiltLayout, newBuilder, reduceBuilder } from './builder-state.ts'

/** The state of the builder. Unsaved changes survive a reload. */
export function useBuilder(
  saved: BuiltLayout,
  draft: { readonly place: DraftPlace; readonly title: string },
): {
  state: BuilderState
  dispatch: Dispatch<BuilderCommand>
  isDirty: boolean
  isRestored: boolean
  forget: () => void
} {
  const { place, title } = draft
  const [restored] = useState(() => readDraft<BuiltLayout>(place)?.value ?? null)
  const [state, dispatch] = useReducer(reduceBuilder, restored ?? saved, newBuilder)
  const text = JSON.stringify(state.layout)
  const isDirty = text !== JSON.stringify(saved)
  const stored = useRef(text)

  useEffect(() => {
    if (text === stored.current) return
    stored.current = text
    if (isDirty) writeDraft(place, title, state.layout)
    else clearDraft(place)
  })

  return { state, dispatch, isDirty, isRestored: restored !== null, forget: () => clearDraft(place) }
}
