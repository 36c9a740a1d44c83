import { annotate, changes, fail, flag, id, object, ok, refine, text } from '@monarch/shapes'
import { AppError, canonicalZone, isUuid, notFound, binDays, ownerOfBigInt, placeName } from '@monarch/schema'
import { sql } from 'kysely'
import { argsInput, type ArgsOf, dataInput, inputObject } from '../../api/graphql/args-input.ts'
import { forget } from '../../request/credentials.ts'
import { findUnfinished, stillRunning } from '../../structure/change/change-store.ts'
import { finishPendingChange } from '../../structure/change/finish-change.ts'
import { latestStructure } from '../../structure/structure-store.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { requireNarrower } from '../../platform/retention/require-narrower.ts'
import { announceTenant, finishTenant } from '../../platform/tenants/tenants.ts'
import { wholeOrganization, reachable, requirePlatform } from '../../request/decisions.ts'

const tenantChange = inputObject(
  'UpdateTenantInput',
  changes({
    name: placeName,
    timeZone: annotate(
      refine(text(), (given) => {
        const zone = canonicalZone(given)
        return zone === null ? fail('must be a time zone') : ok(zone)
      }),
      {
        description: 'The IANA time zone of dates in formulas, groups and imports, such as Europe/Berlin.',
        must: 'be an IANA time zone, for example Europe/Berlin',
      },
    ),
    isQuiet: annotate(flag, {
      description: 'Whether automatic AI, webhooks and mail are switched off, as in a new copy.',
    }),
    binDays,
    usesBigInt: annotate(flag, {
      description:
        'Whether the API describes number fields by the scalar BigInt. Clients that enforce the 32 bits of Int refuse larger numbers otherwise.',
    }),
  }),
)
const updateArgs = argsInput(object({ id, data: tenantChange }, 'id', 'data'))

const createTenantInput = dataInput(
  'CreateTenantInput',
  object(
    {
      organizationId: id,
      name: placeName,
      databaseServerId: annotate(id, {
        description:
          'A registered database server; defaults to the server of the installation. Requires a permission of the installation.',
      }),
    },
    'organizationId',
    'name',
  ),
)

export const tenantMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createTenant',
    description: 'Creates an empty workspace with its own database.',
    permission: 'tenant:create',
    scope: 'organization',
    entity: 'tenant',
    args: createTenantInput,
    run: createTenant,
    async afterCommit({ app, user }, id) {
      await finishTenant(app, id)
      await forget(app, user.id)
    },
  }),
  adminMutation({
    name: 'updateTenant',
    description: 'Updates the name, the time zone, the retention of the bin, or the numbers of the API.',
    permission: 'tenant:update',
    scope: 'tenant',
    entity: 'tenant',
    args: updateArgs,
    run: updateTenant,
  }),
]

async function createTenant(change: AdminChange, { data }: ArgsOf<typeof createTenantInput>) {
  const { ctx, transaction } = change
  const { organizationId, databaseServerId, name } = data
  const server = databaseServerId ? await choosableServer(change, databaseServerId) : null
  const given = {
    organizationId: wholeOrganization(ctx, organizationId, 'data.organizationId'),
    name,
    databaseServerId: server,
  }
  return announceTenant(ctx.app, transaction, { ...given, userId: ctx.user.id })
}

/** Only installation operators may choose a server. */
async function choosableServer({ ctx, transaction }: AdminChange, given: string): Promise<string> {
  requirePlatform(ctx, '*')
  const serverId = isUuid(given) ? given : null
  const servers = transaction
    .selectFrom('databaseServers')
    .select(['id', 'name', 'status'])
    .where('deletedAt', 'is', null)
  const server = serverId === null ? null : await servers.where('id', '=', serverId).forShare().executeTakeFirst()
  if (!server) throw notFound('data.databaseServerId', 'database server')
  if (server.status === 'active') return server.id
  throw new AppError('CONFLICT', `The database server "${server.name}" accepts no new tenants.`)
}

async function updateTenant(change: AdminChange, { id: given, data }: ArgsOf<typeof updateArgs>): Promise<string> {
  const { ctx, transaction } = change
  const { app } = ctx
  const id = reachable(ctx, given, 'id', 'tenant')
  // The time zone is part of the tenant's model, so its change waits for pending structure changes.
  await finishPendingChange(app, id)
  const before = await transaction
    .selectFrom('tenants')
    .select(['organizationId', 'name', 'timeZone', 'isQuiet', 'binDays', 'usesBigInt', 'structureVersion'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const changed = (['name', 'timeZone', 'isQuiet', 'binDays', 'usesBigInt'] as const).filter(
    (key) => data[key] !== undefined && data[key] !== before[key],
  )
  if (changed.length === 0) return id
  await requireNarrower(transaction, before.organizationId, { bin: data.binDays ?? null }, () => 'data.binDays')
  // A running structure change has reserved the next version.
  const unfinished = await findUnfinished(transaction, id)
  if (unfinished) throw await stillRunning(transaction, unfinished)
  if (data.usesBigInt === true && !before.usesBigInt) await requireFreeNames(change, id)
  const version = Number(before.structureVersion) + 1
  await transaction
    .updateTable('tenants')
    .set({ ...data, structureVersion: version, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505')
        throw new AppError('CONFLICT', `There is already a tenant "${data.name}".`)
      throw error
    })
  await logAdminChange(change, {
    organizationId: before.organizationId,
    tenantId: id,
    subjectType: 'tenant',
    subjectId: id,
    action: 'update',
    version,
    description: `Updated tenant "${data.name ?? before.name}"`,
    before: Object.fromEntries(changed.map((key) => [key, before[key]])),
    after: Object.fromEntries(changed.map((key) => [key, data[key]])),
  })
  await app.bus.publish('tenant', { tenantId: id }, transaction)
  await app.bus.publish('structure', { tenantId: id }, transaction)
  return id
}

/** Entities created before the setting may have names that collide with its types. */
async function requireFreeNames({ ctx, transaction }: AdminChange, id: string): Promise<void> {
  const structure = await latestStructure(ctx.app, transaction, id)
  const owner = ownerOfBigInt(structure?.entities ?? [])
  if (owner)
    throw new AppError('CONFLICT', `The entity "${owner.displayName}" has a name that BigInt needs. Rename it first.`)
}
