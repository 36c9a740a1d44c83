import path from 'node:path'
import type { Config } from '../config.ts'
import type { Lock } from '../envelope.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { LocalStorage } from '../storage/local-storage.ts'
import { S3Storage } from '../storage/s3-storage.ts'
import { incomingFolder, MissingObject, type Storage } from '../storage/storage.ts'
import { explainBucket, FolderStorage } from './place-faults.ts'

/** The first object of a place. */
export interface Description {
  readonly format: 'monarch-backups'
  readonly formatVersion: 1
  readonly lock: Lock | null
}

export interface Opened {
  readonly storage: Storage
  readonly prefix: string
  /** A folder for unfinished objects. It is on the same disk as a folder of backups, because finished objects are moved there. */
  readonly spool: string
  /** Null for a bucket. */
  readonly folder: string | null
}

export const descriptionName = 'backups.json'
const namePattern =
  /^(backups\.json|erasures\/[\da-f-]{36}\.[\da-f-]{36}|backups\/[\dTZ]+-[\da-f]+\/[\w.-]+|content\/[\da-f]{2}\/[\da-f]{64})$/

/** The storage of a place, as operators write it. */
export function storageOf({ config, log }: { readonly config: Config; readonly log: Log }, at: string): Opened {
  const bucket = /^s3:\/\/([\w.-]{1,255})(?:\/(.*?))?\/*$/.exec(at)
  if (!bucket) {
    if (/^[a-z0-9]+:\/\//i.test(at)) throw new StartError(`${at} is neither a folder nor s3://bucket/folder.`)
    const folder = path.resolve(at)
    return {
      storage: new FolderStorage(new LocalStorage(folder, (key) => namePattern.test(key)), folder),
      prefix: '',
      spool: path.join(folder, 'unfinished'),
      folder,
    }
  }
  if (config.s3Account === null)
    throw new StartError('Set MONARCH_S3_ACCESS_KEY_ID and MONARCH_S3_SECRET_ACCESS_KEY for backups in a bucket.')
  const [, name, folder = ''] = bucket
  if (folder !== '' && !/^[\w./-]{1,200}$/.test(folder))
    throw new StartError(`${at}: the folder in a bucket has letters, digits, ".", "_", "-" and "/".`)
  const prefix = folder === '' ? '' : `${folder}/`
  const isKey = (key: string) => key.startsWith(prefix) && namePattern.test(key.slice(prefix.length))
  const settings = { ...config.s3Account, bucket: name! }
  return {
    storage: new S3Storage(settings, log, {}, { isKey, explain: (fault) => explainBucket(fault, settings) }),
    prefix,
    spool: incomingFolder(config),
    folder: null,
  }
}

/** `undefined` when the place is new. */
export async function readLock({ storage, prefix }: Opened): Promise<Lock | null | undefined> {
  const chunks: Buffer[] = []
  try {
    const source = await storage.get(`${prefix}${descriptionName}`, { atMost: 10_000 })
    for await (const chunk of source) chunks.push(chunk as Buffer)
  } catch (error) {
    if (error instanceof MissingObject) return undefined
    throw error
  }
  const about = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<Description>
  if (about.format !== 'monarch-backups' || about.formatVersion !== 1)
    throw new StartError('The backups there were made by a newer version of Monarch. Use that version.')
  return about.lock ?? null
}
