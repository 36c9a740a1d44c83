import type { Json } from '@monarch/field-types'
import type { Level } from '@monarch/schema'
import { useSyncExternalStore } from 'react'

/** Something that a level is to say, before it is known which one. */
export interface OverrideRequest {
  readonly settingKey: string
  /** 'Rename “Accounts” for…' */
  readonly title: string
  /** What is set, for people: 'Label of Accounts'. */
  readonly subject: string
  /** What it is called now: it is typed anew. Or the value that it is to have. */
  readonly wanted:
    | { readonly text: string }
    | { readonly value: Json; readonly words: string }
    | { readonly options: readonly { readonly value: string | number | boolean; readonly label: string }[] }
  /** Given where the level has been chosen already. */
  readonly target?: Target
}

/** A level at which one may say something; of the role level with the role. */
export interface Target {
  readonly level: Level
  readonly roleId: string | null
  /** 'Organization', 'Role: Sales'. */
  readonly name: string
}

/** Asks at which level, in a dialog that the shell shows: menus that begin it are closed by then. */
export function askOverride(next: OverrideRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

export function useOverrideRequest(): OverrideRequest | null {
  return useSyncExternalStore(subscribe, () => request)
}

let request: OverrideRequest | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
