import { finishErasures } from '../capabilities/personal-data/erasures.ts'
import type { App } from '../platform/app.ts'
import { alertAfter, backupsKept, savePlan } from '../platform/backup/backup-plan.ts'
import { takeBaseBackup } from '../platform/backup/base-backup.ts'
import { Place } from '../platform/backup/place.ts'
import { withBackupLock } from '../platform/backup/backup-lock.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { requireEmpty, requireSecret, restoreInstallation } from '../platform/backup/restore-installation.ts'
import { noteVerified, runBackup } from '../platform/backup/run-backup.ts'
import { readBackupState } from '../platform/backup/backup-state.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { DamagedBackup } from '../platform/damaged-backup.ts'
import { StartError } from '../platform/start-error.ts'
import { type Command, text } from './command.ts'
import { findOrganization, pick, required, requiredName, requireInstallation } from './people.ts'
import { withPointInTime } from './point-in-time.ts'
import { restoreAsNew, restoreInPlace } from './restore-tenant.ts'

const placeHelp = 'a folder, or s3://bucket/folder with the account in MONARCH_S3_…'
const whichHelp = 'the id of a backup, as backup:list shows it; the newest by default'

/** Takes, schedules, lists, verifies and restores backups of the whole installation. */
export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    summary: 'Copies the admin database, all tenants and all files, while the installation runs',
    usage: '--to <folder or s3://bucket/folder>',
    options: { to: text(placeHelp), keep: text('how many backups to keep there; older ones are deleted') },
    details: [
      'Contents of files are stored once for all backups in a place.',
      'MONARCH_BACKUP_PASSPHRASE encrypts the backups of a place, from its first one on. Keep it elsewhere, like MONARCH_SECRET,',
      'which is not in the backup. Jobs that wait (mails, calls) are not kept: a restored installation sends nothing twice.',
    ],
    async run(app, values, say) {
      await requireInstallation(app)
      const keep = values.keep === undefined ? null : countIn(values, 'keep')
      const manifest = await runBackup(app, required(values, 'to'), { keep, progress: say })
      for (const line of describe(manifest)) say(line)
      return manifest.failed.length === 0 ? 0 : 1
    },
  },

  'backup:schedule': {
    summary: 'Schedules backups by the running server, or shows the schedule',
    usage: '[--to <folder or s3://bucket/folder> --every <hours> [--keep <number>] [--alert-after <hours>] | --off]',
    options: {
      to: text(`${placeHelp}; every server of the installation must reach it`),
      every: text('hours between two backups'),
      keep: text('how many backups to keep; 14 by default'),
      'alert-after': text('hours without a good backup before administrators are alerted; twice --every by default'),
      off: { type: 'boolean', explain: 'take no more backups' },
    },
    details: ['Settings, Monitoring shows the schedule and the last backups. Alerts are mailed once a day and logged.'],
    async run(app, values, say) {
      await requireInstallation(app)
      if (values.off === true) await app.admin.deleteFrom('backupPlans').execute()
      else if (values.to !== undefined) {
        const everyHours = countIn(values, 'every')
        const keep = values.keep === undefined ? backupsKept : countIn(values, 'keep')
        const alertHours = values['alert-after'] === undefined ? alertAfter(everyHours) : countIn(values, 'alert-after')
        await savePlan(app, app.admin, { place: required(values, 'to'), everyHours, keep, alertHours })
      }
      const { plan, lastGoodAt } = await readBackupState(app)
      if (plan === null) say('No backups are scheduled.')
      else
        say(
          `Every ${plan.everyHours} hours to ${plan.place}, of which ${plan.keep} are kept. Alert after ${plan.alertHours} hours.`,
        )
      say(`The last good backup: ${lastGoodAt ?? 'none'}`)
      return 0
    },
  },

  'backup:list': {
    summary: 'Lists the backups of a place',
    usage: '--from <folder or s3://bucket/folder>',
    options: { from: text(placeHelp) },
    async run(app, values, say) {
      const place = await Place.open(app, required(values, 'from'), { make: false })
      const ids = await place.list()
      for (const id of ids) {
        // One damaged manifest does not hide the others.
        const lines = place.readManifest(id).then(describe, (error: Error) => [`${id}  DAMAGED: ${error.message}`])
        for (const line of await lines) say(line)
      }
      if (ids.length === 0) say('There are no complete backups there.')
      return 0
    },
  },

  'backup:verify': {
    summary: 'Restores a backup into scratch databases, and compares every table and file',
    usage: '--from <folder or s3://bucket/folder> [--backup <id>]',
    options: { from: text(placeHelp), backup: text(whichHelp) },
    details: ['The scratch databases are made on the server of this installation, one at a time, and dropped.'],
    async run(app, values, say) {
      const { place, manifest } = await openBackup(app, values, say)
      const problems = await withBackupLock(app, () => verifyBackup(app, place, manifest, say))
      await noteVerified(app, manifest.id, problems)
      for (const problem of problems) say(`PROBLEM  ${problem}`)
      say(problems.length === 0 ? `The backup ${manifest.id} is good.` : `The backup ${manifest.id} is not good.`)
      return problems.length === 0 ? 0 : 1
    },
  },

  restore: {
    summary: 'Restores a backup into an empty installation, or one tenant into this one',
    usage:
      '(--from <folder or s3://bucket/folder> | --as-of <time>) [--backup <id>] [--tenant <id or name> (--in-place | --as <name>)]',
    options: {
      from: text(placeHelp),
      backup: text(whichHelp),
      'as-of': text(
        'the newest backup before this time, such as 2026-03-01T14:30:00Z; without --from exactly this time, from MONARCH_WAL_ARCHIVE',
      ),
      'files-from': text('with --as-of from MONARCH_WAL_ARCHIVE: backups with the files that the storage has lost'),
      tenant: text('only this tenant, by its id or its name in the backup'),
      'in-place': { type: 'boolean', explain: 'replace the present tenant: what was changed since the backup is lost' },
      as: text('restore it beside the present one, as a new tenant of this name'),
      organization: text('the organization of the new tenant; by default the one of the backup'),
      active: {
        type: 'boolean',
        explain:
          'workflows, AI, webhooks and mail go on by themselves; by default each tenant waits for "Automatic work"',
      },
      'without-sealed-values': { type: 'boolean', explain: 'go on although the secret is another one' },
      'without-missing-tenants': { type: 'boolean', explain: 'go on although the backup is incomplete' },
    },
    details: [
      'One tenant is restored while the server runs: structure, records, files, views, layouts, workflows and its rules in roles.',
      'In place, members, API keys and the audit log stay as they are. Restored beside, it gets new ids, like a copy.',
      'Everything: stop the server first, and give this installation the secret of the former one: MONARCH_SECRET, or the file "secret" in',
      'the data folder. Tenants that were on additional database servers come to the server of this installation.',
      'Nothing is served before everything is restored. After an interruption, run the same command again.',
    ],
    makesSecret: (values) => values['without-sealed-values'] === true,
    async run(app, values, say) {
      const restore = values.tenant === undefined ? restoreAll : restoreTenant
      const work = (backup: Backup) =>
        restore(app, backup, values, say).catch((error: unknown) => {
          if (!(error instanceof DamagedBackup)) throw error
          throw new StartError(
            `${error.message}. Nothing was restored. Choose another backup; "backup:list" shows them.`,
          )
        })
      await requireRestorable(app, values)
      const filesFrom = values['files-from'] === undefined ? null : required(values, 'files-from')
      if (values.from === undefined && values['as-of'] !== undefined) {
        const tenant = values.tenant === undefined ? null : required(values, 'tenant')
        const loseSealed = values['without-sealed-values'] === true
        return withPointInTime(app, { until: timeIn(values, 'as-of'), tenant, filesFrom, loseSealed }, say, work)
      }
      if (filesFrom !== null) throw new StartError('--files-from needs --as-of without --from: a backup has its files.')
      return work(await openBackup(app, values, say))
    },
  },

  'backup:base': {
    summary: 'Copies the files of the embedded database into MONARCH_WAL_ARCHIVE; a running server does so each day',
    usage: '',
    options: {},
    details: [
      'Points in time after the oldest base backup can be restored: restore --as-of. They are kept for 7 days.',
    ],
    async run(app, _values, say) {
      const { finishedAt } = await withBackupLock(app, () => takeBaseBackup(app))
      say(`Any time after ${finishedAt} can be restored.`)
      return 0
    },
  },
}

interface Backup {
  readonly place: Place
  readonly manifest: Manifest
}

/** Refuses what cannot be restored before anything is copied, which may take hours. */
async function requireRestorable(app: App, values: Record<string, unknown>): Promise<void> {
  if (values.tenant === undefined) {
    if ((await app.bus.countOthers()) > 0)
      throw new StartError('A server of this installation is running. Stop it first.')
    return requireEmpty(app)
  }
  await requireInstallation(app)
  if ((values['in-place'] === true) === (values.as !== undefined))
    throw new StartError('Choose --in-place or --as <name>.')
}

async function restoreAll(
  app: App,
  { place, manifest }: Backup,
  values: Record<string, unknown>,
  say: (line: string) => void,
): Promise<number> {
  const options = {
    loseSealed: values['without-sealed-values'] === true,
    loseTenants: values['without-missing-tenants'] === true,
    isActive: values.active === true,
  }
  await withBackupLock(app, () => restoreInstallation(app, place, manifest, options, say))
  await finishErasures(app)
  say(`Restored ${manifest.tenants.length} tenants as of ${manifest.finishedAt}. Everybody has to sign in again.`)
  if (!options.isActive)
    say(
      'Workflows, AI, webhooks and mail of the tenants are off. Switch them on under Settings, Tenants, after checking the data.',
    )
  say('API keys, roles and members are those of the backup: revoke again what was revoked since.')
  return 0
}

async function restoreTenant(
  app: App,
  { place, manifest }: Backup,
  values: Record<string, unknown>,
  say: (line: string) => void,
): Promise<number> {
  const tenant = pick(manifest.tenants, required(values, 'tenant'), 'tenant')
  const loseSealed = values['without-sealed-values'] === true
  const keepsSealed = !requireSecret(app, manifest, { loseSealed })
  if (values.as !== undefined) {
    const name = requiredName(values, 'as')
    const organization = await findOrganization(
      app,
      values.organization === undefined ? tenant.organization : required(values, 'organization'),
    )
    const given = { organizationId: organization.id, name }
    const namesake = app.admin
      .selectFrom('tenants')
      .select('id')
      .where('organizationId', '=', organization.id)
      .where('name', '=', name)
    if (await namesake.executeTakeFirst()) throw new StartError(`There is already a tenant "${name}".`)
    const made = await withBackupLock(app, () => restoreAsNew(app, { place, manifest, tenant }, given, say))
    say(`Restored "${tenant.name}" as of ${tenant.takenAt} as the tenant "${made.name}": ${made.id}`)
    say('Its workflows, AI, webhooks and mail are off. Switch them on under Settings, Tenants.')
    return 0
  }
  const isHere = app.admin
    .selectFrom('tenants')
    .select('id')
    .where('id', '=', tenant.id)
    .where('status', '<>', 'creating')
  if (!(await isHere.executeTakeFirst()))
    throw new StartError(`The tenant "${tenant.name}" no longer exists. Restore it with --as <name>.`)
  const isActive = values.active === true
  await withBackupLock(app, () => restoreInPlace(app, { place, manifest, tenant }, { isActive, keepsSealed }, say))
  say(`The tenant "${tenant.name}" is again as of ${tenant.takenAt}.`)
  if (!isActive) say('Its workflows, AI, webhooks and mail are off. Switch them on under Settings, Tenants.')
  return 0
}

/** The given one, or the newest; for one tenant the newest that has it. */
async function openBackup(app: App, values: Record<string, unknown>, say: (line: string) => void): Promise<Backup> {
  const at = required(values, 'from')
  const place = await Place.open(app, at, { make: false })
  if (values.backup !== undefined) return { place, manifest: await place.readManifest(required(values, 'backup')) }
  const latest = values['as-of'] === undefined ? null : timeIn(values, 'as-of').getTime()
  const { tenant } = values
  let newest: Manifest | null = null
  for (const id of (await place.list()).toReversed()) {
    const manifest = await place.readManifest(id)
    if (latest !== null && Date.parse(manifest.finishedAt) > latest) continue
    newest ??= manifest
    const lacksIt = ({ id: tenantId, name }: { id: string; name: string }) => tenantId === tenant || name === tenant
    if (manifest.failed.some(lacksIt)) {
      say(`The backup ${id} is incomplete: it does not have "${String(tenant)}". Looking for an older one.`)
      continue
    }
    return { place, manifest }
  }
  if (newest !== null) return { place, manifest: newest }
  throw new StartError(`There are no finished backups in ${at}${latest === null ? '' : ' from before that time'}.`)
}

/** With a time zone, because the operator's is rarely the server's. */
function timeIn(values: Record<string, unknown>, option: string): Date {
  const given = required(values, option)
  const time = new Date(given)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given) || Number.isNaN(time.getTime()))
    throw new StartError(`--${option} must be a time with its zone: 2026-03-01T14:30:00Z or 2026-03-01T14:30:00+01:00.`)
  return time
}

function describe({ id, finishedAt, tenants, failed, leftOut }: Manifest): string[] {
  const [files, bytes] = tenants.reduce(([n, b], { files: f }) => [n + f.count, b + f.bytes], [0, 0])
  return [
    `${id}  ${finishedAt}  ${tenants.length} tenants, ${files} files (${(bytes / 1e6).toFixed(1)} MB)`,
    ...failed.map(({ name, reason }) => `  MISSING  "${name}": ${reason}`),
    ...tenants.flatMap(({ name, files: { missing } }) =>
      missing.length === 0 ? [] : [`  ${missing.length} files of "${name}" have no content in the storage`],
    ),
    ...leftOut.map((object) => `  not kept: ${object}`),
  ]
}

function countIn(values: Record<string, unknown>, option: string): number {
  const given = required(values, option)
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new StartError(`--${option} must be a number from 1 to 9999.`)
  return Number(given)
}
