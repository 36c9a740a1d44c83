import type { UnsentFile } from '../draft.ts'

/** Why a file was not uploaded. The draft names the file; its content is here, because drafts are stored as JSON. */
interface Failure {
  readonly file: File
  readonly error: string
  /** Whether a retry may succeed. */
  readonly canRetry: boolean
}

const failures = new Map<number, Failure>()
// Drafts outlive the page and reach other tabs, where the same number must not name another file.
let nextKey = Math.floor(Math.random() * 2 ** 48)

export const newUploadKey = (): number => nextKey++

export function keepUnsent(key: number, failure: Failure): UnsentFile {
  failures.set(key, failure)
  return { key, name: failure.file.name, ...(!failure.canRetry && { isRefused: true }) }
}

/** Undefined after a reload. */
export const failureOf = (key: number): Failure | undefined => failures.get(key)

export const forgetUnsent = (key: number): boolean => failures.delete(key)
