import { fieldTypes, formatSize, type ReaderFormats, writeFor } from '@monarch/field-types'
import { inLocale, translateSentence } from '@monarch/messages'
import { readArchiveState } from '../../platform/backup/archive-state.ts'
import { readBackupState } from '../../platform/backup/backup-state.ts'
import type { App } from '../../platform/app.ts'
import { withBackupLock } from '../../platform/backup/backup-lock.ts'
import { isBaseBackupDue, openWalArchive, sealLog, takeBaseBackup } from '../../platform/backup/base-backup.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { canSendMail, sendMail } from '../../platform/mail/send-mail.ts'
import { StartError } from '../../platform/start-error.ts'
import { formatsOf } from '../../structure/settings/effective-settings.ts'
import { sql } from 'kysely'
import { t } from './messages.ts'

/**
 * Checks often whether a backup is due, so that a missed one is taken late and a failed one is repeated. A user who requests a backup
 * makes it due.
 */
export const scheduledBackupTask: Task<{ readonly isDue?: true } | null> = {
  name: 'scheduled_backup',
  lane: 'upkeep',
  async run(app, payload) {
    const { plan, isDue } = await readBackupState(app)
    if (!plan || !(isDue || payload?.isDue)) return
    try {
      const { runBackup } = await import('../../platform/backup/run-backup.ts')
      const { failed } = await runBackup(app, plan.place, { keep: plan.keep })
      for (const { id, reason } of failed) app.log.error({ tenantId: id, reason }, 'A backup does not have a tenant')
    } catch (err) {
      // A `StartError` is shown in the list of backups, or means that another process is taking one.
      if (!(err instanceof StartError)) app.log.error({ err }, 'A scheduled backup has failed')
    }
  },
}

/**
 * Once a day, mails those who run the installation while the last backup is incomplete, the last good one too old, or the log of the
 * database not archived.
 */
export const backupAlertTask: Task<unknown> = {
  name: 'backup_alert',
  lane: 'quick',
  async run(app) {
    await alertOfBackups(app)
    await alertOfArchive(app)
  },
}

async function alertOfBackups(app: App): Promise<void> {
  const { isOverdue, isIncomplete, lastGoodAt, last } = await readBackupState(app)
  if (!isOverdue && !isIncomplete) return
  const what = isOverdue ? 'The last good backup is too old' : 'The last backup is incomplete'
  app.log.error({ lastGoodAt, reason: last?.error }, what)
  await mailOperators(app, 'backup', (formats) => ({
    subject: t(isOverdue ? 'backupOverdue' : 'backupIncomplete'),
    lines: [
      lastGoodAt === null ? t('noGoodBackup') : t('lastGoodBackup', { at: momentOf(lastGoodAt, formats) }),
      ...(last?.error == null ? [] : [t('lastAttempt', { error: translateSentence(last.error) })]),
    ],
  }))
}

async function alertOfArchive(app: App): Promise<void> {
  const archive = await readArchiveState(app)
  if (!archive?.isFailing) return
  const { reason, lastArchivedAt, keptBytes, freeBytes } = archive
  app.log.error({ reason, lastArchivedAt, keptBytes, freeBytes }, 'The log of the database cannot be archived')
  await mailOperators(app, 'archive', () => ({
    subject: t('archiveFails'),
    lines: [t('archiveHelp', { kept: shownSize(keptBytes), free: shownSize(freeBytes) })],
  }))
}

const shownSize = (bytes: number | null): string => (bytes === null ? t('unknownSize') : formatSize(bytes))

async function mailOperators(
  app: App,
  kind: string,
  write: (formats: ReaderFormats) => { readonly subject: string; readonly lines: readonly string[] },
): Promise<void> {
  if (!canSendMail(app)) return
  const today = new Date().toISOString().slice(0, 10)
  for (const { id, email } of await administrators(app)) {
    await app.admin.transaction().execute(async (trx) => {
      const formats = await formatsOf(trx, { organizationId: null, userId: id })
      const { subject, text } = inLocale(formats, () => {
        const written = write(formats)
        const see = t('seeMonitoring', { url: `${app.config.publicUrl ?? ''}/settings/monitoring` })
        return { subject: written.subject, text: [...written.lines, see].join('\n\n') }
      })
      await sendMail(app, trx, { to: email, subject, text, key: `${kind} alert ${today} ${id}` })
    })
  }
}

const momentOf = (at: string, formats: ReaderFormats): string =>
  writeFor(formats, moment, new Date(at).toISOString(), { timeZone: 'UTC' })

const moment = { type: fieldTypes.datetime, spec: { label: '', settings: {}, required: false, rules: {} } }

/** Users who have all permissions directly, not through a role. */
async function administrators({ admin }: App): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct u.id, u.email from users u join memberships m on m."userId" = u.id and m."isActive" and m."countsOwnRights"
    where u."isActive" and not u."isService" and '*' = any(u.permissions) order by u.id`.execute(admin)
  return rows
}

/** Hourly, with MONARCH_WAL_ARCHIVE: a base backup each day, from which points in time are restored. */
export const baseBackupTask: Task<unknown> = {
  name: 'base_backup',
  lane: 'upkeep',
  async run(app) {
    const archive = openWalArchive(app)
    if (archive === null) return
    await sealLog(app)
    if (!(await isBaseBackupDue(archive))) return
    await withBackupLock(app, () => takeBaseBackup(app))
  },
}
