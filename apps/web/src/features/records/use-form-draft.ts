import { type Dispatch, useEffect, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../../lib/drafts.ts'
import { type Drafts, type FormAction, type FormState, isChanged } from './form-state.ts'
import type { Entity } from './structure.ts'

interface FormDraftOptions {
  place: DraftPlace
  /** What it is, in words: 'Deal: Website relaunch'. */
  title: string
  entity: Entity
  state: FormState
  dispatch: Dispatch<FormAction>
}

/**
 * Keeps what is typed until the server has it, over a reload and a lost session. A draft of an earlier visit is offered, and
 * stays beside what is typed meanwhile until the person has decided.
 */
export function useFormDraft({ place, title, entity, state, dispatch }: FormDraftOptions) {
  const [offered, setOffered] = useState<Draft<Drafts> | null>(() => readDraft<Drafts>(place))
  const text = JSON.stringify(changedDrafts(state, entity))
  const stored = useRef(text)

  useEffect(() => {
    if (text === stored.current) return
    stored.current = text
    const typed = JSON.parse(text) as Drafts
    const all = { ...offered?.value, ...typed }
    if (Object.keys(all).length > 0) writeDraft(place, title, all)
    else clearDraft(place)
  })

  return {
    offered,
    restore: () => {
      if (offered) dispatch({ type: 'restore', drafts: knownDrafts(offered.value, entity) })
      setOffered(null)
    },
    discard: () => {
      setOffered(null)
      const typed = JSON.parse(text) as Drafts
      if (Object.keys(typed).length > 0) writeDraft(place, title, typed)
      else clearDraft(place)
    },
    /** The server has it. */
    forget: () => {
      stored.current = '{}'
      setOffered(null)
      clearDraft(place)
    },
  }
}

function changedDrafts(state: FormState, entity: Entity): Drafts {
  const changed = entity.fields.filter((field) => isChanged(state, field))
  return Object.fromEntries(changed.map((field) => [field.name, state.drafts[field.name]!]))
}

/** Fields may have gone since the draft was written. */
function knownDrafts(drafts: Drafts, entity: Entity): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).filter(([name]) => entity.fields.some((field) => field.name === name)),
  )
}
