import type { Json } from '@monarch/field-types'
import type { ErrorCode, ErrorReason, Issue } from '@monarch/schema'

/** Records that stand in the way of a change of structure, at most twenty of them. */
export interface Offending {
  readonly fieldId: string
  readonly count: number
  readonly inBin: number
  readonly records: readonly { readonly id: string; readonly value: Json }[]
}

/** What went wrong, as the server said it; status 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  /** What has to be done first, where the code alone does not say it. */
  readonly reason: ErrorReason | null
  readonly issues: readonly Issue[]
  readonly requestId: string | null
  /** Seconds after which it may be tried again (429). */
  readonly retryAfter: number | null
  readonly offending: Offending | null
  /** How many records there are now, where a change expected another number of them (CONFLICT). */
  readonly count: number | null
  constructor(message: string, more: Partial<Record<keyof ApiError, unknown>> & { status: number }) {
    super(message)
    this.name = 'ApiError'
    this.status = more.status
    this.code = (more.code as ErrorCode | undefined) ?? null
    this.reason = (more.reason as ErrorReason | undefined) ?? null
    this.issues = (more.issues as Issue[] | undefined) ?? []
    this.requestId = (more.requestId as string | undefined) ?? null
    this.retryAfter = (more.retryAfter as number | undefined) ?? null
    this.offending = (more.offending as Offending | undefined) ?? null
    this.count = (more.count as number | undefined) ?? null
  }
  /** No answer or a failing server: the same request may well succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500
  }
  get isUnauthenticated(): boolean {
    return this.status === 401 || this.code === 'UNAUTHENTICATED'
  }
}

/** The text behind 'Copy details': what support needs, nothing secret. */
export function describeError(error: unknown): string {
  const lines = [messageOf(error)]
  if (error instanceof ApiError) {
    if (error.code) lines.push(`Code: ${error.code}`)
    if (error.status) lines.push(`Status: ${error.status}`)
    if (error.requestId) lines.push(`Request: ${error.requestId}`)
  }
  lines.push(`Page: ${location.pathname}`, `Time: ${new Date().toISOString()}`)
  return lines.join('\n')
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : 'Unknown error'
}
