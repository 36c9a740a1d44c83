import { createContext, useContext } from 'react'

/**
 * The state of the generation of one value, and the function that requests it. The app provides it; this package knows
 * no server.
 */
export interface FieldGeneration {
  /** `null` if it was never requested. */
  readonly status: 'queued' | 'running' | 'done' | 'failed' | null
  /** Why it failed, in a sentence. */
  readonly error: string | null
  /** A source has changed since. */
  readonly isStale: boolean
  /** How far the text has come that is being written; `null` while nothing is known of it. */
  readonly writing: string | null
  /** Why it cannot be asked for now, in a sentence. */
  readonly unavailable: string | null
  readonly generate: () => void
}

export const FieldGenerationContext = createContext<FieldGeneration | null>(null)

/** `null` where there is no record to generate for: in a preview, say. */
export function useFieldGeneration(): FieldGeneration | null {
  return useContext(FieldGenerationContext)
}

export const staleWords = 'Out of date: its source fields have changed.'

export function isUnderWay(generation: FieldGeneration | null): boolean {
  return generation?.status === 'queued' || generation?.status === 'running'
}
