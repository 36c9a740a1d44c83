import type { GraphQLError } from 'graphql'
import { limits, tooManyGroups } from '@monarch/query'
import { AppError, badInput, type ErrorCode, type Issue } from '@monarch/schema'
import { isInvalidText, translateDatabaseError } from '../../platform/db/pg-errors.ts'
import { DocumentErrors } from './document.ts'

/** An error of one mutation in a document; `path` is its alias, as GraphQL reports it. */
export class FieldFault extends Error {
  readonly path: readonly string[]
  constructor(alias: string, cause: unknown) {
    super('A mutation failed', { cause })
    this.path = [alias]
  }
}

/** An error with additional `extensions` for clients. */
export abstract class ExtendedError extends AppError {
  abstract readonly extensions: Readonly<Record<string, unknown>>
}

interface ErrorReply {
  readonly message: string
  readonly path?: readonly string[]
  readonly locations?: readonly { line: number; column: number }[]
  readonly extensions: { readonly code: ErrorCode; readonly retryAfter?: number } & Record<string, unknown>
}

/** The error as reported to clients; `null` for a bug, which the caller logs and reports as INTERNAL. */
export function toReplies(error: unknown): readonly ErrorReply[] | null {
  if (error instanceof DocumentErrors) return error.errors.map((e) => documentReply(e, error.code))
  if (error instanceof FieldFault)
    return toReplies(error.cause)?.map((reply) => ({ ...reply, path: error.path })) ?? null
  const known = translateDatabaseError(error)
  if (known === null) return null
  // A refusal without a path: a value that only PostgreSQL could check, such as one in a cursor.
  const more = known instanceof ExtendedError ? known.extensions : {}
  const refused =
    known instanceof AppError ? known : badInput({ path: 'query', message: 'A value of this request is not valid.' })
  const { code, retryAfter, reason, count, message } = refused
  return [
    {
      message,
      extensions: {
        code,
        ...(reason && { reason }),
        ...listIssues(refused),
        ...(retryAfter === null ? {} : { retryAfter }),
        ...(count === null ? {} : { count }),
        ...more,
      },
    },
  ]
}

/** The limit that was reached, also by a single mutation. */
export function limitOf(error: unknown): string | null {
  if (error instanceof FieldFault) return limitOf(error.cause)
  return error instanceof AppError ? error.limit : null
}

/** The first problems, and the number of the others. */
export function listIssues(
  { code, issues, moreIssues }: AppError,
  most = Infinity,
): { readonly issues?: readonly Issue[]; readonly moreIssues?: number } {
  if (code !== 'BAD_USER_INPUT' && issues.length === 0) return {}
  const more = moreIssues + Math.max(0, issues.length - most)
  return { issues: issues.slice(0, most), ...(more > 0 ? { moreIssues: more } : {}) }
}

export function internalReply(requestId: string): ErrorReply {
  return {
    message:
      'Something went wrong on our side. Try again; if the problem persists, tell the administrator the request id.',
    extensions: { code: 'INTERNAL', requestId },
  }
}

function documentReply(error: GraphQLError, code: DocumentErrors['code']): ErrorReply {
  return {
    message: error.message,
    locations: (error.locations ?? []).map(({ line, column }) => ({ line, column })),
    extensions: { code },
  }
}

/** The statement casts the text `tooManyGroups` to a number, and PostgreSQL's error quotes the text. */
export function isTooManyGroups(error: unknown): boolean {
  return isInvalidText(error) && (error as Error).message.includes(tooManyGroups)
}

export const tooManyGroupsError = (): AppError =>
  new AppError(
    'QUERY_TOO_COMPLEX',
    `There are more than ${limits.maxLimit.toLocaleString('en-US')} groups. Read them in pages, with limit and offset.`,
    { limit: 'maxLimit' },
  )
