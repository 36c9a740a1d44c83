import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { daysInArchive } from '../../../platform/backup/base-backup.ts'
import { readBackupState } from '../../../platform/backup/backup-state.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { newId } from '../../../platform/new-id.ts'
import { signStatement } from '../../../platform/secrets/signing-keys.ts'
import type { DatabaseServer } from '../../../platform/tenants/database-servers.ts'
import { countContents, countOwned, type TenantContents } from './count-contents.ts'

/** The content of a receipt. Contains ids of users but no names, because an erasure cannot change signed content. */
export interface Receipt {
  readonly format: 'monarch deletion receipt 1'
  readonly id: string
  readonly kind: 'tenant' | 'organization'
  readonly subject: { readonly id: string; readonly name: string }
  readonly organization: { readonly id: string; readonly name: string }
  /** `null` when the log has no request, as for a deletion of an earlier version. */
  readonly requested: { readonly at: string; readonly by: string | null } | null
  readonly deletedAt: string
  readonly deleted: TenantContents | OrganizationContents
  /** Entries of the audit log stay. */
  readonly kept: { readonly auditEntries: number }
  readonly backups: BackupsWithIt
}

interface OrganizationContents {
  /** The tenants' own receipts list what each contained. */
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly receipt: string }[]
  readonly databases: number
  readonly records: number
  readonly files: { readonly count: number; readonly bytes: number }
  /** Tables that could not be counted, by tenant. */
  readonly notCounted: Readonly<Record<string, readonly string[]>>
  readonly members: number
  readonly settings: Readonly<Record<string, number>>
}

/** Backups that still contain the deleted data. */
interface BackupsWithIt {
  /** When the last backup that has the data began; `null` if none was taken in the last year. */
  readonly last: string | null
  /** The schedule that replaces old backups; `null` without one: backups then stay until an operator deletes them. */
  readonly schedule: { readonly everyHours: number; readonly keep: number } | null
  /** When the schedule has deleted the last backup with the data, if it runs as planned. */
  readonly goneBy: string | null
  /** Backups that were taken elsewhere in the last year. The schedule does not delete them. */
  readonly elsewhere: number
  /** Days for which the archive of the log keeps the data; `null` without an archive of the embedded database. */
  readonly logArchiveDays: number | null
}

interface Subject {
  readonly id: string
  readonly name: string
  readonly organizationId: string
}

/** Counts what the tenant contains and keeps it until the receipt is signed. A repeated deletion keeps the first counts. */
export async function draftReceipt(
  app: App,
  {
    databaseName,
    server,
    ...tenant
  }: Subject & { readonly databaseName: string; readonly server: DatabaseServer | null },
): Promise<void> {
  const known = app.admin.selectFrom('deletionReceipts').select('id').where('subjectId', '=', tenant.id)
  if (await known.executeTakeFirst()) return
  const contents = await countContents(app, { id: tenant.id, databaseName, server })
  await insertDraft(app.admin, 'tenant', tenant, contents)
}

/** Signs the receipt of the tenant, in the transaction that deletes its row. Returns the id of the receipt. */
export async function signTenantReceipt(app: App, trx: Kysely<AdminDb>, tenant: Subject): Promise<string> {
  return signReceipt(app, trx, 'tenant', tenant)
}

/** Counts and signs in the transaction that deletes the organization, before the deletion. */
export async function signOrganizationReceipt(
  app: App,
  trx: Kysely<AdminDb>,
  organization: Omit<Subject, 'organizationId'>,
): Promise<string> {
  const { id } = organization
  const { rows } = await sql<{ id: string; subjectId: string; name: string; contents: TenantContents }>`
    select id, "subjectId", name, contents from "deletionReceipts"
    where "organizationId" = ${id} and kind = 'tenant' and signed is not null order by "deletedAt", id`.execute(trx)
  const settings = await countOwned(trx, 'organizations', id)
  const contents: OrganizationContents = {
    tenants: rows.map((row) => ({ id: row.subjectId, name: row.name, receipt: row.id })),
    databases: rows.filter((row) => row.contents.database !== null).length,
    records: rows.reduce((sum, row) => sum + row.contents.records, 0),
    files: {
      count: rows.reduce((sum, row) => sum + row.contents.files.count, 0),
      bytes: rows.reduce((sum, row) => sum + row.contents.files.bytes, 0),
    },
    notCounted: Object.fromEntries(
      rows.flatMap(({ subjectId, contents: { notCounted = [] } }) =>
        notCounted.length > 0 ? [[subjectId, notCounted]] : [],
      ),
    ),
    members: settings.memberships ?? 0,
    settings,
  }
  const subject = { ...organization, organizationId: id }
  await insertDraft(trx, 'organization', subject, contents)
  return signReceipt(app, trx, 'organization', subject)
}

async function insertDraft(
  db: Kysely<AdminDb>,
  kind: Receipt['kind'],
  { id, name, organizationId }: Subject,
  contents: TenantContents | OrganizationContents,
): Promise<void> {
  await db
    .insertInto('deletionReceipts')
    .values({ id: newId(), kind, subjectId: id, name, organizationId, contents: JSON.stringify(contents) })
    .onConflict((conflict) => conflict.column('subjectId').doNothing())
    .execute()
}

async function signReceipt(app: App, trx: Kysely<AdminDb>, kind: Receipt['kind'], subject: Subject): Promise<string> {
  const draft = await trx
    .selectFrom('deletionReceipts')
    .select(['id', 'contents'])
    .where('subjectId', '=', subject.id)
    .executeTakeFirstOrThrow()
  const facts = await readFacts(trx, kind, subject)
  const receipt: Receipt = {
    format: 'monarch deletion receipt 1',
    id: draft.id,
    kind,
    subject: { id: subject.id, name: subject.name },
    organization: { id: subject.organizationId, name: facts.organization },
    requested: facts.requested,
    deletedAt: facts.now,
    deleted: draft.contents as unknown as Receipt['deleted'],
    kept: { auditEntries: facts.auditEntries },
    backups: await backupsWithIt(app, trx, facts),
  }
  await trx
    .updateTable('deletionReceipts')
    .set({
      signed: await signStatement(app, trx, receipt),
      requestedBy: facts.requested?.by ?? null,
      deletedAt: facts.now,
      updatedAt: facts.now,
    })
    .where('id', '=', draft.id)
    .execute()
  return draft.id
}

interface Facts {
  readonly now: string
  readonly createdAt: string
  readonly organization: string
  readonly requested: Receipt['requested']
  readonly auditEntries: number
}

/** The request is the last entry of the log that scheduled the deletion, of the tenant or of its organization. */
async function readFacts(trx: Kysely<AdminDb>, kind: Receipt['kind'], { id, organizationId }: Subject): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select now() as now, o.name as organization,
      case ${kind} when 'tenant' then (select "createdAt" from tenants where id = ${id}) else o."createdAt" end as "createdAt",
      (select json_build_object('at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', l."userId")
        from operations l where l."organizationId" = o.id and l."subjectId" in (${id}, o.id)
          and l."subjectType" in ('tenant', 'organization') and l.action = 'update' and l.after->>'deleteAt' is not null
        order by l.at desc, l.id desc limit 1) as requested,
      (select count(*)::int from operations l where l."organizationId" = o.id
        and (${kind} = 'organization' or l."tenantId" = ${id})) as "auditEntries"
    from organizations o where o.id = ${organizationId}`.execute(trx)
  return rows[0]!
}

/** A backup that was finished before the creation cannot have the data. */
async function backupsWithIt(
  app: App,
  trx: Kysely<AdminDb>,
  { now, createdAt }: Pick<Facts, 'now' | 'createdAt'>,
): Promise<BackupsWithIt> {
  const { plan } = await readBackupState({ admin: trx })
  const { rows } = await sql<{ last: string | null; elsewhere: number }>`
    select max("startedAt") as last, count(*) filter (where place is distinct from ${plan?.place ?? null})::int as elsewhere
    from backups where status in ('done', 'incomplete') and "finishedAt" >= ${createdAt}`.execute(trx)
  const { last, elsewhere } = rows[0]!
  const isPlanned = plan !== null && last !== null
  return {
    last,
    schedule: plan && { everyHours: plan.everyHours, keep: plan.keep },
    goneBy: isPlanned ? new Date(Date.parse(now) + plan.everyHours * plan.keep * 3_600_000).toISOString() : null,
    elsewhere,
    logArchiveDays: app.config.walArchive === null ? null : daysInArchive,
  }
}
