import { useSyncExternalStore } from 'react'
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
  const listeners = new Set<() => void>()
  return {
    get state() {
      return state
    },
    dispatch: (action) => {
      const next = reduceForm(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `select` must return an identical value while nothing has changed. */
export function useFormPart<T, Base extends FormBase = FormBase>(
  store: FormStore<Base>,
  select: (state: FormState<Base>) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state))
}
