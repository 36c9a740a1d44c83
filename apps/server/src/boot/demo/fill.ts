import { declareSystemEntities, systemEntitiesOf } from '../../capabilities/interfaces/system-entities.ts'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { hashPassword } from '../../request/accounts/passwords.ts'
import { insightItems } from '../../structure/entity-groups.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { finishPendingChange } from '../../structure/change/finish-change.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { newId } from '../../platform/new-id.ts'
import { skipPastChanges } from '../../capabilities/notifications/assigned.ts'
import { notifyTaskName } from '../../capabilities/notifications/comment-notifications.ts'
import { createTenant, finishTenants } from '../../platform/tenants/tenants.ts'
import {
  demoGroups,
  demoOrganization,
  demoPeople,
  type DemoPerson,
  demoProfiles,
  entityCommands,
  fieldCommands,
  generateRecords,
  groupInGerman,
  type Profile,
} from '@monarch/starter-content'
import { addComments } from './comments.ts'
import { addMetricHistory } from './metrics.ts'
import { addDashboards } from './dashboards.ts'
import { addFiles } from './files.ts'
import { backdateHistory } from './history.ts'
import { giveOwnerRole, insertOwnerRole } from '../../request/rights/owner-role.ts'
import { insertRecords, type LoggedEntity } from './insert-records.ts'
import { addInterfaces } from './interfaces.ts'
import { addRoles } from './roles.ts'
import { addWorkflows } from './workflows.ts'
import { addViews } from './views.ts'

/** The steps of loading the demo. Each checks whether it is done. */
export async function fillDemo(app: App): Promise<void> {
  const now = new Date()
  const users = await addOrganization(app, now)
  failpoint('demo.announced')
  await finishTenants(app)
  const tenants = await Promise.all(demoProfiles.map((profile) => addTenant(app, profile, users, now)))
  await addMemberships(app, users, tenants, now)
  const ids = tenants.map(({ id }) => id)
  await addInterfaces(app, ids, { builder: users.get(demoPeople.ana)!, raters: [...users.values()] })
  // Metrics are computed with the rights of their user, whose roles are there only now.
  for (const id of ids) await addMetricHistory(app, id)
  // The recipients are known only now. Made-up people have no mailboxes.
  for (const { id: tenantId } of tenants) await app.jobs.add(notifyTaskName, { tenantId, sendsMail: false })
  await backdateHistory(app.admin, now)
}

type Users = ReadonlyMap<DemoPerson, string>

/** Creates the organization with its users, interfaces and groups, all or nothing. */
async function addOrganization(app: App, now: Date): Promise<Users> {
  const people: readonly DemoPerson[] = Object.values(demoPeople)
  const rows = await Promise.all(people.map((person) => userRow(app, person, now)))
  await app.admin.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('organizations')
      .values(demoOrganization)
      .onConflict((row) => row.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await insertOwnerRole(trx, made.id)
    await trx
      .insertInto('users')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute()
    await trx
      .insertInto('systemInterfaces')
      .values(
        demoGroups.map(({ entities, ...group }) => ({
          id: newId(),
          ...group,
          category: 'platform',
          providedEntities: entities.map(({ name }) => name),
        })),
      )
      .onConflict((row) => row.doNothing())
      .execute()
    const interfaces = await trx.selectFrom('systemInterfaces').select(['id', 'name']).execute()
    for (const { name, entities } of demoGroups) {
      const { id } = interfaces.find((each) => each.name === name)!
      await declareSystemEntities(
        trx,
        id,
        entities.map((entity) => ({ ...entity, category: name })),
      )
    }
    await trx
      .insertInto('entityGroups')
      .values(
        demoGroups.map(({ entities: _entities, ...group }, sortOrder) => ({
          ...group,
          translations: JSON.stringify(groupInGerman(group)),
          id: newId(),
          organizationId: demoOrganization.id,
          sortOrder,
          isDefault: true,
        })),
      )
      .onConflict((row) => row.doNothing())
      .execute()
    const insights = trx.selectFrom('entityGroups').select('id').where('organizationId', '=', demoOrganization.id)
    const { id } = await insights.where('name', '=', 'insights').executeTakeFirstOrThrow()
    await trx
      .insertInto('entityGroupItems')
      .values(insightItems(id))
      .onConflict((row) => row.doNothing())
      .execute()
  })
  const known = await app.admin.selectFrom('users').select(['id', 'email']).execute()
  return new Map(people.map((person) => [person, known.find(({ email }) => email === person.email)!.id]))
}

/** Demo users share the administrator's password; without one, they cannot sign in. */
async function userRow(app: App, person: DemoPerson, now: Date) {
  const { adminPassword } = app.config
  const joined = joinedOn(person, now)
  return {
    id: newId(),
    email: person.email,
    name: person.name,
    permissions: [],
    passwordHash: adminPassword === null ? null : await hashPassword(app, adminPassword),
    createdAt: joined,
    updatedAt: joined,
  }
}

async function addTenant(app: App, profile: Profile, users: Users, now: Date): Promise<{ id: string; name: string }> {
  const { tenantName: name } = profile
  const known = await app.admin
    .selectFrom('tenants')
    .select('id')
    .where('organizationId', '=', demoOrganization.id)
    .where('name', '=', name)
    .executeTakeFirst()
  const builder = users.get(demoPeople.ana)!
  const { id } = known ?? (await createTenant(app, { organizationId: demoOrganization.id, name, userId: builder }))
  failpoint('demo.tenant-made')
  const entityIds = await addStructure(app, id, builder, profile.currency)
  failpoint('demo.structure-made')
  await addViews(app, id, builder)
  await addDashboards(app, id, builder)
  const authors = [...users].filter(([person]) => person.isAuthor && canEnter(person, name))
  const people = authors.map(([person, userId]) => ({ id: userId, name: person.name }))
  const [first, second = first] = people
  const admin = (await administrators(app.admin))[0] ?? first!
  const generated = generateRecords(
    profile,
    now,
    people.map((person) => person.id),
    [admin, ...people].map((person) => person.id),
  )
  const { records, files } = await addFiles(app, id, generated)
  const { db } = (await app.tenants.find(id))!
  await insertRecords(
    db,
    records,
    await loggedEntities(app, entityIds),
    people.some(({ id: known }) => known === admin.id) ? people : [admin, ...people],
    files,
  )
  await addComments(db, records, entityIds, { admin, first: first!, second: second! }, now)
  await addWorkflows(app, id, builder, records, now)
  await skipPastChanges(db)
  failpoint('demo.records-inserted')
  return { id, name }
}

/** By name. */
async function loggedEntities(
  app: App,
  entityIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, LoggedEntity>> {
  const fields = await app.admin
    .selectFrom('systemFields')
    .select(['id', 'entityId', 'name'])
    .where('entityId', 'in', [...entityIds.values()])
    .execute()
  const byEntity = Map.groupBy(fields, ({ entityId }) => entityId)
  return new Map(
    [...entityIds].map(([entity, id]) => [
      entity,
      { id, fieldIds: new Map(byEntity.get(id)?.map(({ name, id: fieldId }) => [name, fieldId])) },
    ]),
  )
}

/** Ids of the tenant's entities by name. */
async function addStructure(
  app: App,
  tenantId: string,
  userId: string,
  currency: string,
): Promise<ReadonlyMap<string, string>> {
  await finishPendingChange(app, tenantId)
  const entityIds = async () => {
    const entities = await app.admin
      .selectFrom('tenantEntities')
      .select(['id', 'name'])
      .where('tenantId', '=', tenantId)
      .execute()
    return new Map(entities.map(({ id, name }) => [name, id]))
  }
  if ((await entityIds()).size === 0) {
    const interfaces = await app.admin.selectFrom('systemInterfaces').select(['id', 'name']).execute()
    const interfaceIds = new Map(interfaces.map(({ id, name }) => [name, id]))
    const baseEntityIds = new Map<string, string>()
    for (const { name } of demoGroups)
      for (const [entity, id] of await systemEntitiesOf(app.admin, interfaceIds.get(name)!))
        baseEntityIds.set(entity, id)
    await changeStructure(app, { tenantId, userId }, entityCommands(tenantId, interfaceIds, baseEntityIds))
  }
  const ids = await entityIds()
  const field = await app.admin
    .selectFrom('systemFields')
    .select('id')
    .where('tenantId', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  if (!field) await changeStructure(app, { tenantId, userId }, fieldCommands(tenantId, ids, currency))
  return ids
}

/** For the demo's users and the first administrator. */
async function addMemberships(
  app: App,
  users: Users,
  tenants: readonly { id: string; name: string }[],
  now: Date,
): Promise<void> {
  const { id: organizationId } = demoOrganization
  const idsOf = (person: DemoPerson) =>
    person.tenants && tenants.filter(({ name }) => canEnter(person, name)).map(({ id }) => id)
  await app.admin.transaction().execute(async (trx) => {
    const owners = await administrators(trx)
    const members = [
      ...owners.map(({ id: userId }) => ({ userId, tenantIds: null, createdAt: now })),
      ...[...users].map(([person, userId]) => ({ userId, tenantIds: idsOf(person), createdAt: joinedOn(person, now) })),
    ]
    const added = await trx
      .insertInto('memberships')
      .values(members.map((member) => ({ ...member, organizationId })))
      .onConflict((row) => row.doNothing())
      .returning('userId')
      .execute()
    for (const { id: userId } of owners) await giveOwnerRole(trx, { organizationId, userId })
    const roleIds = await addRoles(trx, tenants)
    await trx
      .insertInto('userRoles')
      .values([...users].map(([{ role }, userId]) => ({ id: newId(), userId, roleId: roleIds.get(role)! })))
      .onConflict((row) => row.doNothing())
      .execute()
    const people = [...users].filter(([, id]) => added.some(({ userId }) => userId === id))
    if (people.length === 0) return
    const entries = people.map(([person, subjectId]) => ({
      id: newId(),
      at: joinedOn(person, now),
      organizationId,
      subjectType: 'user',
      subjectId,
      action: 'create',
      version: 1,
      description: `Added the user "${person.name}"`,
    }))
    await trx.insertInto('operations').values(entries).execute()
  })
}

const administrators = (db: Kysely<AdminDb>) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`'*' = any(permissions)`)
    .orderBy('createdAt')
    .execute()

const joinedOn = (person: DemoPerson, now: Date): Date => new Date(now.getTime() - person.joined * 86_400_000)

const canEnter = ({ tenants }: DemoPerson, tenantName: string): boolean => tenants?.includes(tenantName) ?? true
