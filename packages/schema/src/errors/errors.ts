import { type Issue, Issues } from './issues.ts'

/** The list of all errors that clients can receive. Codes never change meaning. */
export const errorStatus = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  TENANT_UPGRADING: 503,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  QUERY_TOO_COMPLEX: 400,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The action that the client must take first, if the code does not determine it. */
export type ErrorReason = 'CONFIRMATION_REQUIRED' | 'PASSWORD_REQUIRED' | 'PROTECTED' | 'UPGRADE_FAILED' | EmbedReason

/** Why a signed token opens no embedded dashboard. Only a valid signature learns more than `EMBED_INVALID`. */
export type EmbedReason = 'EMBED_INVALID' | 'EMBED_EXPIRED' | 'EMBED_LIFETIME' | 'EMBED_PARAMETERS' | 'EMBED_OFF'

/** Thrown anywhere; `http/errors.ts` turns it into a response. The message is a sentence for the sender of the request. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The first problems; `moreIssues` counts those that are not listed. */
  readonly issues: readonly Issue[]
  readonly moreIssues: number
  /** Seconds until the client may try again (RATE_LIMITED, UNAVAILABLE, TENANT_UPGRADING). */
  readonly retryAfter: number | null
  readonly reason: ErrorReason | null
  /** The current number of records, if the request expected a different one (CONFLICT). */
  readonly count: number | null
  /** The name of the limit that was reached; metrics count refusals by it. */
  readonly limit: string | null
  constructor(
    code: ErrorCode,
    message: string,
    more: {
      issues?: Iterable<Issue>
      retryAfter?: number
      reason?: ErrorReason
      count?: number
      limit?: string
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    const issues = more.issues instanceof Issues ? more.issues : Issues.of(more.issues ?? [])
    this.issues = issues.kept
    this.moreIssues = issues.length - issues.kept.length
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
    this.count = more.count ?? null
    this.limit = more.limit ?? issues.limit
  }
}

/** BAD_USER_INPUT with the problems found; the first one is also the message. */
export function badInput(problems: Issue | Iterable<Issue>, ...more: readonly Issue[]): AppError {
  const issues = Issues.of('path' in problems ? [problems] : problems)
  issues.add(more)
  return new AppError('BAD_USER_INPUT', issues.kept[0]?.message ?? 'The input is not valid', { issues })
}

/** NOT_FOUND for the id at the path; also used for things that the caller may not see. */
export function notFound(path: string, what: string, where: 'live' | 'bin' = 'live'): AppError {
  const message = `There is no ${what} with this id${where === 'bin' ? ' in the bin' : ''}`
  return new AppError('NOT_FOUND', message, { issues: [{ path, message }] })
}
