import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { clearDraft, keepDraft, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { type Draft } from '../../../lib/sign-out-data.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import {
  beginWith,
  type DesignerCommand,
  designerReducer,
  type DesignerState,
  draftToStore,
  type StoredDraft,
} from './designer-state.ts'
import { entityDraftOf } from './entity-draft.ts'
import { fieldDraftOf } from './field-draft.ts'
import type { EntityDetail } from './queries.ts'
import { startedField } from './started-field.ts'
import { t } from '../messages.ts'

export interface Designer {
  state: DesignerState
  dispatch: Dispatch<DesignerCommand>
  /** The draft of an earlier visit, until it is restored or discarded. */
  offer: Draft<StoredDraft> | null
  restoreOffer: () => void
  discardOffer: () => void
}

/**
 * The state of one designer: follows the server's entity and stores unsaved input in the browser. `category`: the navigation group
 * that a new entity starts in.
 */
export function useDesigner(
  id: string | null,
  entity: EntityDetail | null | undefined,
  category: string | undefined,
): Designer {
  const { id: userId } = useUser()
  const { tenantId } = useTenant()
  const started = startedField(useQueryClient(), id ?? '')
  const [state, dispatch] = useReducer(designerReducer, null, () => beginWith(started.get(), category))
  const dropStarted = useEffectEvent(started.drop)
  useEffect(() => dropStarted(), [])
  const scope = `entities/${id ?? 'new'}`
  const [offer, setOffer] = useState(() => readOffer({ userId, tenantId: tenantId ?? '', scope }))

  useEffect(() => {
    if (!entity) return
    const fields = Object.fromEntries(entity.fields.map((field) => [field.id, fieldDraftOf(field)]))
    dispatch({ type: 'load', entity: entityDraftOf(entity), fields })
  }, [entity])

  const draft = draftToStore(state)
  const hasWritten = useRef(false)
  const before = useRef(scope)
  const title = state.entity.displayName || t('newEntity')
  // Compares the text, because each render creates a new object.
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    const place = { userId, tenantId: tenantId ?? '', scope }
    // The entity was created: its draft is no longer that of a new one.
    if (before.current !== scope) {
      keepDraft({ ...place, scope: before.current }, offer)
      before.current = scope
    }
    if (text !== null) writeDraft(place, title, JSON.parse(text), offer)
    else if (!offer) clearDraft(place)
    // All input is saved. The draft of the earlier visit, neither restored nor discarded yet, is stored again.
    else if (hasWritten.current) keepDraft(place, offer)
    hasWritten.current = text !== null
  }, [text, offer, userId, tenantId, scope, title])

  return {
    state,
    dispatch,
    offer,
    restoreOffer: useCallback(() => {
      if (!offer) return
      dispatch({ type: 'restore', draft: offer.value })
      const earlier = offer.earlier ?? null
      // The replaced input becomes the next draft to restore.
      const typed = text !== null && {
        value: JSON.parse(text) as StoredDraft,
        title,
        savedAt: new Date().toISOString(),
      }
      setOffer(typed ? { ...typed, ...(earlier && { earlier }) } : earlier)
    }, [offer, text, title]),
    discardOffer: useCallback(() => setOffer((now) => now?.earlier ?? null), []),
  }
}

/** Ignores drafts that another version of the application stored, and those with invalid content. */
function readOffer(place: { userId: string; tenantId: string; scope: string }): Draft<StoredDraft> | null {
  const draft = readDraft<StoredDraft>(place)
  return draft && typeof draft.value === 'object' && draft.value !== null && typeof draft.value.fields === 'object'
    ? draft
    : null
}
