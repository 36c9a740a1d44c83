import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines on standard output. Keys that could carry a secret are blanked wherever they are logged. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const redact = { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' }
  return pino({ level: config.logLevel, base: null, redact }, destination)
}

const secretKeys = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'sealedPassword',
  'connectionString',
  'apiKey',
  'sealedKey',
]

/**
 * Text from outside as it may stand on one line of a terminal, a log or a mail: characters that steer a terminal, end a line or
 * turn the direction of text are replaced by a sign that shows where they were.
 */
export const printable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, '\ufffd')
