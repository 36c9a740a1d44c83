import { createContext, useContext } from 'react'

/**
 * The state of the generation of one value, and the function that requests it. The app provides it, because this
 * package is independent of the server.
 */
export interface FieldGeneration {
  /** `null` if it was never requested. */
  readonly status: 'queued' | 'running' | 'done' | 'failed' | null
  /** The error as a sentence. */
  readonly error: string | null
  /** True if a source has changed since. */
  readonly isStale: boolean
  /** The text generated so far; `null` if unknown. */
  readonly writing: string | null
  /** Why it cannot be requested now, as a sentence. */
  readonly unavailable: string | null
  readonly generate: () => void
}

export const FieldGenerationContext = createContext<FieldGeneration | null>(null)

/** `null` if there is no record to generate for, as in a preview. */
export function useFieldGeneration(): FieldGeneration | null {
  return useContext(FieldGenerationContext)
}

export function isUnderWay(generation: FieldGeneration | null): boolean {
  return generation?.status === 'queued' || generation?.status === 'running'
}
