import type { Json } from '@monarch/field-types'
import type { Level } from '@monarch/schema'
import { useSyncExternalStore } from 'react'
import { newListeners } from '../listeners.ts'

/** An override whose level is not chosen yet. */
export interface OverrideRequest {
  readonly settingKey: string
  /** 'Rename “Accounts” for…' */
  readonly title: string
  /** What is set: 'Label of Accounts'. */
  readonly subject: string
  /** The current text to edit, or the value to set. */
  readonly requested:
    | { readonly text: string }
    | { readonly value: Json; readonly words: string }
    | { readonly options: readonly { readonly value: string | number | boolean; readonly label: string }[] }
  /** The organization's value of a setting that overrides a column (`Setting.column`), and a function to change it. */
  readonly own?: { readonly text: string; readonly store: (value: Json, message: string) => void }
  /** Set when the level is already chosen. */
  readonly target?: Target
}

/** A level at which the user can set something; with the role at the role level. */
export interface Target {
  readonly level: Level
  readonly roleId: string | null
  /** 'Organization', 'Role: Sales'. */
  readonly name: string
}

/** Asks for the level in a dialog of the shell, because the menu that starts it is closed by then. */
export function askOverride(next: OverrideRequest | null): void {
  request = next
  listeners.notify()
}

export function useOverrideRequest(): OverrideRequest | null {
  return useSyncExternalStore(listeners.subscribe, () => request)
}

let request: OverrideRequest | null = null
const listeners = newListeners()
