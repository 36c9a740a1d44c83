import { AppError, isFollowing } from '@monarch/schema'
import pg from 'pg'

/** What a statement broke, for a caller that knows which input caused it. */
export interface Refusal {
  readonly kind: 'unique' | 'reference' | 'required' | 'check' | 'value' | 'size'
  readonly table: string | null
  readonly column: string | null
  readonly constraint: string | null
  /** The value of the key that broke it, in PostgreSQL's own text: to find the input by, not to show. */
  readonly key: string | null
}

/**
 * The one translation of PostgreSQL's error codes. What the input broke is a `Refusal`: the caller names the path. What
 * has to do with the moment (locks, time, load) is an `AppError`, ready to be answered. `null` is a fault of ours.
 */
export function translateDatabaseError(error: unknown): AppError | Refusal | null {
  if (error instanceof AppError) return error
  if (isConnectionLoss(error)) return unavailable()
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null
  const kind = refusals[error.code]
  if (kind) {
    const { table = null, column = null, constraint = null, detail = '' } = error
    return { kind, table, column, constraint, key: keyPattern.exec(detail)?.[1] ?? null }
  }
  const index = tooSmallIndex(error)
  if (index && !isFollowing(index))
    return { kind: 'size', table: error.table ?? null, column: null, constraint: index, key: null }
  return moments[error.code]?.() ?? null
}

/**
 * True for what may go well the next time: locks, a deadlock, the connection, a full disk. Nothing has been decided by it, so
 * whoever has time tries again later.
 */
export function isMomentary(error: unknown): boolean {
  const translated = translateDatabaseError(error)
  return translated instanceof AppError && (translated.code === 'RATE_LIMITED' || translated.code === 'CONFLICT')
}

/** The index that could not hold a value, as far as PostgreSQL says; '' when it does not, `null` for any other error. */
export function tooSmallIndex(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '54000') return null
  return error.constraint ?? /index "([^"]+)"/.exec(error.message)?.[1] ?? ''
}

/** Somebody has ended the statement, or its time limit has. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** Two transactions waited for each other, or one was overtaken: nothing was done, and it may be tried again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** `Key (email)=(ann@x.test) already exists.`, whatever the language of the server. */
const keyPattern = /\)=\((.*)\)[^)]*$/s

/** The connection is gone or was never made; nothing is known of the statement that was on it. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (code === undefined)
    return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(error.message)
  return lossCodes.has(code) || code.startsWith('08')
}

const lossCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

const refusals: Record<string, Refusal['kind'] | undefined> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'reference',
  '23001': 'reference',
  '23502': 'required',
  '23514': 'check',
  '22P02': 'value',
  '22P03': 'value',
  '22P05': 'value',
  '22001': 'value',
  '22003': 'value',
  '22007': 'value',
  '22008': 'value',
  '22021': 'value',
  '22023': 'value',
}

const moments: Record<string, (() => AppError) | undefined> = {
  '40001': changedMeanwhile,
  '40P01': changedMeanwhile,
  '55P03': busy,
  '55006': busy,
  '53300': unavailable,
  '53200': unavailable,
  '53100': () =>
    new AppError('RATE_LIMITED', 'The database has no room left. Please tell the administrator.', { retryAfter: 60 }),
  '54001': () => new AppError('QUERY_TOO_COMPLEX', 'This request is too complex. Please ask for less at once.'),
  // The statement ran into its time limit; asking the same again would do so again.
  '57014': () =>
    new AppError('QUERY_TOO_COMPLEX', 'This request took too long. Please narrow it down.', {
      limit: 'statementMilliseconds',
    }),
}

function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'Someone else changed this at the same moment. Please try again.')
}

function busy(): AppError {
  return new AppError('RATE_LIMITED', 'This is being changed at the moment. Please try again shortly.', {
    retryAfter: 1,
  })
}

function unavailable(): AppError {
  return new AppError('RATE_LIMITED', 'The database cannot be reached at the moment. Please try again shortly.', {
    retryAfter: 2,
  })
}
