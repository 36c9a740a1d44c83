import { AppError, badInput } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { allOf } from '../../platform/all-of.ts'
import { noteArchivedErasures } from '../../platform/backup/base-backup.ts'
import { Place } from '../../platform/backup/place.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Identity } from '../../platform/db/admin-tables/people.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import { requireNoHold } from '../../platform/retention/legal-holds.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseInTenant } from './erase-in-tenant.ts'
import { findPerson } from './person.ts'

interface ErasedPerson {
  readonly organizationId: string
  readonly userId: string
}

/** Replaces the account in the transaction; a job follows in the databases of the tenants. */
export async function erasePerson(
  app: App,
  trx: Kysely<AdminDb>,
  {
    organizationId,
    userId: given,
    email,
    requestedBy,
  }: { organizationId: string; userId: string } & {
    readonly email: string
    readonly requestedBy: string | null
  },
): Promise<void> {
  const person = await findPerson(trx, organizationId, given)
  const userId = person.id
  if (person.erasedAt !== null) return
  if (person.isMember) throw new AppError('CONFLICT', `Remove ${person.name} from the organization first, under Users.`)
  if (person.isElsewhere)
    throw new AppError(
      'CONFLICT',
      `${person.name} also belongs to another organization. Their account can be erased when they have left it.`,
    )
  if (email.trim().toLowerCase() !== person.email)
    throw badInput({ path: 'data.email', message: `Type the address ${person.email} to erase the person` })
  await requireNoHold(trx, { organizationId, tenantId: null })
  const identity: Identity = { name: person.name, email: person.email }
  await trx
    .insertInto('erasures')
    .values({ id: newId(), organizationId, userId, requestedBy, identity: JSON.stringify(identity), finishedAt: null })
    .execute()
  await eraseAccount(trx, { userId, organizationId, identity })
  await trx
    .insertInto('operations')
    .values({
      id: newId(),
      organizationId,
      userId: requestedBy,
      subjectType: 'user',
      subjectId: userId,
      action: 'update',
      version: 1,
      description: 'Erased a former member',
    })
    .execute()
  await app.bus.publish('session', { userId }, trx)
  await app.jobs.add(eraseInTenantsTask.name, { organizationId, userId }, { trx, key: `erase:${userId}` })
}

/** Replaces the identity in every tenant of the organization. Fails, and is repeated, while a tenant or a table cannot be reached. */
export const eraseInTenantsTask: Task<ErasedPerson> = {
  name: 'erase_in_tenants',
  lane: 'upkeep',
  async run(app, erased, { signal }) {
    await eraseInTenants(app, erased, signal)
  },
}

/** Runs each hour: resumes erasures whose job has used up its attempts. */
export const finishErasuresTask: Task<unknown> = {
  name: 'finish_erasures',
  lane: 'upkeep',
  async run(app) {
    for (const { organizationId, userId } of await unfinished(app))
      await app.jobs.add(eraseInTenantsTask.name, { organizationId, userId }, { key: `erase:${userId}` })
  },
}

const unfinished = ({ admin }: App): Promise<ErasedPerson[]> =>
  admin.selectFrom('erasures').select(['organizationId', 'userId']).where('finishedAt', 'is', null).execute()

/** Finishes all erasures immediately, without jobs. For commands. */
export async function finishErasures(app: App): Promise<void> {
  for (const erased of await unfinished(app)) await eraseInTenants(app, erased)
}

async function eraseInTenants(app: App, { organizationId, userId }: ErasedPerson, signal?: AbortSignal): Promise<void> {
  const { admin } = app
  const own = admin.selectFrom('erasures').where('organizationId', '=', organizationId).where('userId', '=', userId)
  const identity = (await own.select('identity').executeTakeFirst())?.identity
  if (!identity) return
  const tenants = admin.selectFrom('tenants').select(['id', 'status']).where('organizationId', '=', organizationId)
  const errors: unknown[] = []
  for (const { id, status } of await tenants.where('status', 'in', ['active', 'suspended', 'importing']).execute()) {
    signal?.throwIfAborted()
    const erase = async () => {
      if (status === 'importing')
        throw new AppError('UNAVAILABLE', 'A workspace is being imported. The erasure is completed after that.')
      const tenant = await app.tenants.openClosed(id)
      if (tenant) await eraseInTenant(app, tenant, { userId, identity, ...(signal && { signal }) })
    }
    await erase().catch((err: unknown) => {
      app.log.warn({ err, tenantId: id }, 'A person could not be erased in a tenant yet')
      errors.push(err)
    })
  }
  if (errors.length > 0) throw allOf(errors)
  await admin
    .updateTable('erasures')
    .set({ identity: null, finishedAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute()
  await noteInPlaces(app, { organizationId, userId })
}

/** Best effort: the next backup and the next base backup also write the list. */
async function noteInPlaces(app: App, erased: ErasedPerson): Promise<void> {
  await noteArchivedErasures(app, [erased]).catch((err: unknown) =>
    app.log.warn({ err }, 'An erasure could not be noted beside the archive of the log yet'),
  )
  const { rows } = await sql<{ place: string }>`select place from "backupPlans"
    union select place from backups where status in ('done', 'incomplete')`.execute(app.admin)
  for (const { place } of rows) {
    try {
      const opened = await Place.open(app, place, { make: false })
      await opened.noteErasures([erased])
    } catch (err) {
      app.log.warn({ err, place }, 'An erasure could not be noted beside the backups yet')
    }
  }
}
