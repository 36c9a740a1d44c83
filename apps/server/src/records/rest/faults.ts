import { AppError, Issues } from '@monarch/schema'
import { FieldFault } from '../../api/graphql/errors.ts'
import { VersionConflict } from '../prepare-write.ts'

/**
 * The entity is unknown, or the caller has no rights on it. It is BAD_USER_INPUT so that `onCurrentStructure` retries the request, and
 * `toRest` makes it NOT_FOUND.
 */
export class NoEntity extends AppError {
  constructor(name: string) {
    super('BAD_USER_INPUT', `There is no entity "${name}".`)
  }
}

/** An error as REST reports it: paths begin at the body, which is the `data` of the planner, and a failed `If-Match` is 412. */
export function toRest(error: unknown, pathOf: PathOf = (path) => path): unknown {
  const cause = error instanceof FieldFault ? error.cause : error
  if (cause instanceof NoEntity) return new AppError('NOT_FOUND', cause.message)
  if (cause instanceof VersionConflict) return Object.assign(cause, { statusCode: 412 })
  return cause instanceof AppError ? withPaths(cause, pathOf) : cause
}

export type PathOf = (path: string) => string

/** The body is a record, or a list of them. */
export const inBody: PathOf = (path) => path.replace(/^data(?:\.|$)/, '')

/** The error with other paths. */
export function withPaths(error: AppError, pathOf: PathOf): AppError {
  if (error.issues.length === 0) return error
  const { code, message, moreIssues, retryAfter, reason, count, limit } = error
  const issues = new Issues()
  issues.add(
    error.issues.map((issue) => ({ ...issue, path: pathOf(issue.path) })),
    moreIssues,
  )
  return new AppError(code, message, {
    issues,
    ...(retryAfter !== null && { retryAfter }),
    ...(reason !== null && { reason }),
    ...(count !== null && { count }),
    ...(limit !== null && { limit }),
  })
}
