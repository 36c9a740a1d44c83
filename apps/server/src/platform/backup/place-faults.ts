import { StartError } from '../start-error.ts'
import type { S3Fault } from '../storage/s3-storage.ts'
import type { Requested, Storage, StoredObject } from '../storage/storage.ts'

/**
 * Sentences with the reason why a place of backups cannot be used, and a remedy. Screens and commands of operators show them; users of the
 * file storage do not see such details.
 */
interface Bucket {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | null
}

export function explainBucket({ code, status, region: actual }: S3Fault, { bucket, region, endpoint }: Bucket): string {
  const where = endpoint ?? `Amazon S3 in ${region}`
  const kind = kindOf(code, status)
  switch (kind) {
    case 'bucket':
      return `There is no bucket "${bucket}" at ${where}. Create it, or correct its name.`
    case 'key':
      return `The bucket "${bucket}" does not accept MONARCH_S3_ACCESS_KEY_ID: ${where} does not know this key. Correct it and restart.`
    case 'signature':
      return `The bucket "${bucket}" does not accept MONARCH_S3_SECRET_ACCESS_KEY: it does not belong to MONARCH_S3_ACCESS_KEY_ID. Correct it and restart.`
    case 'rights':
      return `The key of MONARCH_S3_ACCESS_KEY_ID has no sufficient rights for the bucket "${bucket}". Allow it s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject there.`
    case 'region':
      return actual === undefined
        ? `The bucket "${bucket}" is not in the region ${region}. Set MONARCH_S3_REGION to its region and restart.`
        : `The bucket "${bucket}" is in the region ${actual}, not in ${region}. Set MONARCH_S3_REGION to ${actual} and restart.`
    case 'clock':
      return `The clock of this machine differs too much from that of ${where}. Synchronize it.`
    case 'full':
      return `The bucket "${bucket}" is full. Free space there, raise its quota, or keep fewer backups.`
    case 'busy':
      return `${where} is overloaded or being maintained. The next backup tries again.`
    case 'unreachable':
      return `${where} cannot be reached (${code}). Check MONARCH_S3_ENDPOINT, the network and the certificate.`
    case null:
      return `${where} refused a request to the bucket "${bucket}": ${code}. See its documentation, and the log of Monarch.`
  }
}

type Kind = 'bucket' | 'key' | 'signature' | 'rights' | 'region' | 'clock' | 'full' | 'busy' | 'unreachable'

/** By the codes of Amazon, MinIO, Ceph and Cloudflare; then by the status, because some answer without a code. */
function kindOf(code: string, status: number | null): Kind | null {
  const byCode = (Object.keys(codes) as Kind[]).find((kind) => codes[kind].includes(code))
  if (byCode !== undefined) return byCode
  if (status === null) return 'unreachable'
  return kindsOfStatus[status] ?? (status >= 500 ? 'busy' : null)
}

const codes: Readonly<Record<Kind, readonly string[]>> = {
  bucket: ['NoSuchBucket', 'InvalidBucketName'],
  key: ['InvalidAccessKeyId', 'InvalidToken', 'ExpiredToken', 'TokenRefreshRequired'],
  signature: ['SignatureDoesNotMatch'],
  rights: ['AccessDenied', 'AllAccessDisabled', 'AccountProblem', 'NotSignedUp', 'UnauthorizedAccess'],
  region: [
    'PermanentRedirect',
    'TemporaryRedirect',
    'Redirect',
    'AuthorizationHeaderMalformed',
    'IllegalLocationConstraintException',
    'InvalidRegion',
  ],
  clock: ['RequestTimeTooSkewed', 'RequestExpired'],
  full: ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientCapacity'],
  busy: ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'OperationAborted'],
  unreachable: [],
}
const kindsOfStatus: Readonly<Record<number, Kind>> = {
  301: 'region',
  307: 'region',
  401: 'key',
  403: 'rights',
  404: 'bucket',
  429: 'busy',
  507: 'full',
}

/**
 * Names the folder and a remedy, which errors of the system lack. Other errors pass unchanged. `isPlace` is false for the
 * folder of unfinished objects for a bucket.
 */
export function explainDisk(error: unknown, folder: string, { isPlace }: { readonly isPlace: boolean }): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const sentence = syscall === undefined ? null : diskSentence(code, folder, isPlace)
  if (sentence === null) return error
  // Retries depend on the error codes of disks. Other codes could look like a lost connection to a database.
  return diskCodes.has(code)
    ? Object.assign(new Error(sentence, { cause: error }), { code, syscall })
    : new StartError(sentence)
}

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function diskSentence(code: string, folder: string, isPlace: boolean): string | null {
  switch (code) {
    case 'ENOSPC':
      return isPlace
        ? `The disk of ${folder} is full. Free space there, or keep fewer backups.`
        : `The disk of ${folder} is full. Free space there.`
    case 'EDQUOT':
      return `The quota of ${folder} is used up. Raise it, or free space there.`
    case 'EROFS':
      return `The disk of ${folder} is read-only. Mount it writable; after a fault, check it first.`
    case 'EACCES':
    case 'EPERM':
      return `The account that runs Monarch cannot read and write the folder ${folder} (${code}). Give it the rights.`
    case 'ENOTDIR':
      return `${folder} is not a folder: a part of its path is a file (${code}). Choose another one.`
    case 'EIO':
    case 'ESTALE':
    case 'ETIMEDOUT':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
      return `The disk of ${folder} fails or does not answer (${code}). Check it and its connection.`
    default:
      return null
  }
}

/** A folder whose errors are sentences for operators. */
export class FolderStorage implements Storage {
  readonly #storage: Storage
  readonly #folder: string

  constructor(storage: Storage, folder: string) {
    this.#storage = storage
    this.#folder = folder
  }

  put = (key: string, filePath: string) => this.#explained(this.#storage.put(key, filePath))
  get = (key: string, requested: Requested) => this.#explained(this.#storage.get(key, requested))
  delete = (key: string) => this.#explained(this.#storage.delete(key))

  async *list(prefix: string): AsyncIterable<StoredObject> {
    try {
      yield* this.#storage.list(prefix)
    } catch (error) {
      throw explainDisk(error, this.#folder, { isPlace: true })
    }
  }

  async #explained<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw explainDisk(error, this.#folder, { isPlace: true })
    }
  }
}
