import { AppError } from '@monarch/schema'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isTemporary, translateDatabaseError } from './pg-errors.ts'
import { SilentServerError, StalledDiskError } from './server-pulse.ts'

const withCode = (code: string) => Object.assign(new pg.DatabaseError('Refused', 7, 'error'), { code })

test.each<[string, unknown, boolean]>([
  ['a lock', withCode('55P03'), true],
  ['a deadlock', withCode('40P01'), true],
  ['a conflict', withCode('40001'), true],
  ['a full disk', withCode('53100'), true],
  [
    'a read-only disk',
    Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', syscall: 'open' }),
    true,
  ],
  ['a lost connection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), true],
  ['a missing socket', Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }), true],
  ['a missing file', Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' }), false],
  ['a server that has stopped answering', new SilentServerError(), true],
  ['a disk that stores nothing', new StalledDiskError(), true],
  [
    'a statement on a connection that was lost before',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a storage of files that does not answer', new AppError('UNAVAILABLE', 'Not available'), true],
  ['load', new AppError('RATE_LIMITED', 'Too many requests'), true],
  ['a duplicate value', withCode('23505'), false],
  ['a statement timeout', withCode('57014'), false],
  ['a bug', new TypeError('undefined is not a function'), false],
])('isTemporary classifies %s', (_what, error, expected) => {
  expect(isTemporary(error)).toBe(expected)
})

/** The codes of PostgreSQL's appendix A that depend on the state of the server, with what clients get. No bug of ours causes them. */
test.each<[string, string, readonly string[]]>([
  ['UNAVAILABLE', 'the connection', ['08000', '08001', '08003', '08004', '08006', '08007', '08P01']],
  ['UNAVAILABLE', 'a standby', ['25006']],
  ['UNAVAILABLE', 'a limit that ends the connection', ['25P03', '25P04', '57P05']],
  ['CONFLICT', 'a concurrent transaction', ['40001', '40P01']],
  ['UNAVAILABLE', 'memory, connections and limits', ['53000', '53200', '53300', '53400']],
  ['RATE_LIMITED', 'a full disk', ['53100']],
  ['QUERY_TOO_COMPLEX', 'a limit of a statement', ['54001', '54011', '54023', '57014']],
  ['RATE_LIMITED', 'a lock', ['55006', '55P03']],
  ['UNAVAILABLE', 'the operator', ['57000', '57P01', '57P02', '57P03', '57P04']],
  ['UNAVAILABLE', 'the operating system', ['58000', '58030', '58P01', '58P02', '58P03']],
  ['UNAVAILABLE', 'damaged data', ['XX001', 'XX002']],
])('%s answers errors of PostgreSQL about %s', (expected, _what, codes) => {
  for (const code of codes) {
    const answer = translateDatabaseError(withCode(code))
    expect([code, answer instanceof AppError && answer.code]).toEqual([code, expected])
  }
})
