import { compileFindDue } from '@monarch/query'
import { AppError, type Command, type Entity, type Model } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { translateDatabaseError } from '../../platform/db/pg-errors.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { newId } from '../../platform/new-id.ts'
import type { TenantSweep } from '../../platform/retention/sweeps.ts'
import { purgeRecords } from '../../records/purge.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'

/** Purges records, fields and entities. An interrupted run keeps what it has deleted. */
export const emptyBin: TenantSweep = {
  kind: 'bin',
  async sweep(app, { tenant, until, signal }) {
    await purgeDueRecords(app, tenant, until, signal)
    await purgeStructure(app, tenant, until, signal)
  },
}

/** Repeats while records are purged, because one purge may unblock another. */
async function purgeDueRecords(app: App, tenant: Tenant, until: string, signal: AbortSignal): Promise<void> {
  const model = await tenantModel(app, tenant.id)
  const purged = new Map<Entity, number>()
  for (let found = 1; found > 0;) {
    found = 0
    for (const entity of [...model.entities.values()].filter(({ hasBin }) => hasBin)) {
      const count = await purgeRecordsOf(tenant, model, entity, until, signal)
      if (count > 0) purged.set(entity, (purged.get(entity) ?? 0) + count)
      found += count
    }
  }
  for (const [entity, count] of purged) await logPurged(app, tenant, entity, count)
}

async function purgeRecordsOf(
  tenant: Tenant,
  model: Model,
  entity: Entity,
  until: string,
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal.throwIfAborted()
    const { ids } = await tenant.db.one<{ ids: string[] }>(compileFindDue(entity, { until, after, limit: batch }))
    if (ids.length === 0) return count
    after = ids.at(-1)!
    if (await isPurged(tenant, model, entity, ids)) count += ids.length
    // A referenced record blocks the whole batch, so retry one by one.
    else for (const id of ids) if (await isPurged(tenant, model, entity, [id])) count += 1
  }
}

/** False when a record in the bin references one of them with `restrict`, or a live record with `cascade`. */
async function isPurged(tenant: Tenant, model: Model, entity: Entity, ids: readonly string[]): Promise<boolean> {
  try {
    await tenant.db.transaction((runner) => purgeRecords({ model, runner }, entity, ids))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return false
    const refused = translateDatabaseError(error)
    if (refused instanceof AppError || refused?.kind !== 'reference') throw error
    return false
  }
}

/** Purges fields before entities, so that an entity does not take due fields with it. Skips locked entities. */
async function purgeStructure(app: App, tenant: Tenant, until: string, signal: AbortSignal): Promise<void> {
  const structure = (await loadStructure(app.admin, tenant.id))!
  const isDue = ({ deletedAt }: { readonly deletedAt: string | null }) =>
    deletedAt !== null && new Date(deletedAt).toISOString() <= until
  const due = [
    ...structure.fields.filter(isDue).map(({ id }) => ({ kind: 'field', id }) as const),
    ...structure.entities.filter(isDue).map(({ id }) => ({ kind: 'entity', id }) as const),
  ]
  for (const { kind, id } of due) {
    signal.throwIfAborted()
    const command: Command = { type: 'purge', kind, ids: [id], removeUses: true }
    try {
      await changeStructure(app, { tenantId: tenant.id, userId: null }, [command])
    } catch (err) {
      // Purged with another one, restored in the meantime, or in a locked entity.
      if (!(err instanceof AppError) || !['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'].includes(err.code)) throw err
      app.log.info({ err, tenantId: tenant.id }, 'A part of the bin could not be emptied yet')
    }
  }
}

async function logPurged(app: App, { id, organizationId }: Tenant, entity: Entity, count: number): Promise<void> {
  await app.admin
    .insertInto('operations')
    .values({
      id: newId(),
      organizationId,
      tenantId: id,
      userId: null,
      apiKeyId: null,
      subjectType: 'purge',
      subjectId: entity.id,
      action: 'delete',
      version: 1,
      description: `Permanently deleted ${count} ${count === 1 ? 'record' : 'records'} of "${entity.label}" after their time in the bin`,
      before: null,
      after: JSON.stringify({ count }),
    })
    .execute()
}

const batch = 500
