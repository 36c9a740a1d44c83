import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { LocalStorage } from './local-storage.ts'
import { S3Storage } from './s3-storage.ts'
import { startTestS3, type TestS3 } from './s3.test-helper.ts'
import { MissingObject, type Storage, type StoredObject, type Requested } from './storage.ts'

const log = createLog({ logLevel: 'silent' })

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-storage-'))
  s3 = await startTestS3('files')
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const storages: Record<string, () => Storage> = {
  'a folder': () => new LocalStorage(path.join(folder, 'objects')),
  S3: () =>
    new S3Storage(
      {
        endpoint: s3.endpoint,
        region: 'us-east-1',
        bucket: 'files',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      log,
    ),
}

const [tenant, other] = ['018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e', '018cd8e2-5b41-7000-8000-000000000001']

describe.each(Object.entries(storages))('%s', (_name, open) => {
  const storage = open
  const put = async (key: string, content: string | Buffer) => {
    const incoming = path.join(folder, 'incoming')
    await writeFile(incoming, content)
    await storage().put(key, incoming)
    expect(existsSync(incoming)).toBe(false)
  }
  const read = async (key: string, expected: Requested) => (await buffer(await storage().get(key, expected))).toString()

  test('returns an object or a part of it, until it is deleted', async () => {
    const key = `${tenant}/ab/abcdef`
    await put(key, '0123456789')
    expect(await read(key, { length: 10 })).toBe('0123456789')
    expect(await read(key, { start: 2, length: 3 })).toBe('234')
    await put(`${key}.small`, 'small')
    await storage().delete(key)
    await storage().delete(key)
    await expect(storage().get(key, { length: 10 })).rejects.toThrow(MissingObject)
    expect(await read(`${key}.small`, { atMost: 10 })).toBe('small')
  })

  test('fails to read an object whose length differs from the stored one', async () => {
    const key = `${tenant}/ab/abcdef`
    await put(key, '0123456789')
    await expect(read(key, { length: 9 })).rejects.toThrow()
    await expect(read(key, { length: 11 })).rejects.toThrow()
    await expect(read(key, { start: 8, length: 9 })).rejects.toThrow()
    await expect(read(key, { atMost: 9 })).rejects.toThrow()
    await storage().delete(key)
  })

  test('lists the objects of one tenant', async () => {
    const keys = ['11/11aa', '11/11bb', '22/22aa', '33/33aa', '33/33aa.medium'].map((key) => `${other}/${key}`)
    for (const key of [...keys, `${tenant}/99/9999`]) await put(key, key)
    const found = await listOf(storage(), other)
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys)
    expect(found.every(({ modifiedAt }) => modifiedAt.getTime() <= Date.now())).toBe(true)
    expect(await listOf(storage(), '018cd8e2-5b41-7000-8000-000000000009')).toEqual([])
  })

  test('keeps a large object intact', async () => {
    const large = Buffer.alloc(3_000_000, 'large ')
    await put(`${tenant}/ff/ffff`, large)
    expect((await buffer(await storage().get(`${tenant}/ff/ffff`, { length: large.length }))).equals(large)).toBe(true)
  })
})

async function listOf(storage: Storage, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for await (const object of storage.list(prefix)) found.push(object)
  return found
}

test('a folder is private, and no key leads out of it', async () => {
  const storage = new LocalStorage(path.join(folder, 'objects'))
  expect((await stat(path.join(folder, 'objects'))).mode & 0o777).toBe(0o700)
  for (const key of ['../secret', `${tenant}/../../secret`, '/etc/passwd', `${tenant}/ab/..`, 'ab', '']) {
    await expect(storage.get(key, { length: 1 })).rejects.toThrow('is not a key')
    await expect(storage.put(key, path.join(folder, 'x'))).rejects.toThrow('is not a key')
    await expect(storage.delete(key)).rejects.toThrow('is not a key')
  }
})

test('a bucket that refuses is an error, not a missing object', async () => {
  const settings = { endpoint: s3.endpoint, region: 'r', bucket: 'files', accessKeyId: 'wrong', secretAccessKey: 'x' }
  const found = new S3Storage(settings, log).get(`${tenant}/ab/ab`, { length: 1 })
  await expect(found).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
