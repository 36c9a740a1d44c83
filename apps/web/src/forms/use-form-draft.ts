import type { FormField } from '@monarch/field-types'
import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, keepDraft, readDraft, writeDraft } from '../lib/drafts.ts'
import { type Draft } from '../lib/sign-out-data.ts'
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
 * offered until the user restores or discards it: typing and saving leave it as it is.
 */
export function useFormDraft({ place, title, fields, opened, onRestore }: FormDraftOptions) {
  const [offered, setOffered] = useState<Draft<Drafts> | null>(() => place && readDraft<Drafts>(place))
  const [atFirst] = useState(() => JSON.stringify(changedDrafts(opened, fields)))
  const kept = useRef(atFirst)
  const offer = useRef(offered)

  const write = (drafts: Drafts) => {
    if (!place) return
    if (Object.keys(drafts).length > 0) writeDraft(place, title, drafts, offer.current)
    else keepDraft(place, offer.current)
  }
  const offerNext = (next: Draft<Drafts> | null) => {
    offer.current = next
    setOffered(next)
    write(typedNow())
  }
  const typedNow = () => JSON.parse(kept.current) as Drafts
  return {
    offered,
    /** Call after every change that may have edited a field. */
    keep: (state: FormState) => {
      const typed = changedDrafts(state, fields)
      const text = JSON.stringify(typed)
      if (text === kept.current) return
      kept.current = text
      write(typed)
    },
    /** The input that it replaces becomes the next draft to restore. */
    restore: () => {
      if (!offered) return
      const restored = knownDrafts(offered.value, fields)
      const replaced = Object.entries(typedNow()).filter(
        ([name, draft]) => name in restored && JSON.stringify(restored[name]) !== JSON.stringify(draft),
      )
      const earlier = offered.earlier ?? null
      const typed = { value: Object.fromEntries(replaced), title, savedAt: new Date().toISOString() }
      offerNext(replaced.length === 0 ? earlier : { ...typed, ...(earlier && { earlier }) })
      onRestore(restored)
    },
    discard: () => offerNext(offered?.earlier ?? null),
    /** Call when the server has stored the form. */
    forget: () => {
      kept.current = '{}'
      write({})
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
