import { annotate, changes, flag, id as idShape, list, nullable, object, trimmed } from '@monarch/shapes'
import { AppError, badInput, countCategories, countRecords, type TemplateContent } from '@monarch/schema'
import {
  argsInput,
  type ArgsOf,
  dataInput,
  idArgs,
  idIn,
  idInput,
  inputObject,
  type RowArgs,
} from '../../api/graphql/args-input.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { structureOf } from '../../structure/structure-row.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { beginInstall } from '../../records/installs/begin-install.ts'
import { captureStructure } from './capture.ts'
import { makeCategories, mayMakeCategories } from './categories.ts'
import { rename } from './queries.ts'
import { captureRecords } from './capture-records.ts'
import { savedRows } from './saved-rows.ts'
import { chooseNames } from '../../records/installs/structure-commands.ts'
import { contentFor, mayReadRecords, withoutRecords } from './template-records.ts'
import { reachTemplate, type TemplateRow } from './template-store.ts'
import {
  reachable,
  requireAnyPermission,
  requirePermission,
  requireWholeOrganization,
  wholeOrganization,
} from '../../request/decisions.ts'

const installInput = dataInput(
  'InstallTemplateInput',
  object(
    {
      templateId: idShape,
      tenantId: idShape,
      withRecords: annotate(flag, { description: 'Also adds the sample records.' }),
      rename,
    },
    'templateId',
    'tenantId',
  ),
)

const words = (most: number) => annotate(trimmed(most), { message: `At most ${most} characters` })
const looks = { description: nullable(words(5000)), icon: words(100), color: words(30) }
const names = {
  name: { ...words(200), minLength: 1, missing: 'Please enter a name' },
  industry: { ...words(100), minLength: 1, missing: 'Please enter an industry' },
}

const publishInput = dataInput(
  'PublishTemplateInput',
  object(
    {
      tenantId: idShape,
      ...names,
      ...looks,
      entityIds: list(idShape, Infinity),
      withRecords: annotate(flag, {
        description: 'Includes the first records of each entity. Requires the right to read all records of the tenant.',
      }),
      withViews: annotate(flag, {
        description:
          'Includes layouts, and shared views, reports, metrics and dashboards. A dashboard is included if the template has all that it shows.',
      }),
    },
    'tenantId',
    'name',
    'industry',
    'entityIds',
  ),
)
const updateArgs = argsInput(
  object({ id: idShape, data: inputObject('UpdateTemplateInput', changes({ ...names, ...looks })) }, 'id', 'data'),
)
const deleteInput = idInput('DeleteTemplateInput')

export const templateMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'installTemplate',
    description: 'Adds the entities of a template to a tenant, in the background. The result shows the progress.',
    permission: 'template:install',
    scope: 'tenant',
    entity: 'templateInstall',
    args: installInput,
    run: installTemplate,
  }),
  adminMutation({
    name: 'publishTemplate',
    description: 'Creates a template of the organization from entities of a tenant.',
    permission: 'template:create',
    scope: 'organization',
    entity: 'template',
    args: publishInput,
    run: publishTemplate,
  }),
  adminMutation({
    name: 'updateTemplate',
    description: 'Updates the name, description and look of a template of the organization.',
    permission: 'template:update',
    scope: 'organization',
    entity: 'template',
    args: updateArgs,
    async run(change, args) {
      const before = await reachOwn(change, args, 'live')
      const { name = before.name, industry, ...look } = args.data
      await refuseDuplicate(change, before.organizationId!, name, before.id)
      return write(change, 'update', before, { name, ...(industry && { industry }), ...lookOf(look) })
    },
  }),
  adminMutation({
    name: 'deleteTemplate',
    description: 'Moves a template of the organization to the bin. Installed entities stay.',
    permission: 'template:delete',
    scope: 'organization',
    entity: 'template',
    answers: 'deleted',
    args: deleteInput,
    run: async (change, args) =>
      write(change, 'delete', await reachOwn(change, args, 'live'), { deletedAt: new Date().toISOString() }),
  }),
  adminMutation({
    name: 'restoreTemplate',
    description: 'Restores a template of the organization from the bin.',
    permission: 'template:delete',
    scope: 'organization',
    entity: 'template',
    args: idArgs,
    async run(change, args) {
      const before = await reachOwn(change, args, 'bin')
      await refuseDuplicate(change, before.organizationId!, before.name, before.id)
      return write(change, 'restore', before, { deletedAt: null })
    },
  }),
]

/** Chooses the names of everything in the template, then starts the installation. */
async function installTemplate(change: AdminChange, { data: given }: ArgsOf<typeof installInput>): Promise<string> {
  const { ctx, transaction } = change
  const place = { id: given.templateId, path: 'data.templateId' }
  const template = await reachTemplate(ctx, transaction, place)
  const tenantId = reachable(ctx, given.tenantId, 'data.tenantId', 'tenant')
  const content = given.withRecords ? await contentFor(ctx, template) : withoutRecords(template.content)
  const structure = await structureOf(change, tenantId)
  const environment = await commandEnvironment(ctx.app, transaction, tenantId)
  const names = chooseNames(structure, content, given.rename ?? {}, environment)
  requireRights(change, content, Object.values(names))
  const { organizationId } = (await ctx.app.tenants.open(tenantId))!
  if (mayMakeCategories(ctx, organizationId)) await makeCategories(change, organizationId, content)
  return beginInstall(change, { templateId: template.id, interfaceInstallId: null, tenantId, names, content })
}

/** Requires the permissions that building the template by hand would need. */
function requireRights({ ctx }: AdminChange, content: TemplateContent, names: readonly string[]): void {
  for (const right of ['entity:create', 'entity:update'] as const) requirePermission(ctx, right)
  if (content.entities.some(({ layouts }) => layouts.length > 0)) requirePermission(ctx, 'interface:update')
  const views = content.entities.flatMap((entity) => entity.views)
  if (views.length > 0) requirePermission(ctx, 'view:create')
  if (views.some(({ isLocked }) => isLocked)) requirePermission(ctx, 'view:unlock')
  const reports = content.entities.flatMap((entity) => entity.reports ?? [])
  const metrics = reports.flatMap((report) => report.metrics ?? [])
  const insights = [...reports, ...metrics, ...(content.dashboards ?? [])]
  if (insights.length > 0) requirePermission(ctx, 'insight:create')
  if (insights.some(({ isLocked }) => isLocked)) requirePermission(ctx, 'insight:unlock')
  if (countRecords(content) === 0) return
  for (const name of names)
    requireAnyPermission(ctx, [`record:${name}:create`], `You don't have permission to create ${name} records.`)
}

async function publishTemplate(change: AdminChange, { data }: ArgsOf<typeof publishInput>): Promise<string> {
  const { ctx, transaction } = change
  const { name, industry, description, icon, color, ...given } = data
  const look = { description, icon, color }
  const tenantId = reachable(ctx, given.tenantId, 'data.tenantId', 'tenant')
  const entityIds = [...new Set(given.entityIds)]
  if (entityIds.length === 0 || entityIds.length > maxEntities)
    throw badInput({
      path: 'data.entityIds',
      message: `Choose 1 to ${maxEntities} entities`,
      limit: 'templateEntities',
    })
  const structure = await structureOf(change, tenantId)
  const unknown = entityIds.find((each) => !structure.entities.some((e) => e.id === each && e.deletedAt === null))
  if (unknown !== undefined) throw badInput({ path: 'data.entityIds', message: 'There is no entity with this id' })
  const tenant = (await ctx.app.tenants.open(tenantId))!
  requireWholeOrganization(ctx, tenant.organizationId)
  await refuseDuplicate(change, tenant.organizationId, name, null)
  const records = { organizationId: tenant.organizationId, recordsTenantId: given.withRecords ? tenantId : null }
  if (given.withRecords && !(await mayReadRecords(ctx, { kind: 'custom', ...records })))
    throw new AppError(
      'FORBIDDEN',
      'Sample records require the right to read all records of the workspace. Create the template without records.',
    )
  const saved = given.withViews ? await savedRows(change, tenantId, entityIds) : nothingSaved
  const bare = captureStructure({ structure, entityIds, ...saved })
  const scope = {
    id: tenantId,
    organizationId: tenant.organizationId,
    db: tenant.db,
    context: { userId: ctx.user.id, userEmail: ctx.user.email, userName: ctx.user.name },
  }
  const content = given.withRecords
    ? await captureRecords({ ...scope, model: await tenantModel(ctx.app, tenantId), access: ctx.access }, bare)
    : bare
  const row = {
    id: newId(),
    kind: 'custom' as const,
    ...records,
    name,
    industry,
    ...lookOf(look),
    categories: countCategories(content),
    entities: content.entities.length,
    content: JSON.stringify(content),
    createdBy: ctx.user.id,
  }
  await transaction.insertInto('templates').values(row).execute()
  await log(change, 'create', row, null, { ...row, content: undefined })
  return row.id
}

const maxEntities = 50

const nothingSaved = { views: [], layouts: [], reports: [], metrics: [], dashboards: [] }

/** Shipped templates cannot be changed. */
async function reachOwn({ ctx, transaction }: AdminChange, args: RowArgs, where: 'live' | 'bin'): Promise<TemplateRow> {
  const place = { ...idIn(args), where }
  const known = await reachTemplate(ctx, transaction, place)
  if (known.kind !== 'custom')
    throw new AppError('FORBIDDEN', 'The templates that come with Monarch cannot be changed.')
  await lockTemplates(transaction, wholeOrganization(ctx, known.organizationId, place.path))
  // Reads the row again, because it may have changed while this request waited for the lock.
  return reachTemplate(ctx, transaction, place)
}

/** Serializes changes to the templates of an organization. */
const lockTemplates = (transaction: AdminChange['transaction'], organizationId: string) =>
  transaction.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()

async function refuseDuplicate(
  { transaction }: AdminChange,
  organizationId: string,
  name: string,
  except: string | null,
) {
  await lockTemplates(transaction, organizationId)
  const twin = await transaction
    .selectFrom('templates')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .where('id', 'is distinct from', except)
    .executeTakeFirst()
  if (!twin) return
  const message = `There is already a template "${name}"`
  throw badInput({ path: 'data.name', message })
}

async function write(
  change: AdminChange,
  action: 'update' | 'delete' | 'restore',
  before: TemplateRow,
  changed: Partial<Pick<TemplateRow, 'name' | 'industry' | 'description' | 'icon' | 'color' | 'deletedAt'>>,
): Promise<string> {
  const { content: _content, ...rest } = { ...before, ...changed }
  const after = { ...rest, version: before.version + 1 }
  await change.transaction
    .updateTable('templates')
    .set({ ...changed, version: after.version, updatedAt: new Date() })
    .where('id', '=', before.id)
    .execute()
  await log(change, action, after, { ...before, content: undefined }, after)
  return before.id
}

const verbs = { create: 'Published', update: 'Updated', delete: 'Deleted', restore: 'Restored' }

function log(
  change: AdminChange,
  action: keyof typeof verbs,
  row: { id: string; organizationId: string | null; name: string; version?: number },
  before: object | null,
  after: object,
): Promise<void> {
  return logAdminChange(change, {
    organizationId: row.organizationId!,
    tenantId: null,
    subjectType: 'template',
    subjectId: row.id,
    action,
    version: row.version ?? 1,
    description: `${verbs[action]} the template "${row.name}"`,
    before,
    after: action === 'delete' ? null : after,
  })
}

interface Look {
  readonly description?: string | null | undefined
  readonly icon?: string | undefined
  readonly color?: string | undefined
}

/** A blank icon or color keeps the current one. */
const lookOf = ({ description, icon, color }: Look) => ({
  ...(description !== undefined && { description: description ?? '' }),
  ...(icon && { icon }),
  ...(color && { color }),
})
