import { type DashboardRow, type DigestRefusal, type DigestRow, nextDigest } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'
import { newId } from '../../platform/new-id.ts'
import { findRow } from '../../structure/row-store.ts'
import { stopUrlOf } from './digest-stop-link.ts'
import { dashboardKind, digestKind } from './insight-kinds.ts'

const digestsAtOnce = 1000
const keptDays = 30

/** Runs each minute: adds a job for each digest that is due, and decides when it is due again, in one transaction. */
export const digestTickTask: Task<unknown> = {
  name: 'digest_tick',
  lane: 'quick',
  async run(app) {
    await app.admin.transaction().execute(async (trx) => {
      const { rows } = await sql<
        Pick<DigestRow, 'id' | 'tenantId' | 'schedule'> & { timeZone: string; nextAt: string }
      >`
        select d.id, d."tenantId", d.schedule, d."nextAt", t."timeZone" from digests d join tenants t on t.id = d."tenantId"
        where d."nextAt" <= now() and d."isActive" and d."deletedAt" is null and t.status = 'active' and not t."isQuiet"
        order by d."nextAt" limit ${digestsAtOnce} for update of d skip locked`.execute(trx)
      for (const { id: digestId, tenantId, schedule, timeZone, nextAt } of rows) {
        const next = nextDigest(schedule, new Date(), timeZone)
        await trx.updateTable('digests').set({ nextAt: next }).where('id', '=', digestId).execute()
        // The day on which the digest was due, even if the server was down then. The mail of the next day is separate.
        const date = dayIn(timeZone, new Date(nextAt))
        await app.jobs.add(
          sendDigestTask.name,
          { digestId, tenantId, date },
          { key: `digest ${digestId} ${date}`, trx },
        )
      }
    })
  },
}

interface Sending {
  readonly digestId: string
  readonly tenantId: string
  readonly date: string
}

/** Adds a job for each recipient of a date. Repeated runs find the rows of the first run and add nothing. */
export const sendDigestTask: Task<Sending> = {
  name: 'send_digest',
  lane: 'upkeep',
  async run(app, { digestId, tenantId, date }) {
    const found = await findDigest(app, digestId)
    if (!found || !found.digest.isActive || !canSendMail(app)) return
    const { digest, dashboard } = found
    const { chosenPeople } = await import('./digest-recipients.ts')
    const people = await chosenPeople(app, digest, dashboard)
    await app.admin.transaction().execute(async (trx) => {
      await sql`delete from "digestSendings" where "digestId" = ${digestId} and date < ${date}::date - ${keptDays}::int`.execute(
        trx,
      )
      for (const { userId, refusal } of people) {
        const added = await trx
          .insertInto('digestSendings')
          .values({ digestId, tenantId, date, userId, outcome: refusal, at: new Date() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('userId')
          .executeTakeFirst()
        if (!added || refusal !== null) continue
        const payload = { digestId, tenantId, date, userId }
        await app.jobs.add(mailDigestTask.name, payload, { key: mailKey(payload), trx })
      }
    })
  },
}

const mailKey = ({ digestId, date, userId }: Omit<Sending, 'tenantId'> & { readonly userId: string }): string =>
  `digest ${digestId} ${date} ${userId}`

/** Computes and sends the mail of one recipient. The key of the mail prevents duplicates; its outcome is stored in the same transaction. */
export const mailDigestTask: Task<Sending & { readonly userId: string }> = {
  name: 'mail_digest',
  lane: 'upkeep',
  async run(app, payload) {
    const { digestId, tenantId, date, userId } = payload
    const found = await findDigest(app, digestId)
    if (!found || !canSendMail(app)) return
    const { digest, dashboard } = found
    const sending = (db: Kysely<AdminDb>) =>
      db
        .selectFrom('digestSendings')
        .select('outcome')
        .where('digestId', '=', digestId)
        .where('date', '=', date)
        .where('userId', '=', userId)
    const before = await sending(app.admin).executeTakeFirst()
    if (!before || before.outcome !== null) return
    // Recipients, access and settings may have changed since the job was added.
    const { chosenPeople } = await import('./digest-recipients.ts')
    const chosen = (await chosenPeople(app, digest, dashboard)).find((each) => each.userId === userId)
    const refusal: DigestRefusal | null = !digest.isActive || !chosen ? 'stopped' : chosen.refusal
    const stopUrl = stopUrlOf(app, digestId, userId)
    const mail =
      refusal ??
      (await (
        await import('./write-digest.ts')
      ).digestFor(app, dashboard, userId, { name: digest.name, date, isTest: false, stopUrl }))
    await app.admin.transaction().execute(async (trx) => {
      const row = await sending(trx).forUpdate().executeTakeFirst()
      if (!row || row.outcome !== null) return
      const outcome = typeof mail === 'string' ? mail : 'mailed'
      await trx
        .updateTable('digestSendings')
        .set({ outcome, at: new Date() })
        .where('digestId', '=', digestId)
        .where('date', '=', date)
        .where('userId', '=', userId)
        .execute()
      if (typeof mail !== 'string')
        await (
          await import('./write-digest.ts')
        ).mailDigest(app, trx, mail, { tenantId, key: mailKey(payload), stopUrl })
    })
  },
}

export interface TestOfDigest {
  readonly dashboardId: string
  readonly tenantId: string
  readonly userId: string
  readonly name: string
  readonly key: string
}

/** Sends a dashboard to the user who requests a test. */
export const testDigestTask: Task<TestOfDigest> = {
  name: 'test_digest',
  lane: 'upkeep',
  run: async (app, test) => (await import('./write-digest.ts')).sendTest(app, test),
}

async function findDigest(app: App, id: string): Promise<{ digest: DigestRow; dashboard: DashboardRow } | null> {
  const digest = await findRow(app.admin, digestKind, id)
  const dashboard = digest && (await findRow(app.admin, dashboardKind, digest.dashboardId))
  if (!digest || !dashboard || digest.deletedAt !== null || dashboard.deletedAt !== null) return null
  return { digest, dashboard }
}

/** The day of a moment in a time zone: YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)

export const testKey = (): string => `digest test ${newId()}`
