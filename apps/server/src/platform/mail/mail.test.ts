import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../../../tests/integration/mail-server.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { readConfig } from '../config.ts'
import { htmlOf } from './html.ts'
import { sendMail } from './send-mail.ts'

let mailServer: MailServer
let server: TestServer

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({ config: { smtp: mailServer.smtp } })
})
afterAll(async () => {
  await server.close()
  mailServer.close()
})

const send = (mail: Parameters<typeof sendMail>[2]) =>
  server.app.admin.transaction().execute((trx) => sendMail(server.app, trx, mail))
const rows = () => server.app.admin.selectFrom('mails').select(['to', 'status', 'error']).orderBy('createdAt').execute()

test('a mail is sent when the transaction of its cause commits, once for its key', async () => {
  await expect(
    server.app.admin.transaction().execute(async (trx) => {
      await sendMail(server.app, trx, { to: 'lost@example.com', subject: 'Lost', text: 'x' })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  const mail = {
    to: 'ana@example.com',
    subject: 'Hello\r\nBcc: all@example.com',
    text: 'Good day,\n.\nAna',
    key: 'one',
  }
  await send(mail)
  await send(mail)
  await server.jobs.drain()
  expect(mailServer.received).toHaveLength(1)
  const [head = '', , body] = mailServer.received[0]!.split('\r\n\r\n')
  expect(head).toContain('To: ana@example.com')
  expect(head).toContain('From: Monarch <monarch@example.com>')
  expect(head).toContain('Subject: Hello Bcc: all@example.com')
  expect(head).toMatch(/Message-ID: <[\da-f-]{36}@example\.com>/)
  expect(body).toContain('Good day,')
  expect(await rows()).toEqual([{ to: 'ana@example.com', status: 'sent', error: null }])
})

test('a mail has a part in HTML, in which its text is escaped and its addresses are links', async () => {
  const text = 'See <b>https://a.example/x?y=1&z=2</b>.\nBest\n\nAna & Bo (https://b.example/).'
  expect(htmlOf(text)).toContain(
    '<p style="margin:0 0 16px">See &#60;b&#62;<a href="https://a.example/x?y=1&#38;z=2">https://a.example/x?y=1&#38;z=2</a>' +
      '&#60;/b&#62;.<br>\nBest</p>\n<p style="margin:0 0 16px">Ana &#38; Bo (<a href="https://b.example/">https://b.example/</a>).</p>',
  )
  await send({ to: 'ana@example.com', subject: 'x', text })
  await server.jobs.drain()
  const received = mailServer.received.pop()!
  expect(received).toContain('Content-Type: multipart/alternative')
  expect(received.indexOf('Content-Type: text/plain')).toBeLessThan(received.indexOf('Content-Type: text/html'))
})

test('a permanent refusal is not retried, and its reason is stored', async () => {
  mailServer.answerTo = '550 no such mailbox'
  await send({ to: 'nobody@example.com', subject: 'x', text: 'x' })
  await server.jobs.drain()
  mailServer.answerTo = '250 ok'
  expect((await rows()).at(-1)).toMatchObject({ status: 'failed', error: expect.stringContaining('550') as string })
  expect(mailServer.received).toHaveLength(1)
})

test('a temporary refusal is retried, and its reason is stored meanwhile', async () => {
  mailServer.answerTo = '451 try again later'
  await send({ to: 'late@example.com', subject: 'x', text: 'x' })
  await server.jobs.drain()
  mailServer.answerTo = '250 ok'
  expect((await rows()).at(-1)).toMatchObject({ status: 'waiting', error: expect.stringContaining('451') as string })
})

test('the settings of the mail server require each other', () => {
  const MONARCH_SMTP_URL = 'smtps://user:password@mail.example.com'
  expect(() => readConfig({ MONARCH_SMTP_URL })).toThrow('MONARCH_MAIL_FROM must be set when MONARCH_SMTP_URL is.')
  const { smtp: given, publicUrl } = readConfig({
    MONARCH_SMTP_URL,
    MONARCH_MAIL_FROM: 'Monarch <monarch@example.com>',
    MONARCH_PUBLIC_URL: 'https://monarch.example.com/',
  })
  expect(given).toEqual({ url: MONARCH_SMTP_URL, from: 'Monarch <monarch@example.com>' })
  expect(publicUrl).toBe('https://monarch.example.com')
})
