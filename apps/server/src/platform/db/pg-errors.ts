import { AppError, type ErrorCode, isFollowing } from '@monarch/schema'
import pg from 'pg'
import { SilentServerError, StalledDiskError } from './server-pulse.ts'
import { isFailedConnect } from './watched-client.ts'

/** The constraint that a statement violated, for a caller that knows which input caused it. */
export interface Refusal {
  readonly kind: 'unique' | 'reference' | 'required' | 'check' | 'value' | 'size'
  readonly table: string | null
  readonly column: string | null
  readonly constraint: string | null
  /** The violating key value in PostgreSQL's text form: for finding the input, not for display. */
  readonly key: string | null
}

/**
 * The one translation of PostgreSQL's error codes. Violations by the input are a `Refusal`: the caller names the path. Temporary conditions
 * (locks, time, load) are an `AppError`, ready to be returned. `null` is a bug.
 */
export function translateDatabaseError(error: unknown): AppError | Refusal | null {
  if (error instanceof AppError) return error
  if (isConnectionLoss(error)) return unavailable()
  if (isDiskFault(error)) return brokenDisk()
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null
  const kind = refusals[error.code]
  if (kind) {
    const { table = null, column = null, constraint = null, detail = '' } = error
    return { kind, table, column, constraint, key: keyPattern.exec(detail)?.[1] ?? null }
  }
  const index = tooSmallIndex(error)
  if (index && !isFollowing(index))
    return { kind: 'size', table: error.table ?? null, column: null, constraint: index, key: null }
  return (moments[error.code] ?? momentsOfClass[error.code.slice(0, 2)])?.() ?? null
}

/** True for temporary conditions: locks, a deadlock, the connection, a full disk. Nothing was decided, so background work retries later. */
export function isTemporary(error: unknown): boolean {
  const translated = translateDatabaseError(error)
  return translated instanceof AppError && temporaryCodes.has(translated.code)
}

/** A database, or the disk, cannot be used right now. */
export function isUnavailable(error: unknown): boolean {
  const translated = translateDatabaseError(error)
  return translated instanceof AppError && translated.code === 'UNAVAILABLE'
}

/** Data or an index on the disk is damaged or gone. Unlike a full or lost disk, this stays until an operator repairs it. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && damageCodes.has(error.code ?? '')
}

const damageCodes = new Set(['XX001', 'XX002', '58P01', '58030'])

const temporaryCodes: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'CONFLICT'])

/** The index that could not hold a value, or '' when PostgreSQL does not name it; `null` for any other error. */
export function tooSmallIndex(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== '54000') return null
  return error.constraint ?? /index "([^"]+)"/.exec(error.message)?.[1] ?? ''
}

/** The statement was cancelled, by a request or by its time limit. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

/** A text could not be cast to its type. */
export function isInvalidText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22P02'
}

/** Two transactions blocked each other, or one lost a serialization conflict: nothing was done, so retry. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** `Key (email)=(ann@x.test) already exists.`, in any language of the server. */
const keyPattern = /\)=\((.*)\)[^)]*$/s

/** The connection is lost or was never made; the result of its statement is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof SilentServerError || error instanceof StalledDiskError || isFailedConnect(error)) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return lossMessages.test(error.message)
  // A missing socket, and not a missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  return lossCodes.has(code) || code.startsWith('08')
}

/** Errors of the driver, which gives them no code. */
const lossMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/
const lossCodes = new Set([
  // Shutdown, crash, start, a dropped database, and time limits that end the connection.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  '25P04',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** Files are stored beside the database; their disk fails in the same ways. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCodes.has((error as NodeJS.ErrnoException).code ?? '')
}

/** Full, over the quota, read-only, broken. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

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
  '40001': concurrentChange,
  '40P01': concurrentChange,
  '55P03': busy,
  '55006': busy,
  // A standby, or a server that its administrator has made read-only.
  '25006': unavailable,
  '53100': () =>
    new AppError('RATE_LIMITED', 'The database has no room left. Please tell the administrator.', { retryAfter: 60 }),
  // The stack, the columns of a result, the arguments of a function. 54000 is about values.
  '54001': tooComplex,
  '54011': tooComplex,
  '54023': tooComplex,
  XX001: brokenDisk,
  XX002: brokenDisk,
  // The statement hit its time limit; a retry would too.
  '57014': () =>
    new AppError('QUERY_TOO_COMPLEX', 'This request took too long. Please narrow it down.', {
      limit: 'statementMilliseconds',
    }),
}

/**
 * For all other codes of a class, which is the first two characters: too few resources (53), intervention by the operator (57), errors of
 * the operating system (58). Class XX is not here: XX000 is a bug of PostgreSQL or of the statement.
 */
const momentsOfClass: Record<string, (() => AppError) | undefined> = {
  '53': overloaded,
  '57': unavailable,
  '58': brokenDisk,
}

function brokenDisk(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'The disk of the server cannot be used right now. Please tell the administrator.',
    {
      retryAfter: 60,
    },
  )
}

function concurrentChange(): AppError {
  return new AppError('CONFLICT', 'Someone else changed this at the same moment. Please try again.')
}

function tooComplex(): AppError {
  return new AppError('QUERY_TOO_COMPLEX', 'This request is too complex. Please ask for less at once.')
}

function overloaded(): AppError {
  return new AppError('UNAVAILABLE', 'The database server is overloaded right now. Please try again shortly.', {
    retryAfter: 5,
  })
}

function busy(): AppError {
  return new AppError('RATE_LIMITED', 'This is being changed. Please try again shortly.', {
    retryAfter: 1,
  })
}

/** The last statement may have been executed. Clients repeat the request with its Idempotency-Key, as after any lost answer. */
function unavailable(): AppError {
  return new AppError('UNAVAILABLE', 'The database cannot be reached right now. Please try again shortly.', {
    retryAfter: 2,
  })
}
