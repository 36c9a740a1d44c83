/** The one list of what a client can be told went wrong. Codes never change meaning. */
export const errorStatus = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  TENANT_UPGRADING: 503,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  QUERY_TOO_COMPLEX: 400,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One thing to mend: where (`data.email`, `where.amount.gt`) and what. */
export interface Issue {
  readonly path: string
  readonly message: string
  /** The part of a text that it is about (a formula), and what could stand there instead. */
  readonly from?: number
  readonly to?: number
  readonly suggestion?: string
}

/** What a client has to do first, where the code alone does not say it. */
export type ErrorReason = 'CONFIRMATION_REQUIRED'

/** Thrown anywhere, answered in one place (`http/errors.ts`). The message is a sentence for the person who sent the request. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[]
  /** Seconds until it may be tried again (RATE_LIMITED, TENANT_UPGRADING). */
  readonly retryAfter: number | null
  readonly reason: ErrorReason | null
  /** How many records there are now, where a change named another number of them (CONFLICT). */
  readonly count: number | null
  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number; reason?: ErrorReason; count?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = more.issues ?? []
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
    this.count = more.count ?? null
  }
}

/** BAD_USER_INPUT with every problem found; the first one is also the message. */
export function badInput(...issues: readonly Issue[]): AppError {
  return new AppError('BAD_USER_INPUT', issues[0]?.message ?? 'The input is not valid', { issues })
}

/** NOT_FOUND for the id at the path; what somebody may not see answers so, too. */
export function notFound(path: string, what: string, where: 'live' | 'bin' = 'live'): AppError {
  const message = `There is no ${what} with this id${where === 'bin' ? ' in the bin' : ''}`
  return new AppError('NOT_FOUND', message, { issues: [{ path, message }] })
}
