import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { newId } from '../new-id.ts'
import { deliver, MailError, mailLimits, requiresTls } from './deliver.ts'
import { sendMail } from './send-mail.ts'

/** The server's answer to a command; `''` is the connection itself. */
type Answer = (command: string, socket: Socket) => string | null

const password = 'the password of the tests'
const limits: { [name in keyof typeof mailLimits]: number } = {
  ...mailLimits,
  mailGreetingMilliseconds: 500,
  mailIdleMilliseconds: 1_000,
  mailMilliseconds: 4_000,
}

let mailServer: Server
let answer: Answer
let server: TestServer
let logged = ''
let sent = 0
let received = ''
let commands: string[] = []
const sockets = new Set<Socket>()

beforeAll(async () => {
  mailServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    const reply = (command: string) => {
      const text = answer(command, socket)
      if (text !== null && !socket.destroyed) socket.write(`${text}\r\n`)
    }
    reply('')
    let rest = ''
    let isData = false
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (;;) {
        const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (isData) received = part
        else commands.push(part)
        reply(isData ? '.' : part)
        isData = !isData && part === 'DATA'
      }
    })
  })
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
  const { port } = mailServer.address() as AddressInfo
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  const url = `smtp://monarch:${encodeURIComponent(password)}@127.0.0.1:${port}`
  server = await startTestServer({
    config: { smtp: { url, from: 'Monarch <monarch@example.com>' }, logLevel: 'trace' },
    log,
  })
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  ;[sent, received, commands, logged] = [0, '', [], '']
})
afterAll(async () => {
  await server.close()
  mailServer.close()
})

/** A correct server, except for the given answers. */
const honest =
  (but: Readonly<Record<string, string | ((socket: Socket) => string | null)>> = {}): Answer =>
  (command, socket) => {
    const [, wrong] =
      Object.entries(but).find(([start]) => (start === '' ? command === '' : command.startsWith(start))) ?? []
    if (wrong !== undefined) return typeof wrong === 'string' ? wrong : wrong(socket)
    if (command === '') return '220 test'
    if (command.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN'
    if (command.startsWith('AUTH')) return '235 welcome'
    if (command === 'DATA') return '354 go on'
    return '250 ok'
  }

function endlessly(chunk: string) {
  return (socket: Socket): null => {
    const more = () => {
      while (!socket.destroyed && socket.writable) {
        sent += chunk.length
        if (!socket.write(chunk)) return void socket.once('drain', more)
      }
    }
    more()
    return null
  }
}

function slowly(text: string) {
  return (socket: Socket): null => {
    let position = 0
    const timer = setInterval(() => socket.write(text[position++ % text.length]!), 20)
    socket.on('close', () => clearInterval(timer))
    return null
  }
}

const silence = () => null
const close = (socket: Socket) => void socket.destroy() as unknown as null
const mail = (more: object = {}) => ({
  id: newId(),
  to: 'ana@example.com',
  subject: 'Hello',
  text: 'Good day',
  ...more,
})
const trial = (more: object = {}, allowed: typeof limits = mailLimits) =>
  deliver(server.app, mail(more), allowed).then(
    (refused) => ({ refused }),
    (error: unknown) => error,
  )

const again = (message: unknown) => ({ isFinal: false, message })
const final = (message: unknown) => ({ isFinal: true, message })
const text = (pattern: RegExp) => expect.stringMatching(pattern) as unknown

describe.each<[name: string, answer: Answer, error: object]>([
  ['never greets', honest({ '': silence }), again(text(/could not be reached \(ETIMEDOUT\)/))],
  ['closes the connection', honest({ '': close }), again(text(/could not be reached/))],
  [
    'sends an endless greeting',
    honest({ '': endlessly('x'.repeat(65_536)) }),
    again(text(/could not be reached \(EPROTOCOL\)/)),
  ],
  ['sends endless greeting lines', honest({ '': endlessly('220-hello\r\n'.repeat(1_000)) }), again(text(/EPROTOCOL/))],
  [
    'sends endless empty lines',
    honest({ '': endlessly('\r\n'.repeat(1_000)) }),
    again(text(/could not be reached|too long/)),
  ],
  ['greets slowly', honest({ '': slowly('220-') }), again(text(/could not be reached \(ETIMEDOUT\)/))],
  ['answers slowly', honest({ EHLO: slowly('250-') }), again('The mail server took too long.')],
  ['answers EHLO endlessly', honest({ EHLO: endlessly('250-SIZE\r\n'.repeat(1_000)) }), again(text(/EPROTOCOL/))],
  ['does not speak SMTP', honest({ '': 'SSH-2.0-OpenSSH_9.9' }), again(text(/could not be reached|answered/))],
  ['is busy', honest({ '': '421 try later' }), again(text(/421 try later/))],
  ['never answers a recipient', honest({ RCPT: silence }), again(text(/could not be reached \(ETIMEDOUT\)/))],
  ['closes the connection after the mail', honest({ '.': close }), again(text(/could not be reached/))],
  ['refuses a recipient temporarily', honest({ RCPT: '450 greylisted' }), again(text(/450 greylisted/))],
  ['refuses a recipient permanently', honest({ RCPT: '550 nobody' }), final(text(/550 nobody/))],
  ['refuses the sender temporarily', honest({ MAIL: '451 later' }), again(text(/451 later/))],
  ['refuses the mail temporarily', honest({ '.': '452 full' }), again(text(/452 full/))],
  ['refuses the mail permanently', honest({ '.': '554 spam' }), final(text(/554 spam/))],
  [
    'repeats the password',
    honest({ AUTH: `535 ${password} \u0000monarch` }),
    again('The mail server refused the user or the password (535).'),
  ],
  [
    'answers with escape sequences',
    honest({ RCPT: '550-one\r\n550-\u001b[2J\u202etwo\u0007\r\n550 three' }),
    final(text(/^[\x20-\x7e\ufffd]+$/)),
  ],
  ['sends a long answer', honest({ RCPT: `550 ${'x'.repeat(90_000)}` }), final(text(/^.{400,600}$/))],
])('a mail server that %s', (_name, hostile, error) => {
  test(`causes the error`, async () => {
    answer = hostile
    const got = await trial({}, limits)
    expect(got).toBeInstanceOf(MailError)
    expect(got).toMatchObject(error)
    expect(sent).toBeLessThan(100_000_000)
    await expect.poll(() => sockets.size).toBe(0)
  })
})

test('the reason of a failed mail is short, on one line and without the password, in the log and in the outbox', async () => {
  answer = honest({ RCPT: `550-${password.slice(0, 3)}\r\n550 \u001b[31m${'x'.repeat(90_000)}` })
  await server.app.admin.transaction().execute((trx) => sendMail(server.app, trx, mail()))
  await server.jobs.drain()
  const row = await server.app.admin.selectFrom('mails').select(['status', 'error']).executeTakeFirstOrThrow()
  expect(row.status).toBe('failed')
  expect(row.error!.length).toBeLessThan(600)
  expect(row.error).not.toMatch(/\p{Cc}/u)
  expect(logged.length).toBeLessThan(10_000)
  expect(logged).not.toContain(password)
})

test('addresses that a server refused are named when it accepted others', async () => {
  answer = honest({ 'RCPT TO:<bob@': '550 nobody' })
  expect(await trial({ to: 'ana@example.com, bob@example.com' })).toEqual({ refused: ['bob@example.com'] })
})

test.each<[subject: string, to: string]>([
  ['Hello\r\nBcc: all@example.com', 'ana@example.com'],
  ['Hello\n\nbody', 'ana@example.com\r\nRCPT TO:<all@example.com>'],
  ['\u0000\u001b[2J\u202e\u2028Bcc: all@example.com', 'ana@example.com\r\n\r\nDATA'],
  ['Grüße 🎉 \ud800', 'ana@bücher.example'],
  [`=?utf-8?q?a=0D=0ABcc:_all@example.com?=`, 'ana@example.com'],
  ['x'.repeat(1_000), 'ana@example.com'],
  ['Hello', 'Ana <all@example.com>'],
  ['Hello', 'group:all@example.com;'],
])('a subject or recipient adds no header and no command: %j %j', async (subject, to) => {
  answer = honest()
  const stored = newId()
  await server.app.admin
    .transaction()
    .execute((trx) => sendMail(server.app, trx, { to, subject, text: 'x', key: stored }))
  await server.jobs.drain()
  const verbs = commands.map((command) => command.split(/[ :]/)[0])
  expect(verbs.filter((verb) => verb === 'RCPT').length).toBeLessThanOrEqual(1)
  expect(commands.join('\n')).not.toContain('<all@example.com>')
  const names = received
    .split('\r\n\r\n')[0]!
    .split(/\r\n(?![ \t])/)
    .map((line) => line.split(':')[0]!.toLowerCase())
  expect(names).not.toContain('bcc')
  expect(names.length).toBe(new Set(names).size)
})

test.each(['a\r\n.\r\nMAIL FROM:<all@example.com>', 'a\n.\nQUIT', 'a\r.\rQUIT', 'a\n.\r\nQUIT', '.', '..\n.'])(
  'a text does not end its mail: %j',
  async (body) => {
    answer = honest()
    expect(await trial({ text: body })).toEqual({ refused: [] })
    expect(commands.filter((command) => command.startsWith('MAIL')).length).toBe(1)
    expect(commands.filter((command) => command === 'QUIT').length).toBeLessThanOrEqual(1)
    expect(received.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  },
)

describe('STARTTLS', () => {
  test.each([
    ['smtp://mail.example.com', true],
    ['smtp://user:password@mail.example.com:587?requireTLS=true', true],
    ['smtp://10.0.0.5:25', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://mail.example.com?requireTLS=false', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]', false],
    ['smtp://localhost:1025', false],
    ['smtp://localhost:1025?requireTLS=true', true],
    ['smtps://mail.example.com', false],
  ])('of %s is required: %s', (url, isRequired) => expect(requiresTls(url)).toBe(isRequired))

  test.each([
    ['is not offered', honest({ STARTTLS: '502 unknown' })],
    ['is refused', honest({ EHLO: '250-test\r\n250-STARTTLS\r\n250 AUTH PLAIN', STARTTLS: '454 not now' })],
    [
      'is answered with injected commands',
      honest({ EHLO: '250-test\r\n250 STARTTLS', STARTTLS: '220 go\r\n250-test\r\n250 AUTH PLAIN' }),
    ],
    ['is not followed by a handshake', honest({ EHLO: '250-test\r\n250 STARTTLS', STARTTLS: '220 go' })],
  ])('that %s: neither password nor mail is sent', async (_name, hostile) => {
    answer = hostile
    const smtp = { ...server.app.config.smtp!, url: `${server.app.config.smtp!.url}?requireTLS=true` }
    const app = { ...server.app, config: { ...server.app.config, smtp } }
    const failed = deliver(app, mail(), limits)
    await expect(failed).rejects.toBeInstanceOf(MailError)
    await expect(failed).rejects.toMatchObject({ isFinal: false })
    expect(commands.filter((command) => /^(AUTH|MAIL|DATA)/.test(command))).toEqual([])
  })
})
