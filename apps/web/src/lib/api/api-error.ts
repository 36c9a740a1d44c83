import type { Json } from '@monarch/field-types'
import { translateSentence } from '@monarch/messages'
import type { ErrorCode, ErrorReason, Issue } from '@monarch/schema'
import { t } from './messages.ts'

/** Records that prevent a structure change, at most 20. */
export interface Offending {
  readonly fieldId: string
  readonly count: number
  readonly inBin: number
  readonly records: readonly { readonly id: string; readonly value: Json }[]
}

/** An error response, in the language of the reader: servers send English. Status 0: no response. */
export class ApiError extends Error {
  /** The message as the server sent it. */
  readonly sent: string
  readonly status: number
  readonly code: ErrorCode | null
  /** What the user has to do first, if the code does not imply it. */
  readonly reason: ErrorReason | null
  readonly issues: readonly Issue[]
  readonly requestId: string | null
  /** Seconds until a retry is allowed (429). */
  readonly retryAfter: number | null
  readonly offending: Offending | null
  /** Current number of records when it differs from the expected one (CONFLICT). */
  readonly count: number | null
  constructor(message: string, more: Partial<Record<keyof ApiError, unknown>> & { status: number }) {
    super(translateSentence(message))
    this.name = 'ApiError'
    this.sent = message
    this.status = more.status
    this.code = (more.code as ErrorCode | undefined) ?? null
    this.reason = (more.reason as ErrorReason | undefined) ?? null
    this.issues = ((more.issues as Issue[] | undefined) ?? []).map((issue) => ({
      ...issue,
      message: translateSentence(issue.message),
    }))
    this.requestId = (more.requestId as string | undefined) ?? null
    this.retryAfter = (more.retryAfter as number | undefined) ?? null
    this.offending = (more.offending as Offending | undefined) ?? null
    this.count = (more.count as number | undefined) ?? null
  }
  /** True when the same request may succeed later: no response, or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500
  }
  get isUnauthenticated(): boolean {
    return this.status === 401 || this.code === 'UNAUTHENTICATED'
  }
}

/** An error response of a REST route. The message of a response without a code is not written for users. */
export function refusalOf(status: number, body: unknown, more: Partial<ApiError> = {}): ApiError {
  const reply = typeof body === 'object' && body !== null ? (body as RestRefusal) : {}
  if (reply.code !== undefined && reply.message) return new ApiError(reply.message, { ...more, ...reply, status })
  const message = status >= 500 ? t('failed', { status }) : t('refused', { status })
  return new ApiError(message, { ...more, status })
}

interface RestRefusal {
  message?: string
  code?: string
  reason?: string
  issues?: Issue[]
  requestId?: string
}

/** The text of 'Copy details' for support, whose language is English; contains no secrets. */
export function describeError(error: unknown): string {
  const { code, status, requestId } = error instanceof ApiError ? error : {}
  const details = { code, status, request: requestId, page: location.pathname, time: new Date().toISOString() }
  const known = Object.entries(details).filter(([, value]) => value)
  return [
    error instanceof ApiError ? error.sent : messageOf(error),
    ...known.map(([name, value]) => `${name}: ${value}`),
  ].join('\n')
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : t('unknownError')
}
