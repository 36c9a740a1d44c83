import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines on standard output. Keys that could carry a secret are blanked wherever they are logged. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: null,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
  })
}

const secretKeys = ['password', 'token', 'secret', 'authorization', 'cookie', 'sealedPassword', 'connectionString']
