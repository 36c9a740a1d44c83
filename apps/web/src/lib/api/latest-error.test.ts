import { expect, test } from 'vitest'
import { latestError } from './latest-error.ts'

const idle = { error: null, submittedAt: 0 }
const refused = (submittedAt: number) => ({ error: new Error(`refused at ${submittedAt}`), submittedAt })
const done = (submittedAt: number) => ({ error: null, submittedAt })

test.each([
  ['nothing was tried', [idle, idle], undefined],
  ['one was refused', [idle, refused(1)], 'refused at 1'],
  ['another succeeded later', [refused(1), done(2)], undefined],
  ['another was refused later', [refused(1), refused(2), done(0)], 'refused at 2'],
  ['it was refused after another succeeded', [refused(3), done(2)], 'refused at 3'],
  ['one follows another in the same millisecond', [done(4), refused(4)], 'refused at 4'],
] as const)('the error after %s', (_, attempts, message) => expect(latestError(...attempts)?.message).toBe(message))
