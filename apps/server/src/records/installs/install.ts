import { AppError, countRecords, type ProvidedOverride, sizeOf, type Structure } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { type ActingUser, actFor, whyNotActing } from '../../request/acting.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { isTemporary } from '../../platform/db/pg-errors.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { finishPendingChange } from '../../structure/change/finish-change.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { once } from '../../request/idempotency.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { recordsCommitted } from '../after-commit.ts'
import { recordUserName } from '../../structure/user-names.ts'
import { storeRecords } from './store-records.ts'
import { contentInstallers } from './content-installer.ts'
import { type Install, installOwner } from './install-owner.ts'
import { provideSettings } from '../../structure/settings/provided-settings.ts'
import { structureCommands } from './structure-commands.ts'

/**
 * Installs a template in a tenant in three atomic steps, each done once: the structure as one change, views and layouts in one
 * transaction of the admin database, records in one transaction of the tenant database. The row stores which steps are done, so an
 * interrupted installation can resume.
 */
export const installTemplateTask: Task<{ readonly id: string }> = {
  name: 'install_template',
  lane: 'upkeep',
  async run(app, { id }, { signal, attempt, maxAttempts }) {
    const install = await app.admin.selectFrom('templateInstalls').selectAll().where('id', '=', id).executeTakeFirst()
    if (install?.status !== 'pending') return
    // The installation resumes when the tenant is reopened.
    if (!(await app.tenants.find(install.tenantId))) return
    try {
      await continueInstall(app, install)
    } catch (error) {
      // A conflict with another structure change is temporary, as is a database that cannot be reached.
      const isLasting = error instanceof AppError && !isTemporary(error)
      if (signal.aborted || (!isLasting && attempt < maxAttempts)) throw error
      if (!(error instanceof AppError)) app.log.error({ err: error, tenantId: install.tenantId }, 'A template failed')
      const message = error instanceof AppError ? error.message : 'Something went wrong on our side. Please try again.'
      await end(app, id, { status: 'failed', error: message })
    }
  },
}

async function continueInstall(app: App, install: Install): Promise<void> {
  const { userId, apiKeyId, vouchedBy } = install
  const credential = { userId, apiKeyId, vouchedBy }
  const user = await actFor(app, credential, install.tenantId)
  if (!user) throw new AppError('FORBIDDEN', whyNotActing(credential))
  let { phase, entityIds } = install
  if (phase === 'structure') {
    entityIds = await installStructure(app, install)
    await advance(app.admin, install, { phase: 'views', entityIds: JSON.stringify(entityIds), done: entityIds.length })
    failpoint('template.structure-made')
    phase = 'views'
  }
  if (phase === 'views') {
    await installRows(app, { ...install, entityIds })
    failpoint('template.views-made')
  }
  await installRecords(app, { ...install, entityIds }, user)
  failpoint('template.records-made')
  await end(app, install.id, { status: 'done', error: null })
}

async function installStructure(app: App, install: Install): Promise<string[]> {
  const { id, tenantId, userId, content, names } = install
  const idempotency = { key: `template ${id}`, fingerprint: id }
  const origin = await installOwner(app, install)?.originOf(app.admin, install)
  const commands = structureCommands(tenantId, content, names, origin)
  const { subjectIds } = await changeStructure(app, { tenantId, userId, idempotency }, commands)
  return subjectIds.slice(0, content.entities.length)
}

/** Installs what other modules add to the entities, in the transaction that marks this step as done. */
async function installRows(app: App, install: Install): Promise<void> {
  const { tenantId, userId, content, entityIds } = install
  await finishPendingChange(app, tenantId)
  await app.admin.transaction().execute(async (transaction) => {
    await sql`select from tenants where id = ${tenantId} for update`.execute(transaction)
    const structure = (await currentStructure(app, transaction, tenantId))!
    const change = { ctx: { app, user: { id: userId } }, transaction }
    const owner = installOwner(app, install)
    const entities = content.entities.flatMap((given, i) => {
      const entityId = entityIds[i]!
      return isLive(structure, entityId) ? [{ entityId, given }] : []
    })
    const workflows = (await owner?.workflowsOf(transaction, install)) ?? []
    const installed = { install, structure, entities, workflows, isOwned: owner !== undefined }
    let overrides: readonly ProvidedOverride[] = []
    for (const add of app.extensions.of(contentInstallers)) overrides = overrides.concat(await add(change, installed))
    if (owner) await owner.complete(change, install, overrides)
    else await provideSettings(app, transaction, { tenantId, userId, installId: null }, overrides)
    const done = sizeOf(content) - countRecords(content)
    await advance(transaction, install, { phase: 'records', done })
    await reconcileIndexesSoon(app, tenantId, transaction)
  })
}

const isLive = ({ entities }: Structure, id: string) => entities.some((e) => e.id === id && e.deletedAt === null)

async function installRecords(app: App, install: Install, { access, context, credential }: ActingUser): Promise<void> {
  const { id, tenantId, userId, content, entityIds } = install
  if (countRecords(content) === 0) return
  const found = (await app.tenants.open(tenantId))!
  const model = await tenantModel(app, tenantId)
  const tenant = { id: tenantId, organizationId: found.organizationId, model, access, context, db: found.db }
  const byId = new Map([...model.entities.values()].map((entity) => [entity.id, entity]))
  const entities = new Map(
    content.entities.flatMap(({ name }, i) => {
      const entity = byId.get(entityIds[i]!)
      return entity ? [[name, entity] as const] : []
    }),
  )
  if (entities.size < content.entities.length)
    throw new AppError('CONFLICT', 'Some of the new entities are gone already, so their records were left out.')
  const author = { user: { id: userId, name: context.userName }, credential }
  await recordUserName(app, userId, tenant)
  const today = new Date(install.createdAt).toISOString().slice(0, 10)
  await tenant.db.transaction((transaction) =>
    once(userId, transaction, { endpoint: 'template', key: id, fingerprint: id }, async () => {
      await storeRecords({ app, author, tenant, transaction, entities, today }, content)
      return []
    }),
  )
  recordsCommitted(app, tenantId)
}

async function advance(
  db: Kysely<AdminDb>,
  { id }: Install,
  step: { readonly phase: Install['phase']; readonly done: number; readonly entityIds?: string },
): Promise<void> {
  await db
    .updateTable('templateInstalls')
    .set({ ...step, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

async function end(
  { admin }: App,
  id: string,
  outcome: { readonly status: 'done' | 'failed'; readonly error: string | null },
): Promise<void> {
  await admin
    .updateTable('templateInstalls')
    .set({
      ...outcome,
      ...(outcome.status === 'done' && { done: sql<number>`total` }),
      updatedAt: new Date(),
      finishedAt: new Date(),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Resumes the waiting installations of a tenant that was reopened. */
export async function installAgain(app: Pick<App, 'jobs'>, trx: Kysely<AdminDb>, tenantId: string): Promise<void> {
  const waiting = trx.selectFrom('templateInstalls').select('id').where('tenantId', '=', tenantId)
  for (const { id } of await waiting.where('status', '=', 'pending').execute())
    await app.jobs.add(installTemplateTask.name, { id }, { key: `install ${id} again`, trx })
}
