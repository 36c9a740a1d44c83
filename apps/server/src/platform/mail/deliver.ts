import { Socket } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../app.ts'
import { printable } from '../log.ts'
import { htmlOf } from './html.ts'
import { messageOf, type RichMail } from './rich-mail.ts'

/** How long one mail may occupy its delivery job. The mail server is not trusted to answer, or to stop answering. */
export const mailLimits = {
  mailConnectMilliseconds: 10_000,
  mailGreetingMilliseconds: 10_000,
  /** Time without a byte from the server. */
  mailIdleMilliseconds: 30_000,
  /** From the connection to the end. */
  mailMilliseconds: 120_000,
  /** Size of one answer. */
  mailAnswerBytes: 100_000,
  /** Size of all answers to one mail. */
  mailConversationBytes: 200_000,
} as const

/** Why a mail was not delivered, in a sentence for administrators. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The server has refused permanently, so do not retry. */
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

interface OutgoingMail {
  readonly id: string
  /** Addresses, separated by `, `. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly rich?: RichMail | null
}

/** Delivers a mail to the mail server of this installation. Returns the addresses that it refused, if it accepted others. */
export async function deliver(
  app: App,
  { id, to, subject, text, rich }: OutgoingMail,
  limits: { readonly [name in keyof typeof mailLimits]: number } = mailLimits,
): Promise<readonly string[]> {
  const { from } = app.config.smtp!
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'monarch'
  const signal = AbortSignal.timeout(limits.mailMilliseconds)
  // Bare addresses: the library must not parse names, groups or commands in them.
  const addresses = to.split(', ').map((address) => ({ name: '', address }))
  const messageId = `<${id}@${domain}>`
  const content = rich ? messageOf(rich) : { html: htmlOf(text) }
  const mail: SendMailOptions = { from, to: addresses, subject, text, ...content, messageId, signal }
  try {
    const transporter = await openTransporter(app.config.smtp!.url, limits)
    const { rejected } = (await transporter.sendMail(mail)) as { rejected?: readonly (string | { address: string })[] }
    return (rejected ?? []).map((each) => (typeof each === 'string' ? each : each.address))
  } catch (error) {
    throw mailError(error as Fault, signal.aborted)
  }
}

/** Loaded on demand: the library is large. */
async function openTransporter(url: string, limits: { readonly [name in keyof typeof mailLimits]: number }) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    socket: limitedSocket(limits.mailConversationBytes),
    requireTLS: requiresTls(url),
    connectionTimeout: limits.mailConnectMilliseconds,
    greetingTimeout: limits.mailGreetingMilliseconds,
    socketTimeout: limits.mailIdleMilliseconds,
    maxResponseSize: limits.mailAnswerBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * A socket that closes when the server has sent this many bytes. The library queues every line, even empty ones that belong to no answer,
 * and processes the queue after the connection has ended. Bytes over TLS are not counted: that server is verified.
 */
function limitedSocket(bytes: number): Socket {
  const socket = new Socket()
  const push = socket.push.bind(socket)
  let received = 0
  socket.push = (chunk: Buffer | null, encoding) => {
    received += chunk?.length ?? 0
    if (received <= bytes) return push(chunk, encoding)
    socket.destroy(new Error("The mail server's response was too long."))
    return false
  }
  return socket
}

/**
 * Mails hold links that sign users in, and the connection starts with a password. A network in between can hide that the server offers
 * STARTTLS, so a server without it is refused, unless it is this machine or the URL allows it.
 */
export function requiresTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  if (protocol === 'smtps:') return false
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
  return searchParams.has('requireTLS') ? searchParams.get('requireTLS') !== 'false' : !isLocal
}

interface Fault {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

function mailError({ code, command = '', responseCode, response }: Fault, isTimeout: boolean): MailError {
  if (isTimeout) return new MailError('The mail server took too long.', false)
  if (code === 'ETLS' && command === 'STARTTLS' && responseCode !== undefined)
    return new MailError(
      'The mail server does not offer STARTTLS. If the network to it is trusted, add "?requireTLS=false" to MONARCH_SMTP_URL.',
      false,
    )
  // The server's text could repeat the password, and only the operator can fix this.
  if (command.startsWith('AUTH') || code === 'EAUTH')
    return new MailError(`The mail server refused the user or the password${suffix(responseCode)}.`, false)
  if (responseCode !== undefined) {
    const reply = printable(response ?? String(responseCode)).slice(0, 500)
    return new MailError(`The mail server answered ${reply}`, responseCode >= 500)
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new MailError('The mail server cannot send to this address.', true)
  return new MailError(`The mail server could not be reached${suffix(code)}.`, false)
}

const suffix = (code: string | number | undefined): string => (code === undefined ? '' : ` (${code})`)
