import { useSyncExternalStore } from 'react'
import { newListeners } from '../lib/listeners.ts'
import { type FormAction, type FormBase, type FormState, reduceForm } from './form-state.ts'

/**
 * Form state outside of React: typing in one of a hundred fields renders that field only. Components select their part
 * with `useFormPart`.
 */
export interface FormStore<Base extends FormBase = FormBase> {
  readonly state: FormState<Base>
  readonly dispatch: (action: FormAction<Base>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createFormStore<Base extends FormBase>(initial: FormState<Base>): FormStore<Base> {
  let state = initial
  const listeners = newListeners()
  return {
    get state() {
      return state
    },
    dispatch: (action) => {
      const next = reduceForm(state, action)
      if (next === state) return
      state = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

/** `select` must return an identical value while nothing has changed. */
export function useFormPart<T, Base extends FormBase = FormBase>(
  store: FormStore<Base>,
  select: (state: FormState<Base>) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state))
}
