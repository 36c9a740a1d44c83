import type { FormField } from '@monarch/field-types'
import { useEffect, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../lib/drafts.ts'
import { type Drafts, type FormState, isChanged } from './form-state.ts'
import type { FormStore } from './form-store.ts'

interface FormDraftOptions {
  /** `null` turns drafts off. */
  place: DraftPlace | null
  /** Label of the draft: 'Deal: Website relaunch'. */
  title: string
  fields: readonly FormField[]
  /** State when the form was opened; only differences from it are stored. */
  opened: FormState
  onRestore: (drafts: Drafts) => void
}

/**
 * Stores what is typed until the server has it, across a reload or an expired session. The draft of an earlier visit is
 * offered, and kept separately until the user decides.
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
    /** Call after every change that may have edited a field. */
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
    /** Call when the server has stored the form. */
    forget: () => {
      kept.current = '{}'
      setOffered(null)
      if (place) clearDraft(place)
    },
  }
}

/** Draft of a form store. It subscribes outside of React, so typing renders nothing more. */
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

/** Drops fields that were deleted after the draft was stored. */
function knownDrafts(drafts: Drafts, fields: readonly FormField[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => fields.some((field) => field.name === name)))
}
