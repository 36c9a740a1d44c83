import { type Kysely, sql } from 'kysely'
import { beforeEach, afterEach, expect, inject, test } from 'vitest'
import { makeEmptyDatabase } from '../../../../../tests/integration/test-databases.ts'
import { newId } from '../new-id.ts'
import type { AdminDb } from './admin-db.ts'
import { openAdminDatabase } from './admin.ts'
import { migrateAdmin, migrateAdminTo } from './migrate.ts'

/** Migration 014 turns the organization's settings of the navigation into values of its rows. */

let db: Kysely<AdminDb>
let organizationId: string
let userId: string
let tenantId: string
beforeEach(async () => {
  db = openAdminDatabase(inject('postgres'), await makeEmptyDatabase(), () => {})
  await migrateAdminTo(db, '013-filled-at')
  ;[organizationId, userId, tenantId] = [newId(), newId(), newId()]
  await sql`insert into organizations (id, name) values (${organizationId}, 'Agency')`.execute(db)
  await sql`insert into users (id, email, name) values (${userId}, 'ana@test.example', 'Ana')`.execute(db)
  await sql`insert into tenants (id, "organizationId", name, "databaseName", "roleName", "sealedPassword", status)
    values (${tenantId}, ${organizationId}, 'Main', 'main', 'main', '', 'active')`.execute(db)
})
afterEach(() => db.destroy())

async function addGroup(name: string, sortOrder: number, more: { deletedAt?: Date; heldItems?: string[] } = {}) {
  const id = newId()
  await sql`insert into "entityGroups" (id, "organizationId", name, "displayName", "sortOrder", "deletedAt", "heldItems")
    values (${id}, ${organizationId}, ${name}, ${name}, ${sortOrder}, ${more.deletedAt ?? null}, ${more.heldItems ?? []})`.execute(
    db,
  )
  return id
}

async function addItem(groupId: string, name: string, sortOrder: number) {
  const [id, itemId] = [newId(), newId()]
  await sql`insert into "tenantEntities" (id, "tenantId", name, "displayName", "pluralName")
    values (${itemId}, ${tenantId}, ${name}, ${name}, ${name})`.execute(db)
  await sql`insert into "entityGroupItems" (id, "groupId", "itemId", "sortOrder")
    values (${id}, ${groupId}, ${itemId}, ${sortOrder})`.execute(db)
  return id
}

async function set(key: string, value: unknown, level: 'organization' | 'platform' | 'personal' = 'organization') {
  const owner = level === 'organization' ? organizationId : null
  await sql`insert into settings (id, level, "organizationId", "userId", key, value, "updatedBy") values (${newId()}, ${level}, ${owner},
    ${level === 'personal' ? userId : null}, ${key}, ${JSON.stringify(value)}::jsonb, ${userId})`.execute(db)
}

const groups = async () =>
  (
    await sql<{ name: string }>`select name, "displayName", icon, menu, "isVisible", "sortOrder" from "entityGroups"
      where "deletedAt" is null order by "sortOrder"`.execute(db)
  ).rows
const items = async () =>
  (
    await sql<{ text: string }>`select g.name || '/' || e.name || '/' || i."sortOrder" as text from "entityGroupItems" i
      join "entityGroups" g on g.id = i."groupId" join "tenantEntities" e on e.id = i."itemId" order by 1`.execute(db)
  ).rows.map(({ text }) => text)

test('names, icons, sections, visibility and order become those of the rows; settings of users stay', async () => {
  const [crm, hr] = [await addGroup('crm', 0), await addGroup('hr', 5), await addGroup('it', 9)]
  await set(`group.${crm}.label`, 'Clients')
  await set(`group.${crm}.label`, 'Everyone', 'platform')
  await set(`group.${hr}.icon`, '👥', 'platform')
  await set(`group.${hr}.menu`, 'admin')
  await set(`group.${hr}.isVisible`, false)
  await set(`group.${hr}.sortOrder`, 0)
  await set(`group.${crm}.sortOrder`, 1)
  await set(`group.${crm}.icon`, null)
  await set(`group.${crm}.label`, 'Mine', 'personal')
  await set('density', 'compact')
  await migrateAdminTo(db, '014-navigation')
  expect(await groups()).toEqual([
    { name: 'hr', displayName: 'hr', icon: '👥', menu: 'admin', isVisible: false, sortOrder: 0 },
    { name: 'crm', displayName: 'Clients', icon: 'layout-grid', menu: 'primary', isVisible: true, sortOrder: 1 },
    { name: 'it', displayName: 'it', icon: 'layout-grid', menu: 'primary', isVisible: true, sortOrder: 2 },
  ])
  const { rows } = await sql`select level, value from settings order by level`.execute(db)
  expect(rows).toEqual([
    { level: 'organization', value: 'compact' },
    { level: 'personal', value: 'Mine' },
  ])
})

test('items move to the category that displayed them, in its order', async () => {
  const [crm, sales] = [await addGroup('crm', 0), await addGroup('sales', 1)]
  const [account, contact] = [await addItem(crm, 'account', 0), await addItem(crm, 'contact', 1)]
  const deal = await addItem(sales, 'deal', 0)
  await set(`item.${account}.group`, sales)
  await set(`item.${account}.sortOrder`, 0)
  await set(`item.${deal}.sortOrder`, 1)
  await set(`item.${deal}.label`, 'Orders')
  await set(`item.${contact}.group`, newId())
  await set(`item.${contact}.isVisible`, false)
  await migrateAdminTo(db, '014-navigation')
  expect(await items()).toEqual(['crm/contact/0', 'sales/account/0', 'sales/deal/1'])
  const { rows } = await sql`select "displayName", "isVisible" from "entityGroupItems" order by id`.execute(db)
  expect(rows).toEqual([
    { displayName: null, isVisible: true },
    { displayName: null, isVisible: false },
    { displayName: 'Orders', isVisible: true },
  ])
})

test('a category in the bin takes back what was moved to it, and nothing that was moved elsewhere', async () => {
  const [crm, sales] = [await addGroup('crm', 0), await addGroup('sales', 1)]
  const [account, contact] = [await addItem(crm, 'account', 0), await addItem(crm, 'contact', 1)]
  const gone = await addGroup('gone', 2, { deletedAt: new Date(), heldItems: [account] })
  await set(`item.${account}.group`, sales)
  await set(`item.${contact}.group`, gone)
  await migrateAdminTo(db, '014-navigation')
  const { rows } = await sql`select "heldItems" from "entityGroups" where id = ${gone}`.execute(db)
  expect(rows).toEqual([{ heldItems: [contact] }])
  expect(await items()).toEqual(['crm/contact/0', 'sales/account/0'])
})

test('a failed migration changes nothing and can run again', async () => {
  const crm = await addGroup('crm', 0)
  await set(`group.${crm}.label`, 'Clients')
  await set(`group.${crm}.sortOrder`, 'first')
  await expect(migrateAdminTo(db, '014-navigation')).rejects.toThrow('invalid input syntax for type bigint')
  const { rows } = await sql<{ names: string[]; count: number }>`select (select count(*) from settings) as count,
    (select array_agg("displayName") from "entityGroups") as names`.execute(db)
  expect(rows).toEqual([{ count: 2, names: ['crm'] }])
  await sql`delete from settings where key like '%.sortOrder'`.execute(db)
  await migrateAdminTo(db, '014-navigation')
  expect(await groups()).toMatchObject([{ displayName: 'Clients' }])
})

test('entities of interfaces become system entities, and installed ones name theirs', async () => {
  const interfaceId = newId()
  const content = {
    entities: ['lead', 'deal'].map((name) => ({
      name,
      displayName: name,
      pluralName: `${name}s`,
      icon: 'x',
      color: 'red',
    })),
  }
  await sql`insert into "systemInterfaces" (id, name, "displayName", category, content)
    values (${interfaceId}, 'crm', 'CRM', 'platform', ${JSON.stringify(content)}::jsonb)`.execute(db)
  await addItem(await addGroup('crm', 0), 'deal_2', 0)
  await addItem(await addGroup('own', 1), 'own', 0)
  await sql`insert into "interfaceInstalls" (id, "interfaceId", "tenantId", "entityIds", "installedBy")
    select ${newId()}, ${interfaceId}, ${tenantId}, jsonb_build_object('deal', id), ${userId} from "tenantEntities"
    where name = 'deal_2'`.execute(db)
  await migrateAdmin(db)
  const { rows } = await sql`select e.name, s.name as base, s."interfaceId" from "tenantEntities" e
    left join "systemEntities" s on s.id = e."baseEntityId" order by e.name`.execute(db)
  expect(rows).toEqual([
    { name: 'deal_2', base: 'deal', interfaceId },
    { name: 'own', base: null, interfaceId: null },
  ])
})
