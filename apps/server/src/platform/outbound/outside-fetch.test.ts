import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AllowList, isAllowEntry, isPublicAddress } from './addresses.ts'
import { OutboundError, outsideFetch, type OutsideOptions } from './outside-fetch.ts'

interface Received {
  readonly url: string
  readonly method: string | undefined
  readonly headers: object
  body: string
}

/** A server on 127.0.0.1 that records its requests. */
async function listen(answer: RequestListener): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const one = { url: request.url ?? '', method: request.method, headers: request.headers, body: '' }
    received.push(one)
    request.on('data', (chunk: Buffer) => (one.body += chunk.toString()))
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

function fetchWith(allow: string[], more: Partial<OutsideOptions> = {}): typeof fetch {
  return outsideFetch({ allow: new AllowList(allow), milliseconds: 5_000, bytes: 1_000_000, ...more })
}

const ok: RequestListener = (_request, response) => response.end('fine')

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'fe80::1%eth0',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2002:808:808::1',
  '2001:0:808:808::1',
  '2001:db8::1',
  '3fff::1',
  '1::1',
  '4000::1',
  '5f00::1',
  'a000::1',
  '::ffff:0:7f00:1',
  'localhost',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '172.32.0.1', '192.0.3.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['localhost', true],
  ['llm_1.internal', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['localhost/8', false],
  ['http://x', false],
  ['a b', false],
])('an entry %s: %s', (entry, isFine) => expect(isAllowEntry(entry)).toBe(isFine))

test('addresses off the public internet are refused unless allowed, and the message says how to allow them', async () => {
  const { port, received } = await listen(ok)
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost.', '127.1']
  for (const host of hosts) {
    await expect(fetchWith([])(`http://${host}:${port}/`), host).rejects.toThrow('is not on the public internet')
  }
  await expect(fetchWith([])(`http://localhost:${port}/`)).rejects.toThrow(
    'An operator can allow it with MONARCH_OUTBOUND_ALLOW=localhost.',
  )
  expect(received).toEqual([])
  for (const [host, entry] of [
    ['localhost', 'localhost'],
    ['localhost', '127.0.0.0/8'],
    ['127.0.0.1', '127.0.0.1'],
  ] as const) {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await (await fetchWith([entry], { resolve })(`http://${host}:${port}/`)).text()).toBe('fine')
  }
})

test('a name is resolved once, and one private address among several is enough to refuse', async () => {
  const { received, port } = await listen(ok)
  let lookups = 0
  const rebinding: OutsideOptions['resolve'] = async () => {
    lookups += 1
    return [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
  }
  await expect(fetchWith([], { resolve: rebinding })(`https://model.example:${port}/`)).rejects.toThrow(
    'model.example is not on the public internet.',
  )
  expect([lookups, received.length]).toEqual([1, 0])

  const once: OutsideOptions['resolve'] = async () => {
    lookups += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }
  expect((await fetchWith(['model.example'], { resolve: once })(`http://model.example:${port}/`)).status).toBe(200)
  expect([lookups, received.length]).toEqual([2, 1])
})

test('a redirect is checked like the first address', async () => {
  const inside = await listen(ok)
  const entry = await listen((_request, response) =>
    response.writeHead(302, { location: `http://localhost:${inside.port}/secret` }).end(),
  )
  const resolve: OutsideOptions['resolve'] = async () => [{ address: '127.0.0.1', family: 4 }]
  await expect(fetchWith(['entry.example'], { resolve })(`http://entry.example:${entry.port}/`)).rejects.toThrow(
    'localhost is not on the public internet.',
  )
  expect(inside.received).toEqual([])
})

describe('a redirect to another origin', () => {
  /** The request that the other origin receives after a redirect with that status, or the reason why there is none. */
  async function follow(status: number, method: string, where: 'here' | 'elsewhere') {
    const other = await listen(ok)
    const entry = await listen((request, response) => {
      if (request.url === '/final') return void response.end('fine')
      const location = where === 'here' ? '/final' : `http://127.0.0.1:${other.port}/final`
      response.writeHead(status, { location }).end()
    })
    const headers = { authorization: 'Bearer key', 'x-api-key': 'key', cookie: 'a=b', accept: 'text/plain' }
    const init = { method, headers, ...(method === 'POST' && { body: '{"secret":1}' }) }
    const answer = await fetchWith(['127.0.0.1'])(`http://127.0.0.1:${entry.port}/`, init).then(
      () => 'followed',
      (error: Error) => error.message,
    )
    return { answer, received: (where === 'here' ? entry.received.slice(1) : other.received)[0] }
  }

  test.each([301, 302, 303, 307, 308])('%i does not forward the body or secret headers', async (status) => {
    const posted = await follow(status, 'POST', 'elsewhere')
    if (status >= 307) {
      expect(posted.answer).toContain('the request is not forwarded')
      expect(posted.received).toBeUndefined()
    } else {
      expect(posted.received).toMatchObject({ method: 'GET', body: '', headers: { accept: 'text/plain' } })
    }
    const got = await follow(status, 'GET', 'elsewhere')
    expect(got.received).toMatchObject({ method: 'GET', headers: { accept: 'text/plain' } })
    for (const name of ['authorization', 'x-api-key', 'cookie', 'content-type'])
      for (const { received } of [posted, got]) expect(received?.headers ?? {}).not.toHaveProperty(name)
  })

  test.each([307, 308])('%i within an origin forwards everything', async (status) => {
    expect((await follow(status, 'POST', 'here')).received).toMatchObject({
      method: 'POST',
      body: '{"secret":1}',
      headers: { authorization: 'Bearer key', 'x-api-key': 'key' },
    })
  })
})

test.each([
  ['file:///etc/passwd', 'must begin with https://, not with'],
  ['ftp://1.1.1.1/', 'must begin with https://, not with'],
  ['https://user:secret@1.1.1.1/', 'must not contain a user name'],
  ['http://1.1.1.1/', 'must be called with https://'],
])('%s is refused', async (url, message) => {
  await expect(fetchWith([])(url)).rejects.toThrow(message)
})

test('an endless answer, a silent server and endless redirects are cut off', async () => {
  const endless = await listen((_request, response) => {
    const more = () => void response.write('x'.repeat(10_000), () => setImmediate(more))
    response.on('error', () => {})
    more()
  })
  const tooMuch = await fetchWith(['127.0.0.1'])(`http://127.0.0.1:${endless.port}/`)
  await expect(tooMuch.text()).rejects.toThrow('sent more than 1,000,000')

  const silent = await listen(() => {})
  const late = fetchWith(['127.0.0.1'], { milliseconds: 200 })(`http://127.0.0.1:${silent.port}/`)
  await expect(late).rejects.toMatchObject({
    isTransient: true,
    message: `127.0.0.1:${silent.port} cannot be reached.`,
  })

  const circle = await listen((_request, response) => response.writeHead(302, { location: '/' }).end())
  await expect(fetchWith(['127.0.0.1'])(`http://127.0.0.1:${circle.port}/`)).rejects.toThrow('redirects too often')
})

test.each([
  ['an invalid status', 'HTTP/1.1 999 x\r\ncontent-length: 0\r\n\r\n'],
  ['another protocol', 'HTTP/1.1 101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
])('an answer with %s is an error of the call', async (_what, answer) => {
  const server = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(answer)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(fetchWith(['127.0.0.1'])(`http://127.0.0.1:${port}/`)).rejects.toThrow(OutboundError)
})

test('an answer is read as it arrives, within its time limit', async () => {
  let finish = () => {}
  const slow = await listen((_request, response) => {
    response.write('first ')
    finish = () => response.end('last')
  })
  const reader = (await fetchWith(['127.0.0.1'])(`http://127.0.0.1:${slow.port}/`))
    .body!.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  expect(await reader.read()).toEqual({ done: false, value: 'first ' })
  finish()
  expect(await reader.read()).toEqual({ done: false, value: 'last' })
  expect((await reader.read()).done).toBe(true)

  const unfinished = await fetchWith(['127.0.0.1'], { milliseconds: 200 })(`http://127.0.0.1:${slow.port}/`)
  await expect(unfinished.text()).rejects.toMatchObject({
    isTransient: true,
    message: `127.0.0.1:${slow.port} cannot be reached.`,
  })

  const broken = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  })
  const half = await fetchWith(['127.0.0.1'])(`http://127.0.0.1:${broken.port}/`)
  await expect(half.text()).rejects.toThrow(`127.0.0.1:${broken.port} cannot be reached.`)
})

test.each([
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nbegin\r\n'],
  ['with a length', 'Content-Length: 100\r\n\r\nbegin'],
  ['up to the end of the connection', '\r\nbegin'],
])('a body %s that the time limit cuts off is an error, not a shorter response', async (_name, rest) => {
  const answer = `HTTP/1.1 200 OK\r\n${rest}`
  const server = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(answer)))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetchWith(['127.0.0.1'], { milliseconds: 500 })(`http://127.0.0.1:${port}/`)
  await expect(response.text()).rejects.toThrow(OutboundError)
})

test('a caller that ignores the body leaves no connection open', async () => {
  const closed = Promise.withResolvers<void>()
  const endless = await listen((_request, response) => {
    response.on('close', closed.resolve)
    response.write('more')
  })
  await (await fetchWith(['127.0.0.1'])(`http://127.0.0.1:${endless.port}/`)).body!.cancel()
  await closed.promise
})

test('a name that does not exist and one that is internal get the same answer', async () => {
  const answerFor = async (resolve: OutsideOptions['resolve']) =>
    fetchWith([], { resolve, milliseconds: 200 })('https://name.example/').catch((error: unknown) => error)
  const { message, isTransient } = (await answerFor(async () => [{ address: '10.0.0.1', family: 4 }])) as OutboundError
  expect(message).toContain('name.example is not on the public internet.')
  for (const resolve of [
    () => Promise.reject(new Error('ENOTFOUND')),
    async () => [],
    () => new Promise<never>(() => {}),
    async () => [{ address: 'fe80::1%eth0', family: 6 }],
  ])
    expect(await answerFor(resolve)).toMatchObject({ message, isTransient })
})

test('every failure of an internal host has the same message', async () => {
  const silent = await listen(() => {})
  const closing = await listen((request) => request.socket.destroy())
  const call = fetchWith(['127.0.0.1'], { milliseconds: 300 })
  const problems = await Promise.all(
    [1, silent.port, closing.port].map((port) =>
      call(`http://127.0.0.1:${port}/`).catch((error: OutboundError) => error.message.replace(`:${port} `, ':port ')),
    ),
  )
  expect(new Set(problems)).toEqual(new Set(['127.0.0.1:port cannot be reached.']))
  await expect(call('http://127.0.0.1:1/')).rejects.toBeInstanceOf(OutboundError)
})
