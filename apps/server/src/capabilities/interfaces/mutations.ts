import { type ArgsOf, dataInput, idInput } from '../../api/graphql/args-input.ts'
import { annotate, id, json, object, wholeNumber } from '@monarch/shapes'
import { AppError, badInput, isUuid, notFound } from '@monarch/schema'
import type { Selectable } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { structureOf } from '../../structure/structure-row.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { provideSettings, removeProvidedSettings } from '../../structure/settings/provided-settings.ts'
import { beginInstall } from '../../records/installs/begin-install.ts'
import { chooseNames } from '../../records/installs/structure-commands.ts'
import {
  reachable,
  requireAnyPermission,
  requirePermission,
  requireWholeOrganization,
} from '../../request/decisions.ts'

const installInput = dataInput(
  'InstallInterfaceInput',
  object(
    {
      interfaceId: id,
      tenantId: id,
      consentedPrice: annotate(
        { ...json, graphql: 'Float' },
        {
          description:
            'Required for a premium interface: its monthlyPrice. By sending it, an owner consents to the price.',
        },
      ),
    },
    'interfaceId',
    'tenantId',
  ),
)
const uninstallInput = idInput('UninstallInterfaceInput')
const ratingInput = dataInput(
  'RateInterfaceInput',
  object(
    {
      interfaceId: id,
      rating: annotate(wholeNumber(1, 5), {
        description: 'From 1 to 5. Replaces an earlier rating of the caller.',
        message: 'A rating must be from 1 to 5',
      }),
    },
    'interfaceId',
    'rating',
  ),
)

type Interface = Selectable<AdminDb['systemInterfaces']>
type Install = Selectable<AdminDb['interfaceInstalls']>

export const interfaceMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'installInterface',
    description:
      'Adds the entities, views and workflows of an interface to a tenant, and applies its settings to the organization.',
    permission: 'interface:create',
    scope: 'organization',
    entity: 'interfaceInstall',
    args: installInput,
    run: install,
  }),
  adminMutation({
    name: 'uninstallInterface',
    description: 'Removes the settings of an interface. Its entities stay, with their records.',
    permission: 'interface:delete',
    scope: 'organization',
    entity: 'interfaceInstall',
    args: uninstallInput,
    run: uninstall,
  }),
  adminMutation({
    name: 'rateInterface',
    description: 'Rates an interface that the organization has installed.',
    permission: { decides: "the caller's own rating, if the organization has the interface" },
    scope: 'self',
    entity: 'interfaceRating',
    args: ratingInput,
    run: rate,
  }),
]

async function install(change: AdminChange, { data: given }: ArgsOf<typeof installInput>): Promise<string> {
  const { ctx, transaction } = change
  const requested = await findInterface(change, given.interfaceId)
  const tenantId = reachable(ctx, given.tenantId, 'data.tenantId', 'tenant')
  requireWholeOrganization(ctx, await organizationOf(change, tenantId))
  requireConsent(change, requested, given.consentedPrice ?? null)
  // Locks the structure, which serializes concurrent installations.
  const structure = await structureOf(change, tenantId)
  const earlier = await transaction
    .selectFrom('interfaceInstalls')
    .selectAll()
    .where('interfaceId', '=', requested.id)
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (earlier && earlier.removedAt === null)
    throw badInput({ path: 'data.interfaceId', message: `${requested.displayName} is installed already` })
  const isLive = (entityId: string) => structure.entities.some((e) => e.id === entityId && e.deletedAt === null)
  const known = earlier && Object.values(earlier.entityIds).some(isLive) ? earlier : null
  const row = {
    id: newId(),
    interfaceId: requested.id,
    tenantId,
    installedBy: ctx.user.id,
    monthlyPrice: requested.monthlyPrice,
    consentedBy: requested.isPremium ? ctx.user.id : null,
    ...(known && { entityIds: JSON.stringify(known.entityIds), overrides: JSON.stringify(known.overrides) }),
    removedAt: null,
  }
  requireRights(change, requested)
  await transaction.insertInto('interfaceInstalls').values(row).execute()
  if (known) {
    await provideSettings(ctx.app, transaction, { tenantId, userId: ctx.user.id, installId: row.id }, known.overrides)
  } else {
    await installContent(change, structure, requested, row)
  }
  await log(
    change,
    'create',
    tenantId,
    row.id,
    `Installed the interface "${requested.displayName}"${priceOf(requested)}`,
  )
  return row.id
}

/** The job that installs templates creates the entities, views and workflows. */
async function installContent(
  change: AdminChange,
  structure: Awaited<ReturnType<typeof structureOf>>,
  { content }: Interface,
  { id: interfaceInstallId, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<void> {
  const names = chooseNames(
    structure,
    content,
    {},
    await commandEnvironment(change.ctx.app, change.transaction, tenantId),
  )
  await beginInstall(change, { templateId: null, interfaceInstallId, tenantId, names, content })
}

async function uninstall(change: AdminChange, { data }: ArgsOf<typeof uninstallInput>): Promise<string> {
  const { ctx, transaction } = change
  const { id: given } = data
  const found = isUuid(given)
    ? await transaction
        .selectFrom('interfaceInstalls')
        .selectAll()
        .where('id', '=', given)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found || found.removedAt !== null) throw notFound('data.id', 'interface')
  const tenantId = reachable(ctx, found.tenantId, 'data.id', 'interface')
  requireWholeOrganization(ctx, await organizationOf(change, tenantId))
  const { displayName } = await interfaceNamed(change, found)
  const count = await removeProvidedSettings(ctx.app, transaction, found.id)
  await transaction
    .updateTable('interfaceInstalls')
    .set({ removedAt: new Date(), updatedAt: new Date() })
    .where('id', '=', found.id)
    .execute()
  const what = count === 1 ? '1 override' : `${count} overrides`
  await log(change, 'delete', found.tenantId, found.id, `Uninstalled the interface "${displayName}" with ${what}`)
  return found.id
}

async function rate(change: AdminChange, { data }: ArgsOf<typeof ratingInput>): Promise<string> {
  const { ctx, transaction } = change
  const { interfaceId, rating } = data
  const requested = await findInterface(change, interfaceId)
  const has = await transaction
    .selectFrom('interfaceInstalls')
    .select('id')
    .where('interfaceId', '=', requested.id)
    .where('tenantId', 'in', ctx.tenantIds.length > 0 ? ctx.tenantIds : [newId()])
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!has) throw new AppError('FORBIDDEN', 'Only an installed interface can be rated.')
  const { id: ratingId } = await transaction
    .insertInto('interfaceRatings')
    .values({ id: newId(), interfaceId: requested.id, userId: ctx.user.id, rating })
    .onConflict((conflict) =>
      conflict.columns(['interfaceId', 'userId']).doUpdateSet({ rating, updatedAt: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return ratingId
}

async function findInterface({ transaction }: AdminChange, given: string): Promise<Interface> {
  const found = isUuid(given)
    ? await transaction.selectFrom('systemInterfaces').selectAll().where('id', '=', given).executeTakeFirst()
    : undefined
  if (!found) throw notFound('data.interfaceId', 'interface')
  return found
}

function interfaceNamed({ transaction }: AdminChange, { interfaceId }: Install) {
  return transaction
    .selectFrom('systemInterfaces')
    .select('displayName')
    .where('id', '=', interfaceId)
    .executeTakeFirstOrThrow()
}

/** Only a user with all rights can consent to a price, and must send the price they saw. */
function requireConsent({ ctx }: AdminChange, requested: Interface, consented: unknown): void {
  if (!requested.isPremium) return
  const ownerMessage = `${requested.displayName} costs ${requested.monthlyPrice} a month: an owner has to consent.`
  requireAnyPermission(ctx, ['*'], ownerMessage)
  if (consented === null || Number(consented) !== Number(requested.monthlyPrice)) {
    const message = `${requested.displayName} costs ${requested.monthlyPrice} a month: you have to consent to the price`
    throw badInput({ path: 'data.consentedPrice', message })
  }
}

/** The installer needs the rights to create every part by hand. */
function requireRights({ ctx }: AdminChange, { content, workflows }: Interface): void {
  const { entities, dashboards = [] } = content
  requirePermission(ctx, 'interface:update')
  if (entities.length > 0)
    for (const right of ['entity:create', 'entity:update'] as const) requirePermission(ctx, right)
  if (entities.some(({ views }) => views.length > 0)) requirePermission(ctx, 'view:create')
  if (entities.some(({ reports = [] }) => reports.length > 0) || dashboards.length > 0)
    requirePermission(ctx, 'insight:create')
  if (workflows.length > 0) requirePermission(ctx, 'workflow:create')
}

const priceOf = ({ isPremium, monthlyPrice }: Interface) => (isPremium ? ` for ${monthlyPrice} a month` : '')

async function log(
  change: AdminChange,
  action: 'create' | 'delete',
  tenantId: string,
  subjectId: string,
  description: string,
): Promise<void> {
  const organizationId = await organizationOf(change, tenantId)
  const entry = { organizationId, tenantId, subjectType: 'interface', subjectId, action, version: 0, description }
  await logAdminChange(change, { ...entry, before: null, after: null })
}

async function organizationOf({ transaction }: AdminChange, tenantId: string): Promise<string> {
  const tenants = transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  return (await tenants.executeTakeFirstOrThrow()).organizationId
}
