import type { FormField } from '@monarch/field-types'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../lib/drafts.ts'
import { type Drafts, type FieldAction, type FormState, isChanged } from './form-state.ts'

interface FormDraftOptions {
  /** Where it is kept; `null` for a form whose text is not. */
  place: DraftPlace | null
  /** What it is, in words: 'Deal: Website relaunch'. */
  title: string
  fields: readonly FormField[]
  state: FormState
  dispatch: Dispatch<FieldAction>
}

/**
 * Keeps what is typed until the server has it, over a reload and a lost session. A draft of an earlier visit is offered, and
 * stays beside what is typed meanwhile until the person has decided.
 */
export function useFormDraft({ place, title, fields, state, dispatch }: FormDraftOptions) {
  const [offered, setOffered] = useState<Draft<Drafts> | null>(() => place && readDraft<Drafts>(place))
  const text = JSON.stringify(changedDrafts(state, fields))
  const stored = useRef(text)

  useEffect(() => {
    if (text === stored.current || !place) return
    stored.current = text
    const typed = JSON.parse(text) as Drafts
    const all = { ...offered?.value, ...typed }
    if (Object.keys(all).length > 0) writeDraft(place, title, all)
    else clearDraft(place)
  })

  return {
    offered,
    restore: () => {
      if (offered) dispatch({ type: 'restore', drafts: knownDrafts(offered.value, fields) })
      setOffered(null)
    },
    discard: () => {
      setOffered(null)
      if (!place) return
      const typed = JSON.parse(text) as Drafts
      if (Object.keys(typed).length > 0) writeDraft(place, title, typed)
      else clearDraft(place)
    },
    /** The server has it. */
    forget: () => {
      stored.current = '{}'
      setOffered(null)
      if (place) clearDraft(place)
    },
  }
}

function changedDrafts(state: FormState, fields: readonly FormField[]): Drafts {
  const changed = fields.filter((field) => isChanged(state, field))
  return Object.fromEntries(changed.map((field) => [field.name, state.drafts[field.name]!]))
}

/** Fields may have gone since the draft was written. */
function knownDrafts(drafts: Drafts, fields: readonly FormField[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => fields.some((field) => field.name === name)))
}
