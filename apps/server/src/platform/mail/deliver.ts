import type { Transporter } from 'nodemailer'
import type { App } from '../../boot/app.ts'
import { onePer } from '../one-per.ts'

/** Hands a mail to the server of this installation. */
export async function deliver(
  app: App,
  {
    id,
    to,
    subject,
    text,
  }: { readonly id: string; readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  const { from } = app.config.smtp!
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'monarch'
  const transporter = await transporterOf(app)
  await transporter.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` })
}

/** The server has said no for good: there is no such mailbox, or it takes no mail from us. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode } = faultOf(error)
  return code === 'EENVELOPE' || code === 'EMESSAGE' || (responseCode !== undefined && responseCode >= 500)
}

export function reasonOf(error: unknown): string {
  const { code, responseCode, response } = faultOf(error)
  if (responseCode !== undefined) return `The mail server answered ${response ?? responseCode}`.slice(0, 500)
  return `The mail server could not be reached${code === undefined ? '' : ` (${code})`}.`
}

interface Fault {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

const faultOf = (error: unknown): Fault => error as Fault

/** The library is large, and a server that sends nothing needs none of it. */
const transporterOf = onePer(async (app: App): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: app.config.smtp!.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
})
