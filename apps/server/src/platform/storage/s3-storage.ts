import { AppError } from '@monarch/schema'
import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Settings } from '../config.ts'
import type { Log } from '../log.ts'
import {
  boundedStream,
  isStorageKey,
  MissingObject,
  requireKey,
  type Storage,
  type StoredObject,
  type Requested,
} from './storage.ts'

/** How much time and memory one call to an S3 server may use. The server is not trusted to answer, or to stop answering. */
export const s3Limits = {
  s3ConnectMilliseconds: 5_000,
  /** From a call to its answer, retries included; for a download, to the head of the answer. Uploads get more, by size. */
  s3AnswerMilliseconds: 60_000,
  /** The slowest allowed upload, in bytes per second. */
  s3UploadRate: 50_000,
  /** Time without a byte while a download is being read. */
  s3IdleMilliseconds: 30_000,
  /** Maximum bytes of a response other than a file: a page of a listing, an error. */
  s3AnswerBytes: 2_000_000,
  /** Maximum of consecutive pages of a listing without a valid key. */
  s3EmptyPages: 100,
} as const

/** A failed call: the refusal of the server, or an error of the connection. */
export interface S3Fault {
  /** The server's code, or the one of the system when there was no answer. */
  readonly code: string
  /** Null when there was no answer. */
  readonly status: number | null
  /** The region of the bucket, if the server says that it is another one. */
  readonly region: string | undefined
}

export class S3Storage implements Storage {
  readonly #settings: S3Settings
  readonly #log: Log
  readonly #explain: ((fault: S3Fault) => string) | null
  readonly #limits: { readonly [name in keyof typeof s3Limits]: number }
  readonly #isKey: (key: string) => boolean
  #opened: Promise<Opened> | null = null

  constructor(
    settings: S3Settings,
    log: Log,
    limits: Partial<Record<keyof typeof s3Limits, number>> = {},
    { isKey = isStorageKey, explain = null }: Explained = {},
  ) {
    this.#settings = settings
    this.#explain = explain
    this.#log = log
    this.#limits = { ...s3Limits, ...limits }
    this.#isKey = isKey
  }

  async put(key: string, filePath: string): Promise<void> {
    requireKey(key, this.#isKey)
    const { size } = await stat(filePath)
    const time = this.#limits.s3AnswerMilliseconds + (size / this.#limits.s3UploadRate) * 1000
    await this.#call('put', time, async ({ sdk, client }, abortSignal) => {
      const Body = createReadStream(filePath, { signal: abortSignal })
      const unread = new Promise<never>((_, reject) => Body.once('error', reject))
      try {
        const command = new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, Body, ContentLength: size })
        await Promise.race([client.send(command, { abortSignal }), unread])
      } finally {
        Body.destroy()
      }
    })
    await rm(filePath, { force: true })
  }

  async get(key: string, requested: Requested): Promise<Readable> {
    requireKey(key, this.#isKey)
    const { start, length } = requested
    const Range = start === undefined ? undefined : `bytes=${start}-${start + length - 1}`
    const content = await this.#call('get', this.#limits.s3AnswerMilliseconds, async ({ sdk, client }, abortSignal) => {
      try {
        const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(Range && { Range }) })
        return await client.send(command, { abortSignal })
      } catch (error) {
        throw error instanceof sdk.NoSuchKey ? new MissingObject(`There is no object ${key}`) : error
      }
    })
    return boundedStream(content.Body as Readable, requested, {
      idleMilliseconds: this.#limits.s3IdleMilliseconds,
      broken: (reason) => this.#broken('get', reason),
    })
  }

  async delete(key: string): Promise<void> {
    requireKey(key, this.#isKey)
    await this.#call('delete', this.#limits.s3AnswerMilliseconds, ({ sdk, client }, abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }), { abortSignal }),
    )
  }

  /** Skips keys outside the requested prefix and foreign keys, because callers may delete what is listed. */
  async *list(prefix: string): AsyncIterable<StoredObject> {
    const tokens = new Set<string>()
    let emptyPages = 0
    for (let token: string | undefined; ;) {
      const page = await this.#call('list', this.#limits.s3AnswerMilliseconds, ({ sdk, client }, abortSignal) =>
        client.send(
          new sdk.ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${prefix}/`, ContinuationToken: token }),
          { abortSignal },
        ),
      )
      emptyPages += 1
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key === undefined || !Key.startsWith(`${prefix}/`) || !this.#isKey(Key)) continue
        emptyPages = 0
        yield { key: Key, modifiedAt: LastModified ?? new Date() }
      }
      token = page.NextContinuationToken
      if (page.IsTruncated !== true || token === undefined) return
      if (tokens.has(token)) throw this.#broken('list', 'A page of the listing names a page that was read before')
      if (emptyPages > this.#limits.s3EmptyPages) throw this.#broken('list', 'The listing does not end')
      tokens.add(token)
    }
  }

  get #bucket(): string {
    return this.#settings.bucket
  }

  async #call<T>(
    operation: string,
    milliseconds: number,
    work: (opened: Opened, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const opened = await this.#open()
    const deadline = new AbortController()
    // The library ignores the signal while it waits before a retry.
    const late = new Promise<never>((_, reject) =>
      deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error)),
    )
    const timer = setTimeout(() => deadline.abort(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
    try {
      return await Promise.race([work(opened, deadline.signal), late])
    } catch (error) {
      throw error instanceof MissingObject || error instanceof AppError ? error : this.#broken(operation, error)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * The log has the server's message; the user sees only that the call failed, and operators get an explanation. Do not log the error
   * itself, because it contains the request with its signature.
   */
  #broken(operation: string, reason: unknown): AppError {
    const { name, message, code } = reason instanceof Error ? (reason as NodeJS.ErrnoException) : asError(reason)
    const details = { name: name.slice(0, 100), code: code?.slice(0, 100), message: message.slice(0, 500) }
    this.#log.warn({ operation, bucket: this.#bucket, details }, 'The file storage failed')
    return storageFailed(this.#explain?.(faultOf(reason)))
  }

  /** Loaded on demand: the library is large, and most installations never need it. */
  #open(): Promise<Opened> {
    return (this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, accessKeyId, secretAccessKey } = this.#settings
      const client = new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        // S3-compatible services often lack per-bucket host names and newer checksums.
        ...(endpoint !== null && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: this.#limits.s3ConnectMilliseconds },
      })
      // The library reads errors and listings of any size into memory.
      client.middlewareStack.add(
        (next, { commandName }) =>
          async (given) => {
            const result = await next(given)
            const response = result.response as { statusCode: number; body?: unknown }
            const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300
            if (!isFile && response.body instanceof Readable)
              response.body = boundedStream(
                response.body,
                { atMost: this.#limits.s3AnswerBytes },
                { idleMilliseconds: this.#limits.s3AnswerMilliseconds, broken: (reason) => asError(reason) },
              )
            return result
          },
        { step: 'deserialize', priority: 'low' },
      )
      return { sdk, client }
    }))
  }
}

interface Explained {
  readonly isKey?: (key: string) => boolean
  /** For operators, who may know why it failed. */
  readonly explain?: ((fault: S3Fault) => string) | null
}

interface Opened {
  readonly sdk: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
}

const asError = (reason: unknown): NodeJS.ErrnoException =>
  reason instanceof Error ? reason : new Error(String(reason))

/** The server's text is not trusted: only a valid code or region is used. */
function faultOf(reason: unknown): S3Fault {
  const { name, message, code, $metadata, $response, Region } = reason as Error & {
    readonly code?: string
    readonly $metadata?: { readonly httpStatusCode?: number }
    readonly $response?: { readonly headers?: Readonly<Record<string, string | undefined>> }
    readonly Region?: unknown
  }
  const status = $metadata?.httpStatusCode ?? null
  const errorName = status === null ? (code ?? name) : name
  const isCode = /^\w{2,60}$/.test(errorName) && errorName !== 'Error'
  const region = $response?.headers?.['x-amz-bucket-region'] ?? Region
  return {
    code: isCode ? errorName : status === null ? message.slice(0, 200) : String(status),
    status,
    region: typeof region === 'string' && /^[a-z\d-]{2,40}$/.test(region) ? region : undefined,
  }
}

const storageFailed = (explanation = 'The file storage is not available. Try again in a few seconds.'): AppError =>
  new AppError('UNAVAILABLE', explanation, { retryAfter: 5 })
