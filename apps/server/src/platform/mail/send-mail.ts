import { badInput } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { Task } from '../jobs/task.ts'
import { printable } from '../log.ts'
import { newId } from '../new-id.ts'
import { deliver, MailError } from './deliver.ts'
import { openRich, type RichMail, richPurpose, sealableRich } from './rich-mail.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Mails with the same key are sent once. */
  readonly key?: string
  /** The tenant of the mail. Copies of a tenant send no mails. */
  readonly tenantId?: string
  /** The mail holds a link that signs a user in: its text is sealed in the database, and deleted once it is sent. */
  readonly isSecret?: boolean
  /** What it contains besides its text. */
  readonly rich?: RichMail
}

/** Whether this installation has a mail server. Without one, the screen shows what it would have mailed. */
export const canSendMail = ({ config }: App): boolean => config.smtp !== null

const noMailMessage =
  'No email can be sent: this installation has no mail server. An operator can set MONARCH_SMTP_URL and MONARCH_MAIL_FROM.'

export function requireMailServer(app: App): void {
  if (!canSendMail(app)) throw badInput({ path: '', message: noMailMessage })
}

/**
 * Sends a mail if and only if the transaction of the admin database commits: stores it there, and a job delivers it. A mail server that
 * accepts one and dies before it answers may get it again, with the same Message-ID. Returns false if there is a mail with this key.
 */
export async function sendMail(app: App, trx: Kysely<AdminDb>, mail: Mail): Promise<boolean> {
  requireMailServer(app)
  const { to, subject, key = null, tenantId = null, isSecret: isSealed = false } = mail
  const id = newId()
  const text = isSealed ? app.sealer.seal(mail.text, mailPurpose(id)) : mail.text
  const rich = mail.rich ? app.sealer.seal(sealableRich(mail.rich), richPurpose(id)) : null
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mails')
    .values({ id, key, tenantId, to: oneLine(to), subject: oneLine(subject), text, rich, isSealed })
    .onConflict((row) => row.column('key').doNothing())
    .executeTakeFirstOrThrow()
  const isNew = numInsertedOrUpdatedRows === 1n
  if (isNew) await app.jobs.add(deliverMailTask.name, { id }, { trx })
  return isNew
}

/** Delivers one mail. One that the server refuses permanently stays for a month, with the reason. */
export const deliverMailTask: Task<{ readonly id: string }> = {
  name: 'deliver_mail',
  lane: 'quick',
  async run(app, { id }, { attempt, maxAttempts }) {
    await removeOld(app)
    const mail = await app.admin
      .selectFrom('mails')
      .leftJoin('tenants', 'tenants.id', 'mails.tenantId')
      .select([
        'mails.id',
        'mails.to',
        'mails.subject',
        'mails.text',
        'mails.rich',
        'mails.isSealed',
        'tenants.isQuiet',
      ])
      .where('mails.id', '=', id)
      .where('mails.status', '=', 'waiting')
      .executeTakeFirst()
    if (!mail) return
    if (mail.isQuiet)
      return end(app, id, 'failed', 'No mail is sent from this workspace, because it is a copy of another one.')
    const text = mail.isSealed ? app.sealer.unseal(mail.text, mailPurpose(id)) : mail.text
    const rich = mail.rich === null ? null : openRich(app.sealer.unseal(mail.rich, richPurpose(id)))
    let refused: readonly string[]
    try {
      refused = await deliver(app, { ...mail, text, rich })
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      if (!error.isFinal && attempt < maxAttempts) {
        await app.admin.updateTable('mails').set({ error: error.message }).where('id', '=', id).execute()
        throw error
      }
      app.log.warn({ err: error, mail: id }, 'A mail could not be delivered')
      return end(app, id, 'failed', error.message)
    }
    // A retry would send it to the others twice.
    const note = refused.length === 0 ? null : `The mail server refused ${refused.join(', ')}.`
    if (note) app.log.warn({ mail: id }, 'A mail was delivered to some of its addresses only')
    await end(app, id, 'sent', note)
  },
}

async function end(app: App, id: string, status: 'sent' | 'failed', error: string | null): Promise<void> {
  const text = sql<string>`case when "isSealed" then '' else text end`
  await app.admin
    .updateTable('mails')
    .set({ status, error, text, rich: null, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

export const mailPurpose = (mailId: string): string => `mail ${mailId}`

/** Removes a few with each mail, to spread the cost. */
async function removeOld({ admin }: App): Promise<void> {
  await sql`delete from mails where id in (
    select id from mails where status in ('sent', 'failed') and "updatedAt" < now() - interval '30 days' limit 100 for
    update skip locked)`.execute(admin)
}

/** A header is one line, without characters that control a terminal or the text direction. */
const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' ').trim())
