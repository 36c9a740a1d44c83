import { AppError } from '@monarch/schema'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isTemporary } from './pg-errors.ts'
import { SilentServerError } from './server-pulse.ts'

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
  ['a server that answers nobody', new SilentServerError(), true],
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
