import multipart from '@fastify/multipart'
import { fastify as createFastify } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { faultOfForm, filePartOf } from './multipart.ts'

const part = (disposition: string) => `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\nabc\r\n`

/** Sends a form that never ends; returns the number of listeners that still read its body. */
async function sendUnfinished(form: string): Promise<{ status: number; readers: number }> {
  const server = createFastify()
  onTestFinished(() => server.close())
  await server.register(multipart, { limits: { files: 1, fields: 1 } })
  server.post('/', async (request) => {
    const found = await filePartOf(request)
    found?.file.resume()
    if (found) await once(found.file, 'end')
    return { readers: request.raw.listenerCount('data') }
  })
  server.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    reply.code(error.statusCode ?? 400).send({ readers: request.raw.listenerCount('data') }),
  )
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${form}`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as { readers: number }) }
}

test.each([
  ['after its file', part('name="a"') + part('name="file"; filename="a.txt"') + part('name="b"'), 200],
  ['after too many fields', part('name="a"') + part('name="b"') + part('name="c"'), 413],
])('a form is not parsed %s', async (_when, form, status) => {
  expect(await sendUnfinished(form)).toEqual({ status, readers: 0 })
})

test.each([
  ['an error of its reader', '--x--\r\n', false],
  ['an end in the middle of the file', '', true],
])('a form whose file ends by %s', async (_what, end, isFault) => {
  const server = createFastify({ forceCloseConnections: true })
  onTestFinished(() => server.close())
  await server.register(multipart)
  let failed: Error | undefined
  server.post('/', async (request) => {
    const found = await filePartOf(request)
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(isFault ? null : new Error('The disk is full')),
    })
    const unchanged = async function* (chunks: AsyncIterable<Buffer>) {
      yield* chunks
    }
    await pipeline(found!.file, unchanged, full).catch((error: Error) => (failed = error))
    return {}
  })
  const large = `${'abc'.repeat(1_000_000)}\r\n`
  await fetch(await server.listen({ port: 0, host: '127.0.0.1' }), {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${large}${end}`,
  })
  expect(failed).toBeInstanceOf(Error)
  expect(faultOfForm(failed!) !== null).toBe(isFault)
})
