import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { inSources } from './stack-traces.ts'

export type Log = Logger

/** JSON lines on standard output. Values of keys that could hold a secret are redacted. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const redact = { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' }
  return pino({ level: config.logLevel, base: null, redact, serializers: { err: describeError } }, destination)
}

function describeError(error: Error) {
  const described = pino.stdSerializers.err(error)
  return typeof described.stack === 'string' ? { ...described, stack: inSources(described.stack) } : described
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
 * Makes outside text safe for one line of a terminal, log or mail: replaces control characters, line ends and characters that change the
 * text direction with a visible sign.
 */
export const printable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, '\ufffd')
