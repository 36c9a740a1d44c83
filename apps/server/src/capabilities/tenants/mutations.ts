import { AppError, badInput, canonicalZone, isUuid, Issues, notFound } from '@monarch/schema'
import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql'
import { sql } from 'kysely'
import { forget } from '../../request/credentials.ts'
import { findUnfinished, stillRunning } from '../../structure/change/change-store.ts'
import { idOf } from '../../structure/mutations.ts'
import { finishPendingChange } from '../../structure/change/structure-change.ts'
import type { AdminChange, AdminMutation } from '../../api/admin/admin-mutation.ts'
import { logAdminChange } from '../../api/admin/admin-mutation.ts'
import { announceTenant, finishTenant } from '../../platform/tenants/tenants.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { wholeOrganization, reachable, requirePlatform } from '../../request/decisions.ts'

const updateTenantInput = new GraphQLInputObjectType({
  name: 'UpdateTenantInput',
  fields: {
    name: { type: GraphQLString },
    timeZone: {
      type: GraphQLString,
      description: 'IANA name, such as Europe/Berlin: where its days begin, in formulas, groups by date and imports.',
    },
    isQuiet: {
      type: GraphQLBoolean,
      description: 'Nothing goes out from it on its own: no AI, no webhooks, no mail. So a copy begins.',
    },
    binDays: {
      type: scalars.Int,
      description: 'After how many days what is in the bin is deleted for good, from 1 to 3650; null for never.',
    },
  },
})

const createTenantInput = new GraphQLInputObjectType({
  name: 'CreateTenantInput',
  fields: {
    organizationId: { type: new GraphQLNonNull(GraphQLID) },
    name: { type: new GraphQLNonNull(GraphQLString) },
    databaseServerId: {
      type: GraphQLID,
      description:
        'A registered server; left out, the one of the installation. To choose takes a right of the installation.',
    },
  },
})

export const tenantMutations: readonly AdminMutation[] = [
  {
    name: 'createTenant',
    description: 'Makes a workspace with a database of its own, empty and ready when the answer comes.',
    permission: 'tenant:create',
    scope: 'organization',
    entity: 'tenant',
    args: () => ({ data: { type: new GraphQLNonNull(createTenantInput) } }),
    run: createTenant,
    async settle({ app, user }, id) {
      await finishTenant(app, id)
      await forget(app, user.id)
    },
  },
  {
    name: 'updateTenant',
    description: 'Changes the name, the time zone, or how long the bin keeps what was deleted.',
    permission: 'tenant:update',
    scope: 'tenant',
    entity: 'tenant',
    args: () => ({
      id: { type: new GraphQLNonNull(GraphQLID) },
      data: { type: new GraphQLNonNull(updateTenantInput) },
    }),
    run: updateTenant,
  },
]

async function createTenant(change: AdminChange, args: Readonly<Record<string, unknown>>) {
  const { ctx, transaction } = change
  const { organizationId, databaseServerId, ...rest } = args.data as Readonly<Record<string, unknown>>
  const { name } = readData(rest)
  const server = databaseServerId ? await choosableServer(change, databaseServerId) : null
  const given = {
    organizationId: wholeOrganization(ctx, organizationId, 'data.organizationId'),
    name: name!,
    databaseServerId: server,
  }
  return announceTenant(ctx.app, transaction, { ...given, userId: ctx.user.id })
}

/** Only who runs the installation knows its servers. */
async function choosableServer({ ctx, transaction }: AdminChange, given: unknown): Promise<string> {
  requirePlatform(ctx, '*')
  const id = isUuid(String(given)) ? String(given).toLowerCase() : null
  const servers = transaction
    .selectFrom('databaseServers')
    .select(['id', 'name', 'status'])
    .where('deletedAt', 'is', null)
  const server = id === null ? null : await servers.where('id', '=', id).forShare().executeTakeFirst()
  if (!server) throw notFound('data.databaseServerId', 'database server')
  if (server.status === 'active') return server.id
  throw new AppError('CONFLICT', `The database server "${server.name}" takes no further tenants.`)
}

async function updateTenant(change: AdminChange, args: Readonly<Record<string, unknown>>): Promise<string> {
  const { ctx, transaction } = change
  const { app } = ctx
  const id = reachable(ctx, idOf(args), 'id', 'tenant')
  const data = readData(args.data)
  // The time zone is part of the tenant's model, so it changes in turn with the rest of its structure.
  await finishPendingChange(app, id)
  const before = await transaction
    .selectFrom('tenants')
    .select(['organizationId', 'name', 'timeZone', 'isQuiet', 'binDays', 'structureVersion'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const changed = (['name', 'timeZone', 'isQuiet', 'binDays'] as const).filter(
    (key) => data[key] !== undefined && data[key] !== before[key],
  )
  if (changed.length === 0) return id
  // A change that is under way has the next version for itself.
  const unfinished = await findUnfinished(transaction, id)
  if (unfinished) throw await stillRunning(transaction, unfinished)
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

interface TenantData {
  name?: string
  timeZone?: string
  isQuiet?: boolean
  binDays?: number | null
}

function readData(input: unknown): TenantData {
  const issues = new Issues()
  const data: TenantData = {}
  for (const [key, value] of Object.entries((input ?? {}) as object)) {
    const path = `data.${key}`
    if (key === 'isQuiet') data.isQuiet = value === true
    else if (key === 'binDays') {
      const isDays = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650
      if (isDays || value === null) data.binDays = value
      else issues.push({ path, message: 'binDays must be a whole number from 1 to 3650, or null' })
    } else if (key !== 'name' && key !== 'timeZone') issues.push({ path, message: `A tenant has no key "${key}"` })
    else if (key === 'name') {
      if (typeof value === 'string' && value.trim() !== '' && value.length <= 255) data.name = value.trim()
      else issues.push({ path, message: 'name must be text of 1 to 255 characters' })
    } else {
      const timeZone = typeof value === 'string' ? canonicalZone(value) : null
      if (timeZone === null)
        issues.push({ path, message: 'timeZone must be an IANA time zone, for example Europe/Berlin' })
      else data.timeZone = timeZone
    }
  }
  if (issues.length > 0) throw badInput(issues)
  return data
}
