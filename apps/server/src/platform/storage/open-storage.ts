import path from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { LocalStorage } from './local-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: Config, log: Log): Storage {
  return config.s3 ? new S3Storage(config.s3, log) : new LocalStorage(path.join(config.dataDir, 'files', 'objects'))
}
