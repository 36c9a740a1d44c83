import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'

/** The delivery of mails, without subjects and texts, which can name records. */
interface MailDelivery {
  /** Whether this installation has a mail server. */
  readonly canSend: boolean
  /** Of the last thirty days. */
  readonly sent: number
  readonly failed: number
  /** Including those that wait for quiet hours to end or for a digest. */
  readonly waiting: number
  /** The latest mails that not every address has received, and why. A waiting one is tried again. */
  readonly problems: readonly {
    readonly id: string
    readonly to: string
    readonly status: 'waiting' | 'sent' | 'failed'
    readonly error: string
    readonly at: string
  }[]
}

/** The mails of these tenants; for those who run the installation also the mails of no tenant, such as invitations. */
export async function readMails(
  app: App,
  tenantIds: readonly string[],
  { runsInstallation }: { readonly runsInstallation: boolean },
): Promise<MailDelivery> {
  const seen = sql`("tenantId" = any(${[...tenantIds]}::uuid[]) or ("tenantId" is null and ${runsInstallation}))`
  const [counts, problems] = await Promise.all([
    sql<Pick<MailDelivery, 'sent' | 'failed' | 'waiting'>>`
      select (count(*) filter (where status = 'sent'))::int as sent, (count(*) filter (where status = 'failed'))::int as failed,
        (count(*) filter (where status in ('held', 'waiting')))::int as waiting
      from mails where ${seen}`.execute(app.admin),
    sql<MailDelivery['problems'][number]>`
      select id, "to", status, error, "updatedAt" as at from mails where error is not null and ${seen}
      order by "updatedAt" desc, id desc limit ${shownProblems}`.execute(app.admin),
  ])
  return { canSend: canSendMail(app), ...counts.rows[0]!, problems: problems.rows }
}

const shownProblems = 5
