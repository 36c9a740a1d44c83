import { type Json, usersEntityId } from '@monarch/field-types'
import { relationOf, type Structure, type TemplateContent, type ViewRow } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { providedBy } from '../../capabilities/interfaces/provided-by.ts'
import { newId } from '../../platform/new-id.ts'
import { captureStructure } from '../../capabilities/templates/capture.ts'
import {
  demoGroups,
  demoOrganization,
  type DemoRole,
  groupHeads,
  groupInterfaceInGerman,
} from '@monarch/starter-content'

/**
 * Turns the business areas of the demo into interfaces. Their content comes from the first tenant, both tenants install all of them, and
 * some users have rated them. Two roles have settings too, so that each level has an example.
 */
export async function addInterfaces(
  { admin }: App,
  tenantIds: readonly string[],
  people: { readonly builder: string; readonly raters: readonly string[] },
): Promise<void> {
  await admin.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('interfaceInstalls').select('id').limit(1).executeTakeFirst()
    if (known) return
    const structure = (await loadStructure(trx, tenantIds[0]!))!
    const views = await trx.selectFrom('views').selectAll().where('tenantId', '=', tenantIds[0]!).execute()
    const groups = new Set<string>(demoGroups.map(({ name }) => name))
    const interfaces = (await trx.selectFrom('systemInterfaces').select(['id', 'name']).execute()).filter(({ name }) =>
      groups.has(name),
    )
    for (const [place, { id, name }] of interfaces.entries()) {
      const content = {
        translations: groupInterfaceInGerman(groupHeads.find((group) => group.name === name)!),
        ...contentOf(structure, id, views as unknown as readonly ViewRow[]),
      }
      await trx
        .updateTable('systemInterfaces')
        .set({ content: JSON.stringify(content), ...providedBy(content, []) })
        .where('id', '=', id)
        .execute()
      for (const tenantId of tenantIds)
        await addInstall(trx, { interfaceId: id, tenantId, installedBy: people.builder })
      const ratings = people.raters.slice(0, 1 + (place % people.raters.length)).map((userId, i) => ({
        id: newId(),
        interfaceId: id,
        userId,
        rating: 3 + ((name.length + i + place) % 3),
      }))
      if (ratings.length > 0) await trx.insertInto('interfaceRatings').values(ratings).execute()
    }
    await addRoleSettings(trx, structure, people.builder)
  })
}

async function addInstall(
  trx: Kysely<AdminDb>,
  install: { readonly interfaceId: string; readonly tenantId: string; readonly installedBy: string },
): Promise<void> {
  const entities = await trx
    .selectFrom('tenantEntities')
    .select(['id', 'name'])
    .where('tenantId', '=', install.tenantId)
    .where('interfaceId', '=', install.interfaceId)
    .execute()
  const entityIds = JSON.stringify(Object.fromEntries(entities.map(({ id, name }) => [name, id])))
  const row = { id: newId(), ...install, entityIds, monthlyPrice: null, consentedBy: null, removedAt: null }
  await trx.insertInto('interfaceInstalls').values(row).execute()
}

/** The entities of an interface without references to others: omits fields that need an outside entity, and views of such fields. */
function contentOf(structure: Structure, interfaceId: string, views: readonly ViewRow[]): TemplateContent {
  const entities = structure.entities.filter((entity) => entity.interfaceId === interfaceId)
  const inside = new Set(entities.map(({ id }) => id))
  let fields = structure.fields.filter(({ deletedAt }) => deletedAt === null)
  for (;;) {
    const known = new Map(fields.map((field) => [field.id, field]))
    const kept = fields.filter((field) => {
      const target = relationOf(field)?.entityId
      return (
        inside.has(field.entityId) &&
        (target === undefined || target === usersEntityId || inside.has(target)) &&
        field.uses.every((id) => known.has(id))
      )
    })
    if (kept.length === fields.length) break
    fields = kept
  }
  const own = new Set(fields.map(({ id }) => id))
  return captureStructure({
    structure: { ...structure, fields },
    entityIds: entities.map(({ id }) => id),
    views: views.filter((view) => inside.has(view.entityId) && view.uses.every((id) => own.has(id))),
    layouts: [],
    reports: [],
    metrics: [],
    dashboards: [],
  })
}

/** Settings of two demo roles: sales creates deals and leads; support sees only its own area and calls tickets requests. */
async function addRoleSettings(trx: Kysely<AdminDb>, structure: Structure, updatedBy: string): Promise<void> {
  const { id: organizationId } = demoOrganization
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'roleValue'])
    .where('organizationId', '=', organizationId)
    .execute()
  const groups = await trx
    .selectFrom('entityGroups')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .execute()
  const entityId = (name: string) => structure.entities.find((entity) => entity.name === name)!.id
  const groupIds = (...names: string[]) => groups.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const settings: readonly [DemoRole, string, Json][] = [
    [
      'sales',
      'quickActions',
      [
        { kind: 'create', entityId: entityId('deal') },
        { kind: 'create', entityId: entityId('lead') },
      ],
    ],
    ['support', 'allowedGroups', groupIds('it')],
    ['support', `entity.${entityId('ticket')}.label`, 'Request'],
    ['support', `entity.${entityId('ticket')}.pluralLabel`, 'Requests'],
    ['support', 'quickActions', [{ kind: 'create', entityId: entityId('ticket') }]],
    ['finance', 'density', 'compact'],
  ]
  const rows = settings.flatMap(([roleValue, key, value]) => {
    const role = roles.find((each) => each.roleValue === roleValue)
    const scope = { level: 'role' as const, organizationId, userId: null }
    return role ? [{ id: newId(), ...scope, roleId: role.id, key, value: JSON.stringify(value), updatedBy }] : []
  })
  if (rows.length > 0) await trx.insertInto('settings').values(rows).execute()
}
