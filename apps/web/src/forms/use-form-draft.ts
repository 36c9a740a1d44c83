import type { FormField } from '@monarch/field-types'
import { useEffect, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../lib/drafts.ts'
import { type Drafts, type FormState, isChanged } from './form-state.ts'
import type { FormStore } from './form-store.ts'

interface FormDraftOptions {
  /** Where it is kept; `null` for a form whose text is not. */
  place: DraftPlace | null
  /** What it is, in words: 'Deal: Website relaunch'. */
  title: string
  fields: readonly FormField[]
  /** What stands in it when it is opened: only what differs from it later is kept. */
  opened: FormState
  onRestore: (drafts: Drafts) => void
}

/**
 * Keeps what is typed until the server has it, over a reload and a lost session. A draft of an earlier visit is offered, and
 * stays beside what is typed meanwhile until the person has decided.
 */
export function useFormDraft({ place, title, fields, opened, onRestore }: FormDraftOptions) {
  const [offered, setOffered] = useState<Draft<Drafts> | null>(() => place && readDraft<Drafts>(place))
  const [atFirst] = useState(() => JSON.stringify(changedDrafts(opened, fields)))
  const kept = useRef(atFirst)

  const write = (drafts: Drafts) => {
    if (!place) return
    if (Object.keys(drafts).length > 0) writeDraft(place, title, drafts)
    else clearDraft(place)
  }
  return {
    offered,
    /** To be called whenever something may have been typed. */
    keep: (state: FormState) => {
      const typed = changedDrafts(state, fields)
      const text = JSON.stringify(typed)
      if (text === kept.current) return
      kept.current = text
      write({ ...offered?.value, ...typed })
    },
    restore: () => {
      if (offered) onRestore(knownDrafts(offered.value, fields))
      setOffered(null)
    },
    discard: () => {
      setOffered(null)
      write(JSON.parse(kept.current) as Drafts)
    },
    /** The server has it. */
    forget: () => {
      kept.current = '{}'
      setOffered(null)
      if (place) clearDraft(place)
    },
  }
}

/** The draft of a form that stands by itself, kept beside its drawing: a key costs no more for it. */
export function useStoreDraft(
  form: FormStore,
  options: Pick<FormDraftOptions, 'place' | 'title' | 'fields'>,
): ReturnType<typeof useFormDraft> {
  const draft = useFormDraft({
    ...options,
    opened: form.state,
    onRestore: (drafts) => form.dispatch({ type: 'restore', drafts }),
  })
  useEffect(() => form.subscribe(() => draft.keep(form.state)))
  return draft
}

function changedDrafts(state: FormState, fields: readonly FormField[]): Drafts {
  const changed = fields.filter((field) => isChanged(state, field))
  return Object.fromEntries(changed.map((field) => [field.name, state.drafts[field.name]!]))
}

/** Fields may have gone since the draft was written. */
function knownDrafts(drafts: Drafts, fields: readonly FormField[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => fields.some((field) => field.name === name)))
}
