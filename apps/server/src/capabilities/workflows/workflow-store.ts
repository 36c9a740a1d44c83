import {
  isUuid,
  liveFieldIds,
  type Reader,
  type RunStatus,
  reconcileWorkflow,
  type WorkflowDefinition,
  type WorkflowRow,
  type Credential,
} from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'

export async function findWorkflow(db: Kysely<AdminDb>, id: string): Promise<WorkflowRow | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('workflows').select(columns).where('id', '=', id).executeTakeFirst()
  return row as WorkflowRow | undefined
}

const columns = [
  'id',
  'tenantId',
  'name',
  'description',
  'draft',
  'draftDefinition',
  'published',
  'publishedDefinition',
  'publishedVersion',
  'isActive',
  'uses',
  'publishedBy',
  'apiKeyId',
  'vouchedBy',
  'publishedAt',
  'activeSince',
  'nextAt',
  'hookId',
  'createdBy',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof WorkflowRow)[]

export async function insertWorkflow(trx: Kysely<AdminDb>, row: WorkflowRow): Promise<void> {
  await trx
    .insertInto('workflows')
    .values({ ...row, ...jsonOf(row) })
    .execute()
}

export async function writeWorkflow(trx: Kysely<AdminDb>, row: WorkflowRow): Promise<void> {
  const { id, tenantId: _tenant, createdAt: _created, createdBy: _by, ...changeable } = row
  await trx
    .updateTable('workflows')
    .set({ ...changeable, ...jsonOf(row) })
    .where('id', '=', id)
    .execute()
}

/** What a change of structure has to ask before it takes a field or an entity away. */
export async function workflowReaders(db: Kysely<AdminDb>, tenantId: string): Promise<Reader[]> {
  const rows = await db
    .selectFrom('workflows')
    .select(['id', 'name', 'uses'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'workflow', entityId: '' }))
}

/**
 * In the transaction that publishes a change of structure: workflows that speak of what has changed are written by its names
 * of now, and without what is gone. One that cannot do without it is switched off.
 */
export async function settleWorkflows(
  trx: Kysely<AdminDb>,
  tenantId: string,
  changed: { readonly fieldIds: readonly string[]; readonly entityIds: readonly string[] },
): Promise<void> {
  const rows = (await trx
    .selectFrom('workflows')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`uses && ${[...changed.fieldIds, ...changed.entityIds]}::uuid[]`)
    .execute()) as WorkflowRow[]
  if (rows.length === 0) return
  const structure = (await loadStructure(trx, tenantId))!
  const live = liveFieldIds(structure)
  const known = new Set(structure.entities.map(({ id }) => id))
  for (const row of rows) {
    // Entities that are gone stay in it, since nothing is left of a step without its entity.
    const gone = new Set(row.uses.filter((id) => !live.has(id) && !known.has(id)))
    const settled = reconcileWorkflow(structure, row, gone)
    if (JSON.stringify(settled) !== JSON.stringify(row))
      await writeWorkflow(trx, { ...settled, version: row.version + 1 })
  }
}

/** The credential with which runs of the published workflow `w` act. */
export const publisher = sql`json_build_object('userId', w."publishedBy", 'apiKeyId', w."apiKeyId", 'vouchedBy', w."vouchedBy")`

/** A workflow that is on, as far as it concerns what sets it off. */
export interface ActiveWorkflow {
  readonly id: string
  readonly version: number
  readonly definition: Json
  readonly published: WorkflowDefinition
  readonly actsAs: Credential
  readonly activeSince: string
}

/** Those of the tenant that are on; none of a copy, which begins quietly. */
export async function activeWorkflows(db: Kysely<AdminDb>, tenantId: string): Promise<ActiveWorkflow[]> {
  const { rows } = await sql<ActiveWorkflow>`
    select w.id, w."publishedVersion" as version, w."publishedDefinition" as definition, w.published, ${publisher} as "actsAs", w."activeSince"
    from workflows w join tenants t on t.id = w."tenantId"
    where w."tenantId" = ${tenantId} and w."isActive" and w."deletedAt" is null and not t."isQuiet"
    order by w."createdAt", w.id`.execute(db)
  return rows
}

/** What became of a run is counted beside the workflow. */
export async function countRun(
  db: Kysely<AdminDb>,
  workflowId: string,
  run: {
    readonly id: string
    readonly status: RunStatus
    readonly startedAt: string
    readonly finishedAt: string
    readonly error: string | null
  },
): Promise<void> {
  await sql`update workflows set "runCount" = "runCount" + 1, "failedCount" = "failedCount" + ${run.status === 'failed' ? 1 : 0}::int,
    "lastRun" = ${JSON.stringify(run)}::jsonb where id = ${workflowId}`.execute(db)
}

/** The driver would write a list as an array of PostgreSQL. */
const jsonOf = ({ draft, draftDefinition, published, publishedDefinition }: WorkflowRow) => ({
  draft: JSON.stringify(draft),
  draftDefinition: JSON.stringify(draftDefinition),
  published: published === null ? null : JSON.stringify(published),
  publishedDefinition: publishedDefinition === null ? null : JSON.stringify(publishedDefinition),
})
