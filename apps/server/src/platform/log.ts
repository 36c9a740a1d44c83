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
