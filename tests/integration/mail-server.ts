import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface MailServer {
  /** Mail configuration for the tested server. */
  readonly smtp: { readonly url: string; readonly from: string }
  /** Received mails with their headers. */
  readonly received: string[]
  /** Response to the next recipients. */
  answerTo: string
  close(): void
}

/** A small SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = createServer((socket) => {
    let data: string | null = null
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split(/(?<=\r\n)/)) {
        if (data !== null) {
          if (line === '.\r\n') {
            received.push(data)
            data = null
            socket.write('250 taken\r\n')
          } else data += line
        } else if (line.startsWith('DATA')) {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line.startsWith('RCPT')) socket.write(`${mail.answerTo}\r\n`)
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const mail: MailServer = {
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Monarch <monarch@example.com>' },
    received,
    answerTo: '250 ok',
    close: () => void server.close(),
  }
  return mail
}
