import type { StepType } from '@monarch/schema'
import { focusWhenDrawn, toast } from '@monarch/ui'
import { type Dispatch, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isModKey } from '../../lib/keys/mod-key.ts'
import { type BuilderCommand, type BuilderState, triggerId } from './model/builder-state.ts'
import { allSteps, findStep, type StepPlace } from './model/step-tree.ts'
import { t } from './messages.ts'

interface StepKeysInput {
  state: BuilderState
  dispatch: Dispatch<BuilderCommand>
  body: RefObject<HTMLElement | null>
  mayUpdate: boolean
  open: (id: string) => void
}

/** Keyboard actions on steps, shared by canvas and list; the focus follows. */
export function useStepKeys({ state, dispatch, body, mayUpdate, open }: StepKeysInput) {
  const { steps } = state.definition
  const { selected } = state
  const isRequested = useRef(false)
  // The selected step may have to render before it can be focused.
  useEffect(() => {
    if (!isRequested.current || selected === null) return
    isRequested.current = false
    const step = `[data-step="${CSS.escape(selected)}"]`
    focusWhenDrawn(() => body.current?.querySelector<HTMLElement>(step)?.focus())
  })
  const focusSelected = () => {
    isRequested.current = true
  }
  const add = useCallback(
    (type: StepType, place: StepPlace) => {
      dispatch({ type: 'add', step: type, place })
      isRequested.current = true
    },
    [dispatch],
  )
  const remove = (id: string) => {
    const found = findStep(steps, id)
    if (!found) return
    dispatch({ type: 'delete', id })
    isRequested.current = true
    toast(t('stepDeleted'), {
      id: 'workflow step deleted',
      action: { label: t('undo'), onClick: () => dispatch({ type: 'undo' }) },
    })
  }
  const onStepKey = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    const isStep = id !== triggerId
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (by !== undefined && event.altKey) {
      if (!mayUpdate || !isStep) return
      dispatch({ type: 'moveBy', id, by })
      dispatch({ type: 'select', id })
      isRequested.current = true
    } else if (by !== undefined && isPlain) {
      const order = [triggerId, ...allSteps(steps).map((step) => step.id)]
      const next = order[order.indexOf(id) + by]
      if (next === undefined) return
      dispatch({ type: 'select', id: next })
      isRequested.current = true
    } else if (event.key === 'Enter' && isPlain) {
      open(id)
      // Settings next to the canvas are focused here; a sheet focuses itself.
      focusWhenDrawn(() => focusProperties(body.current))
    } else if (!isStep || !mayUpdate) return
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(id)
    else if (isModKey(event, 'c')) dispatch({ type: 'copy', id })
    else if (isModKey(event, 'v')) {
      dispatch({ type: 'paste' })
      isRequested.current = true
    } else if (isModKey(event, 'd')) {
      dispatch({ type: 'duplicate', id })
      isRequested.current = true
    } else return
    event.preventDefault()
  }
  return { onStepKey, add, remove, focusSelected }
}

const controls = 'input:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

function focusProperties(body: HTMLElement | null): void {
  body?.querySelector('[data-region=properties]')?.querySelector<HTMLElement>(controls)?.focus()
}
