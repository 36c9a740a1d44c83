import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createLog } from '../../platform/log.ts'
import { S3Storage } from '../../platform/storage/s3-storage.ts'
import { removeLostObjects } from './sweep.ts'
import { sendFile } from './upload.test-helper.ts'

/** How the fake server answers one request. */
type Answer = (socket: Socket, request: { readonly head: string; readonly target: string }) => void

const tenant = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const other = '018cd8e2-5b41-7000-8000-000000000001'
const key = `${tenant}/ab/${'ab'.repeat(20)}`
const accessKeyId = 'AKIA-OF-THE-TESTS'
const secretAccessKey = 'the secret key of the tests'
const limits = { s3AnswerMilliseconds: 400, s3IdleMilliseconds: 300, s3AnswerBytes: 100_000, s3EmptyPages: 5 }

let folder: string
let server: Server
let answer: Answer
let requests: string[] = []
let sent = 0
let logged = ''
const sockets = new Set<Socket>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-hostile-s3-'))
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let head = ''
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const target = head.split(' ', 2)[1]!
      if (!/^(GET|PUT|DELETE) /.test(head)) return
      requests.push(head)
      answer(socket, { head, target })
      head = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  requests = []
  sent = 0
  logged = ''
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const settings = () => ({ endpoint: endpoint(), region: 'us-east-1', bucket: 'files', accessKeyId, secretAccessKey })
const log = createLog(
  { logLevel: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  }),
)
let given: Partial<typeof limits> = {}
const storage = () => new S3Storage(settings(), log, given)

async function list(prefix = tenant): Promise<string[]> {
  const keys: string[] = []
  for await (const object of storage().list(prefix)) keys.push(object.key)
  return keys
}

async function put(): Promise<void> {
  const file = path.join(folder, 'incoming')
  await writeFile(file, 'ten bytes!')
  await storage().put(key, file)
}

const operations = {
  put,
  get: async () => void (await buffer(await storage().get(key, { length: 10 }))),
  range: async () => void (await buffer(await storage().get(key, { start: 3, length: 4 }))),
  thumbnail: async () => void (await buffer(await storage().get(`${key}.small`, { atMost: 1_000 }))),
  delete: () => storage().delete(key),
  list: async () => void (await list()),
}
type Operation = keyof typeof operations
const all = Object.keys(operations) as Operation[]
const readers: Operation[] = ['get', 'range', 'thumbnail']

const reply = (status: string, body: string, headers = '') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

/** Writes until the client stops reading or the test ends. */
function endlessly(socket: Socket, start: string, chunk: string): void {
  socket.write(start)
  const more = () => {
    while (!socket.destroyed && socket.writable) {
      sent += chunk.length
      if (!socket.write(chunk)) return void socket.once('drain', more)
    }
  }
  more()
}

/** Writes a byte at a time, so that the connection never becomes idle. */
function slowly(socket: Socket, text: string): void {
  let position = 0
  const timer = setInterval(() => socket.write(text[position++ % text.length]!), 20)
  socket.on('close', () => clearInterval(timer))
}

const listing = (contents: string, more = '') =>
  reply('200 OK', `<ListBucketResult>${more}${contents}</ListBucketResult>`, 'content-type: application/xml\r\n')
const contentsOf = (name: string) =>
  `<Contents><Key>${name}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`

const cases: Record<string, [operations: readonly Operation[], answer: Answer]> = {
  'never answers': [all, () => {}],
  'closes the connection': [all, (socket) => socket.destroy()],
  'closes the connection in the head': [all, (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-len')],
  'closes the connection in the body': [
    [...readers, 'list'],
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nten'),
  ],
  'does not speak HTTP': [all, (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  'sends an endless head': [all, (socket) => endlessly(socket, 'HTTP/1.1 200 OK\r\n', 'x-more: and more\r\n')],
  'sends a head slowly': [
    all,
    (socket) => slowly(socket, 'HTTP/1.1 200 OK\r\nx-a: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ],
  'sends informational responses endlessly': [
    all,
    (socket) => endlessly(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n'),
  ],
  'stops in the body': [
    [...readers, 'list'],
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nten'),
  ],
  'sends an endless file': [
    [...readers, 'list'],
    (socket) =>
      endlessly(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `1000\r\n${'x'.repeat(4096)}\r\n`),
  ],
  'sends a longer file': [['get', 'range'], (socket) => socket.write(reply('200 OK', 'eleven byte'))],
  'sends a shorter file': [['get'], (socket) => socket.write(reply('200 OK', 'nine byte'))],
  'ignores the range': [['range'], (socket) => socket.write(reply('200 OK', 'ten bytes!'))],
  'sends an endless error': [
    all,
    (socket) =>
      endlessly(
        socket,
        'HTTP/1.1 403 Forbidden\r\ntransfer-encoding: chunked\r\n\r\n<Error><Code>',
        `1000\r\n${'x'.repeat(4096)}\r\n`,
      ),
  ],
  'sends a large error': [
    all,
    (socket) => socket.write(reply('403 Forbidden', `<Error><Code>${'x'.repeat(10_000_000)}</Code></Error>`)),
  ],
  'sends an error slowly': [
    all,
    (socket) => {
      socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 100000\r\n\r\n')
      slowly(socket, '<Error>')
    },
  ],
  'repeats the credentials in an error': [
    all,
    (socket) =>
      socket.write(
        reply(
          '403 Forbidden',
          `<Error><Code>SignatureDoesNotMatch</Code><Message>${accessKeyId} ${secretAccessKey}\u001b[2J</Message></Error>`,
        ),
      ),
  ],
  'fails every time': [
    all,
    (socket) => socket.write(reply('500 Internal Server Error', '<Error><Code>InternalError</Code></Error>')),
  ],
  'asks for a long wait': [
    all,
    (socket) => socket.write(reply('503 Slow Down', '<Error><Code>SlowDown</Code></Error>', 'retry-after: 86400\r\n')),
  ],
  'sends nested XML': [['list'], (socket) => socket.write(reply('200 OK', '<a>'.repeat(30_000)))],
  'names the page that was read': [
    ['list'],
    (socket) =>
      socket.write(listing('', '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>')),
  ],
  'lists empty pages endlessly': [
    ['list'],
    (socket) =>
      socket.write(
        listing('', `<IsTruncated>true</IsTruncated><NextContinuationToken>${requests.length}</NextContinuationToken>`),
      ),
  ],
  'lists foreign keys endlessly': [
    ['list'],
    (socket) =>
      socket.write(
        listing(
          contentsOf(`${other}/ab/abab`),
          `<IsTruncated>true</IsTruncated><NextContinuationToken>${requests.length}</NextContinuationToken>`,
        ),
      ),
  ],
}

describe.each(Object.entries(cases))('a storage that %s', (_name, [affected, hostile]) => {
  beforeEach(() => {
    given = limits
  })
  afterEach(() => {
    given = {}
  })

  test.each(affected)('%s fails with UNAVAILABLE', async (operation) => {
    answer = hostile
    await expect(operations[operation]()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The file storage is not available. Try again in a few seconds.',
    })
    // At most what the socket buffers hold.
    expect(sent).toBeLessThan(20_000_000)
    expect(logged).toContain('The file storage failed')
    expect(logged).not.toContain('AWS4-HMAC-SHA256')
    expect(logged).not.toContain('\u001b')
    expect(logged.length).toBeLessThan(5_000)
    await expect.poll(() => sockets.size).toBeLessThanOrEqual(1)
  })
})

test.each(['301 Moved Permanently', '302 Found', '307 Temporary Redirect', '308 Permanent Redirect'])(
  'a redirect (%s) is not followed',
  async (status) => {
    let visits = 0
    const elsewhere = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.2', resolve))
    const location = `http://127.0.0.2:${(elsewhere.address() as AddressInfo).port}/files/`
    const body = `<Error><Code>TemporaryRedirect</Code><Endpoint>${location}</Endpoint></Error>`
    answer = (socket) => socket.write(reply(status, body, `location: ${location}\r\nx-amz-bucket-region: ../@evil\r\n`))
    try {
      for (const operation of all) await expect(operations[operation]()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    } finally {
      elsewhere.close()
    }
    expect(visits).toBe(0)
  },
)

test('XML entities are not expanded', async () => {
  const entities = 'bcdefghij'.replaceAll(
    /./g,
    (c) => `<!ENTITY ${c} "${`&${String.fromCharCode(c.charCodeAt(0) - 1)};`.repeat(10)}">`,
  )
  const doctype = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${entities}]>`
  answer = (socket) =>
    socket.write(reply('200 OK', `${doctype}<ListBucketResult>${contentsOf('&j;')}</ListBucketResult>`))
  expect(await list()).toEqual([])
})

test('a listing returns only valid keys under the requested prefix', async () => {
  const own = `${tenant}/cd/cdcd`
  const strange = [
    `${other}/ab/abab`,
    `${tenant}/../${other}/ab/abab`,
    `${tenant}`,
    `${tenant}x/ab/ab`,
    '../../etc/passwd',
    '',
    `${tenant}/ab/`,
  ]
  answer = (socket) => socket.write(listing([...strange, own].map(contentsOf).join('')))
  expect(await list()).toEqual([own])
})

test.each(['../secret', `${tenant}/../../secret`, `${tenant}/ab/ab?versionId=1`, '', '/'])(
  '%j is not sent as a key',
  async (wrong) => {
    answer = (socket) => socket.write(reply('200 OK', ''))
    await expect(storage().delete(wrong)).rejects.toThrow('is not a key')
    await expect(storage().get(wrong, { length: 1 })).rejects.toThrow('is not a key')
    await expect(storage().put(wrong, path.join(folder, 'incoming'))).rejects.toThrow('is not a key')
    expect(requests).toEqual([])
  },
)

test('destroying an unread body closes its connection', async () => {
  answer = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nten')
  const body = await storage().get(key, { length: 10 })
  body.destroy()
  await expect.poll(() => sockets.size).toBe(0)
})

describe('a server whose storage is hostile', () => {
  let workspace: Workspace
  let file: string
  /** An honest storage with the uploaded objects. */
  const objects = new Map<string, string>()
  const honest: Answer = (socket, { head, target }) => {
    if (head.startsWith('PUT'))
      objects.set(decodeURIComponent(target.split('?')[0]!.slice('/files/'.length)), 'ten bytes!')
    socket.write(reply('200 OK', head.startsWith('GET') ? 'ten bytes!' : ''))
  }

  beforeAll(async () => {
    workspace = await startWorkspace({ config: { s3: settings() } })
    await workspace.buildEntity('contract', [{ name: 'paper', fieldType: 'file' }])
    answer = honest
    const uploaded = await sendFile(workspace, workspace.owner, 'a.txt', 'ten bytes!')
    file = uploaded.json<{ id: string }>().id
    await workspace.owner.tenant('mutation($data: CreateContractInput!) { createContract(data: $data) { id } }', {
      data: { paper: file },
    })
  })
  afterAll(() => workspace.close())

  const download = (headers = {}) =>
    workspace.fastify.inject({ url: `/api/files/${file}`, headers: { ...workspace.owner.headers, ...headers } })

  test('answers UNAVAILABLE with a retry time and no details of the storage', async () => {
    answer = (socket) =>
      socket.write(reply('403 Forbidden', `<Error><Code>X</Code><Message>${secretAccessKey}</Message></Error>`))
    for (const got of [
      await download(),
      await download({ range: 'bytes=0-3' }),
      await sendFile(workspace, workspace.owner, 'b.txt', 'x'),
    ]) {
      expect(got.statusCode).toBe(503)
      expect(got.headers['retry-after']).toBe('5')
      expect(got.json()).toEqual({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('The file storage') as string,
      })
    }
    answer = honest
    expect((await download()).body).toBe('ten bytes!')
  })

  test.each([
    ['longer', 'eleven byte'],
    ['shorter', 'nine byte'],
  ])('ends the connection when a file is %s than its stored length', async (_name, body) => {
    answer = (socket) => socket.write(reply('200 OK', body))
    const got = await download().then(
      ({ body: text, statusCode }) => ({ text, statusCode }),
      () => null,
    )
    // More bytes than announced would corrupt the next response on the connection.
    if (got?.statusCode === 200) expect(got.text.length).toBeLessThanOrEqual(10)
    answer = honest
    expect((await download()).body).toBe('ten bytes!')
  })

  test('deletes only keys of the tenant that is swept', async () => {
    const [mine] = objects.keys()
    const lost = `${workspace.tenantId}/ab/${'ab'.repeat(20)}`
    const deleted: string[] = []
    answer = (socket, { head, target }) => {
      if (head.startsWith('DELETE')) deleted.push(target)
      if (!head.startsWith('GET')) return void socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      socket.write(
        listing(
          [mine!, lost, `${other}/ab/abab`, `../${other}`, `${workspace.tenantId}/../${other}/ab/ab`]
            .map(contentsOf)
            .join(''),
        ),
      )
    }
    expect(await removeLostObjects(workspace.app, workspace.tenantId)).toBe(1)
    expect(deleted).toEqual([expect.stringContaining(lost)])
  })
})
