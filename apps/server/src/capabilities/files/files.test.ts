import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { fileLimits } from '../../records/files/limits.ts'
import { picture, sendFile, upload } from './upload.test-helper.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace({ config: { maxFileBytes: 300_000 } })
  await workspace.buildEntity('contract', [
    { name: 'name', fieldType: 'text' },
    { name: 'paper', fieldType: 'file', settings: { accept: '.pdf,text/*', maxSize: 100_000 } },
    { name: 'annexes', fieldType: 'file', settings: { multiple: true } },
    { name: 'logo', fieldType: 'image' },
  ])
})
afterAll(() => workspace.close())

const get = (person: Person | null, url: string, headers: Record<string, string> = {}) =>
  workspace.fastify.inject({ method: 'GET', url, headers: { ...person?.headers, ...headers } })

const create = (person: Person, data: object, entity = 'Contract') =>
  person.tenant(`mutation($data: Create${entity}Input!) { made: create${entity}(data: $data) { id } }`, { data })

describe('an upload', () => {
  test('has its type detected from its content', async () => {
    const reply = await sendFile(workspace, workspace.owner, 'Ünïcödé Photo.gif', await picture(60, 40))
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      name: 'Ünïcödé Photo.gif',
      size: expect.any(Number) as number,
      mimeType: 'image/png',
      width: 60,
      height: 40,
    })
  })

  test.each([
    ['notes.txt', 'Hello', 'text/plain'],
    ['table.csv', 'a,b\n1,2', 'text/csv'],
    ['page.txt', '<!DOCTYPE html><script>alert(1)</script>', 'text/html'],
    ['page.png', '\ufeff \n<html><body>', 'text/html'],
    ['notes.md', 'Hello <script >alert(1)</script>', 'text/html'],
    ['logo.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['logo.svg', '<svg/>', 'image/svg+xml'],
    ['data.txt', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['code.js', 'alert(1)', 'text/javascript'],
    ['noise', Buffer.from([0, 1, 2, 255, 254]), 'application/octet-stream'],
    ['paper', '%PDF-1.7\n%âãÏÓ', 'application/pdf'],
    ['broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffff', 'hex'), 'image/png'],
  ])('%s does not get the type that its name claims', async (name, content, mimeType) => {
    const reply = await sendFile(workspace, workspace.owner, name, content)
    expect(reply.json()).toMatchObject({ mimeType, width: null })
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\fakepath\\\\report.pdf', 'report.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['...', 'file'],
    ['  spaced   out .txt ', 'spaced out .txt'],
    ['what?<is>|this*.txt', 'what__is__this_.txt'],
    ['%22q%22 100%25%0d%0a.txt', '_q_ 100%25.txt'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(125)}.pdf`],
  ])('with the name %j is stored as %j', async (given, name) => {
    const reply = await sendFile(workspace, workspace.owner, given, 'x')
    expect(reply.json()).toMatchObject({ name })
  })

  test('that is too large is refused and leaves no partial file', async () => {
    const reply = await sendFile(workspace, workspace.owner, 'big.bin', Buffer.alloc(300_001, 1))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ message: 'The file is larger than 0.3 MB', code: 'BAD_USER_INPUT' })
    expect(await readdir(path.join(workspace.app.config.dataDir, 'files', 'incoming'))).toEqual([])
  })

  test.each([
    ['empty', () => sendFile(workspace, workspace.owner, 'empty.txt', ''), 'The file is empty'],
    [
      'under another part name',
      () => sendFile(workspace, workspace.owner, 'a.txt', 'a', { part: 'upload' }),
      'Send the file as the multipart part "file"',
    ],
    [
      'not sent as a form',
      () => workspace.owner.inject('POST', '/api/files', '{}'),
      'Send the file as the multipart part "file"',
    ],
    [
      'sent as the body',
      () =>
        workspace.fastify.inject({
          method: 'POST',
          url: '/api/files',
          headers: { ...workspace.owner.headers, 'content-type': 'image/png' },
          payload: 'x',
        }),
      'Send the file as the multipart part "file"',
    ],
  ])('that is %s is refused', async (_what, send, message) => {
    const reply = await send()
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message })
  })

  test('requires the right to write records', async () => {
    expect((await sendFile(workspace, { headers: {} }, 'a.txt', 'a')).statusCode).toBe(401)
    const reader = await workspace.join(['record:*:read'])
    expect((await sendFile(workspace, reader, 'a.txt', 'a')).statusCode).toBe(403)
    const writer = await workspace.join(['record:contract:update'])
    expect((await sendFile(workspace, writer, 'a.txt', 'a')).statusCode).toBe(201)
    const { 'x-tenant-id': _, ...headers } = workspace.owner.headers
    expect((await sendFile(workspace, { headers }, 'a.txt', 'a')).statusCode).toBe(400)
  })

  test('that is repeated is stored once', async () => {
    const again = { headers: { 'idempotency-key': 'upload-1' } }
    const first = await sendFile(workspace, workspace.owner, 'once.txt', 'once', again)
    const count = await countObjects()
    expect((await sendFile(workspace, workspace.owner, 'once.txt', 'once', again)).json()).toEqual(first.json())
    expect(await countObjects()).toBe(count)
    expect((await sendFile(workspace, workspace.owner, 'once.txt', 'other', again)).statusCode).toBe(409)
    expect(await countObjects()).toBe(count)
  })
})

async function countObjects(): Promise<number> {
  const folder = path.join(workspace.app.config.dataDir, 'files', 'objects')
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
}

describe('a download', () => {
  const text = '0123456789'

  test('sends the content, supports ranges and conditional requests', async () => {
    const url = `/api/files/${await upload(workspace, workspace.owner, 'digits.txt', text)}`
    const whole = await get(workspace.owner, url)
    expect(whole.statusCode).toBe(200)
    expect(whole.body).toBe(text)
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="digits.txt"; filename*=UTF-8''digits.txt`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(whole.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/)
    const etag = String(whole.headers.etag)
    expect((await get(workspace.owner, url, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    const head = await workspace.owner.inject('HEAD', url)
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
    for (const [range, part, where] of [
      ['bytes=0-3', '0123', '0-3'],
      ['bytes=8-', '89', '8-9'],
      ['bytes=-3', '789', '7-9'],
      ['bytes=-30', text, '0-9'],
      ['bytes=5-500', '56789', '5-9'],
    ] as const) {
      const reply = await get(workspace.owner, url, { range })
      expect([reply.statusCode, reply.body, reply.headers['content-range'], reply.headers['content-length']]).toEqual([
        206,
        part,
        `bytes ${where}/10`,
        String(part.length),
      ])
    }
    for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
      const reply = await get(workspace.owner, url, { range })
      expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, 'bytes */10'])
      expect(reply.json()).toEqual({
        message: 'The file has 10 bytes; the requested range starts after its end.',
        code: 'BAD_USER_INPUT',
      })
    }
    for (const range of ['bytes=3-1', 'bytes=0-1,3-4', 'bytes=a-b', 'lines=0-1', 'bytes=-']) {
      const reply = await get(workspace.owner, url, { range })
      expect([reply.statusCode, reply.body]).toEqual([200, text])
    }
    expect((await get(workspace.owner, url, { range: 'bytes=0-3', 'if-range': '"old"' })).statusCode).toBe(200)
    expect((await get(workspace.owner, url, { range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
  })

  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['logo.svg', '<svg onload="alert(1)"/>'],
    ['feed.xml', '<?xml version="1.0"?><a/>'],
    ['code.js', 'alert(1)'],
    ['noise.pdf', Buffer.from([0, 1, 2, 3])],
  ])('of %s is not run by a browser', async (name, content) => {
    const reply = await get(workspace.owner, `/api/files/${await upload(workspace, workspace.owner, name, content)}`)
    expect(reply.headers['content-type']).toBe('application/octet-stream')
    expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
    expect(reply.headers['content-security-policy']).toMatch(/sandbox/)
  })

  test('encodes any name in one header', async () => {
    const reply = await get(
      workspace.owner,
      `/api/files/${await upload(workspace, workspace.owner, `Vertrag 'Ä' 100% 日本.txt`, 'x')}?download`,
    )
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="Vertrag '_' 100_ __.txt"; filename*=UTF-8''Vertrag%20%27%C3%84%27%20100%25%20%E6%97%A5%E6%9C%AC.txt`,
    )
  })

  test.each(['', '?thumbnail=small'])('whose content is gone%s is not found, and the log has it', async (query) => {
    const id = await upload(workspace, workspace.owner, 'lost.png', await picture())
    const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
    const [row] = await db.rows<{ storageKey: string }>({
      text: 'select "storageKey" from monarch.files where id = $1::uuid',
      values: [id],
    })
    await workspace.app.storage.delete(row!.storageKey)
    const logged = vi.spyOn(workspace.app.log, 'error')
    const reply = await get(workspace.owner, `/api/files/${id}${query}`, { range: 'bytes=0-3' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ code: 'NOT_FOUND', message: 'The content of this file is missing.' })
    expect(reply.headers).not.toHaveProperty('content-range')
    expect(reply.headers).not.toHaveProperty('etag')
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ fileId: id }), expect.any(String))
    logged.mockRestore()
  })

  test.each(['not-an-id', '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e', '..%2f..%2fsecret'])(
    'of %s is refused',
    async (id) => {
      const reply = await get(workspace.owner, `/api/files/${id}`)
      expect([reply.statusCode, reply.json<object>()]).toEqual([
        404,
        { message: 'There is no such file.', code: 'NOT_FOUND' },
      ])
    },
  )
})

describe('a picture', () => {
  test('has upright thumbnails, made once for concurrent requests', async () => {
    const tall = await sharp(await picture(1000, 500))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await upload(workspace, workspace.owner, 'photo.jpg', tall)
    const before = await countObjects()
    const replies = await Promise.all([1, 2, 3].map(() => get(workspace.owner, `/api/files/${id}?thumbnail=small`)))
    for (const reply of replies) {
      expect(reply.headers['content-type']).toBe('image/webp')
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 128 })
    }
    expect(await countObjects()).toBe(before + 1)
    const medium = await get(workspace.owner, `/api/files/${id}?thumbnail=medium`)
    expect(await sharp(medium.rawPayload).metadata()).toMatchObject({ width: 320, height: 640 })
    const etag = String(medium.headers.etag)
    const again = await get(workspace.owner, `/api/files/${id}?thumbnail=medium`, { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
  })

  test('has thumbnails of the known sizes, and other files have none', async () => {
    const id = await upload(workspace, workspace.owner)
    expect((await get(workspace.owner, `/api/files/${id}?thumbnail=small`)).statusCode).toBe(404)
    const real = await upload(workspace, workspace.owner, 'a.png', await picture())
    expect((await get(workspace.owner, `/api/files/${real}?thumbnail=huge`)).statusCode).toBe(404)
    expect((await get(workspace.owner, `/api/files/${real}?thumbnail=toString`)).statusCode).toBe(404)
  })

  test('that is large has thumbnails if it can be decoded line by line', async () => {
    const side = Math.ceil(Math.sqrt(fileLimits.pixels)) + 1
    const large = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const reply = await sendFile(workspace, workspace.owner, 'large.png', large)
    expect(reply.json()).toMatchObject({ width: side, height: side })
    const small = await get(workspace.owner, `/api/files/${reply.json<{ id: string }>().id}?thumbnail=small`)
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 128, height: 128 })
  })

  test('that would exhaust the memory is never decoded', async () => {
    const side = Math.ceil(Math.sqrt(fileLimits.pixels)) + 1
    const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9, progressive: true })
      .toBuffer()
    const reply = await sendFile(workspace, workspace.owner, 'bomb.png', bomb)
    expect(reply.json()).toMatchObject({ mimeType: 'image/png', width: null })
    const { id } = reply.json<{ id: string }>()
    expect((await get(workspace.owner, `/api/files/${id}?thumbnail=small`)).statusCode).toBe(404)
    expect((await create(workspace.owner, { logo: id })).errors?.[0]?.message).toBe(
      '"bomb.png" is not a supported image. logo accepts PNG, JPEG, GIF, WebP and AVIF',
    )
  })

  test('with corrupt data has no thumbnail', async () => {
    const whole = await sharp(await picture(300, 300))
      .png()
      .toBuffer()
    const broken = Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 60, 7)])
    const reply = await sendFile(workspace, workspace.owner, 'broken.png', broken)
    const { id } = reply.json<{ id: string }>()
    const small = await get(workspace.owner, `/api/files/${id}?thumbnail=small`)
    expect([200, 404]).toContain(small.statusCode)
    expect((await get(workspace.owner, `/api/files/${id}`)).rawPayload).toEqual(broken)
  })
})
