import { useSyncExternalStore } from 'react'
import { type FormAction, type FormBase, type FormState, reduceForm } from './form-state.ts'

/**
 * What a form holds, outside of what draws it: a key typed into one field of a hundred draws that field again, and nothing
 * else. Whoever shows a part of it asks for that part by `useFormPart`.
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

/** Drawn again only when this part is another one; `select` must give the same thing as long as nothing has changed. */
export function useFormPart<T, Base extends FormBase = FormBase>(
  store: FormStore<Base>,
  select: (state: FormState<Base>) => T,
): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state))
}
