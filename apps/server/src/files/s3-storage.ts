import type { S3Client } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type ByteRange, MissingObject, type Storage, type StoredObject } from './storage.ts'

/** A bucket of any service that speaks S3's protocol. */
export interface S3Settings {
  /** Without one it is Amazon's own, of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export class S3Storage implements Storage {
  readonly #settings: S3Settings
  #opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | null = null

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  async put(key: string, filePath: string): Promise<void> {
    const { sdk, client } = await this.#open()
    const { size } = await stat(filePath)
    const Body = createReadStream(filePath)
    await client.send(new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, Body, ContentLength: size }))
    await rm(filePath, { force: true })
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const { sdk, client } = await this.#open()
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(
        new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(Range && { Range }) }),
      )
      return Body as Readable
    } catch (error) {
      throw error instanceof sdk.NoSuchKey ? new MissingObject(`There is no object ${key}`) : error
    }
  }

  async delete(key: string): Promise<void> {
    const { sdk, client } = await this.#open()
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const { sdk, client } = await this.#open()
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket: this.#bucket, Prefix: `${prefix}/` })
    for await (const { Contents = [] } of pages) {
      for (const { Key, LastModified } of Contents) {
        if (Key !== undefined) yield { key: Key, modifiedAt: LastModified ?? new Date() }
      }
    }
  }

  get #bucket(): string {
    return this.#settings.bucket
  }

  /** The library is large, and most installations never need it. */
  #open() {
    return (this.#opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, accessKeyId, secretAccessKey } = this.#settings
      const client = new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        // Services of other makers seldom have a host name for each bucket, nor the newer checksums.
        ...(endpoint !== null && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
      })
      return { sdk, client }
    }))
  }
}
