import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { shippedInterfaces } from '@monarch/starter-content'
import { shipInterfaces } from './ship.ts'

let workspace: Workspace
let owner: Person
const ids = new Map<string, string>()

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const { data } = await owner.admin('{ systemInterfaces(limit: 100) { id name } }')
  for (const { id, name } of data.systemInterfaces) ids.set(name, id)
})
afterAll(() => workspace.close())

const install = (person: Person, name: string, more: object = {}) =>
  person.admin(
    'mutation($data: InstallInterfaceInput!) { installInterface(data: $data) { id consentedBy monthlyPrice } }',
    {
      data: { interfaceId: ids.get(name), tenantId: person.tenantId, ...more },
    },
  )
const uninstall = (person: Person, id: string) =>
  person.admin(`mutation { uninstallInterface(data: {id: "${id}"}) { id } }`)
const rate = (person: Person, name: string, rating: number) =>
  person.admin(`mutation { rateInterface(data: {interfaceId: "${ids.get(name)}", rating: ${rating}}) { rating } }`)

async function cardOf(name: string) {
  const reply = await owner.admin(
    `{ systemInterfaces(where: {name: {eq: "${name}"}}) { installCount rating ratingCount providedEntities isPremium monthlyPrice } }`,
  )
  return reply.data.systemInterfaces[0]
}

let tenants = 0

async function inNewTenant(): Promise<Person> {
  const tenant = await createTenant(workspace.app, {
    organizationId: workspace.organizationId,
    name: `Tenant ${++tenants}`,
  })
  return workspace.join(['*'], { tenantId: tenant.id })
}

/** Waits until the installation is complete. */
async function installed(person: Person, id: string) {
  await workspace.jobs.drain()
  const query = `{ interfaceInstall(id: "${id}") { id entityIds overrideCount progress removedAt } }`
  const row = (await person.admin(query)).data.interfaceInstall
  expect(row.progress).toMatchObject({ status: 'done', error: null })
  return row
}

async function settingsFor(person: Person): Promise<Record<string, unknown>> {
  const { data } = await person.admin(
    '{ settings(where: {level: {eq: "organization"}}, limit: 1000) { key value installId } }',
  )
  return Object.fromEntries(data.settings.map((row: { key: string; value: unknown }) => [row.key, row.value]))
}

test('shipped interfaces are listed once, with what they provide', async () => {
  await shipInterfaces(workspace.app)
  for (const { name, content, monthlyPrice } of shippedInterfaces) {
    const card = await cardOf(name)
    expect(card.providedEntities).toEqual(content.entities.map((entity) => entity.name))
    expect(card).toMatchObject({ installCount: 0, rating: null, ratingCount: 0, isPremium: monthlyPrice !== undefined })
  }
})

test('installing adds entities, views, workflows and settings; uninstalling removes only the settings', async () => {
  const person = await inNewTenant()
  const { data, errors, text } = await install(person, 'recruiting')
  expect(errors, text).toBeUndefined()
  const row = await installed(person, data.installInterface.id)
  const { candidate, application } = row.entityIds
  const shown = await person.admin(
    `{ tenantEntities(where: {tenantId: {eq: "${person.tenantId}"}}) { name interface { name } }
       views(where: {tenantId: {eq: "${person.tenantId}"}}, limit: 100) { id name isDefault }
       workflows(where: {tenantId: {eq: "${person.tenantId}"}}) { name isActive } }`,
  )
  const entities = shown.data.tenantEntities as { name: string; interface: { name: string } }[]
  expect(entities.map(({ name }) => name).toSorted()).toEqual(Object.keys(row.entityIds).toSorted())
  expect(entities.every((each) => each.interface.name === 'recruiting')).toBe(true)
  expect(shown.data.workflows).toEqual([{ name: 'Screen new applications', isActive: false }])
  const views = shown.data.views as { id: string; name: string; isDefault: boolean }[]
  expect(views.some(({ isDefault }) => isDefault)).toBe(false)
  const effective = await settingsFor(person)
  expect(views.map(({ id }) => id)).toContain(effective[`entity.${application}.defaultView`])
  expect(effective.quickActions).toEqual([
    { kind: 'create', entityId: candidate },
    { kind: 'open', entityId: application, label: 'Pipeline' },
  ])
  expect(await cardOf('recruiting')).toMatchObject({ installCount: 1 })
  expect((await install(person, 'recruiting')).errors![0]!.extensions.code).toBe('BAD_USER_INPUT')

  // A setting changed after the installation is kept.
  const key = `entity.${candidate}.recordLayout`
  const mine = effective[key]
  await person.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
    data: { level: 'organization', organizationId: workspace.organizationId, key, value: mine },
  })
  expect((await uninstall(person, row.id)).errors).toBeUndefined()
  const left = await settingsFor(person)
  expect(left[key]).toBe(mine)
  expect(left.quickActions).toBeUndefined()
  expect(left[`entity.${application}.defaultView`]).toBeUndefined()
  expect(await cardOf('recruiting')).toMatchObject({ installCount: 0 })
  expect((await uninstall(person, row.id)).errors![0]!.extensions.code).toBe('NOT_FOUND')

  // The entities still exist: reinstalling restores the settings and creates nothing twice.
  const again = await install(person, 'recruiting')
  expect(again.errors, again.text).toBeUndefined()
  expect(await settingsFor(person)).toEqual(effective)
  const after = await person.admin(`{ tenantEntities(where: {tenantId: {eq: "${person.tenantId}"}}) { name } }`)
  expect(after.data.tenantEntities).toHaveLength(entities.length)
})

test('a workflow of an interface is written in the language of the user who installs it', async () => {
  const person = await inNewTenant()
  const { data: set, text } = await person.admin(
    'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }',
    { data: { level: 'personal', key: 'defaults.language', value: 'de' } },
  )
  expect(set?.setSetting, text).toBeTruthy()
  const { data } = await install(person, 'recruiting')
  await installed(person, data.installInterface.id)
  const query = `{ workflows(where: {tenantId: {eq: "${person.tenantId}"}}) { name description draft } }`
  const [workflow] = (await person.admin(query)).data.workflows
  expect(workflow).toMatchObject({
    name: 'Neue Bewerbungen vorprüfen',
    description: 'Neue Bewerbungen kommen sofort in die Vorauswahl.',
    draft: { steps: [{ id: 'screen', label: 'Vorauswahl beginnen' }] },
  })
})

test("a premium interface needs an owner's consent to its price, which is logged", async () => {
  const person = await inNewTenant()
  const builder = await workspace.join(['interface:*', 'entity:*', 'view:*', 'workflow:*'], {
    tenantId: person.tenantId,
  })
  expect((await install(builder, 'event_desk', { consentedPrice: 19 })).errors![0]!.extensions.code).toBe('FORBIDDEN')
  for (const wrong of [{}, { consentedPrice: 1 }]) {
    const { errors } = await install(person, 'event_desk', wrong)
    expect(errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'data.consentedPrice' }] })
  }
  const { data } = await install(person, 'event_desk', { consentedPrice: 19 })
  expect(data.installInterface).toMatchObject({ monthlyPrice: 19, consentedBy: expect.any(String) })
  const log = await workspace.app.admin
    .selectFrom('operations')
    .select('description')
    .where('subjectId', '=', data.installInterface.id)
    .execute()
  expect(log).toEqual([{ description: 'Installed the interface "Event desk" for 19 a month' }])
  await installed(person, data.installInterface.id)
})

test('installing needs the rights to create its parts, in a tenant of the user', async () => {
  const reader = await workspace.join(['interface:create', 'interface:update'])
  expect((await install(reader, 'asset_desk')).errors![0]!.extensions.code).toBe('FORBIDDEN')
  const outsider = await inNewTenant()
  const { errors } = await install(outsider, 'asset_desk', { tenantId: '019b0000-0000-7000-8000-0000000000ff' })
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
})

test('users rate an installed interface once; the average is shown', async () => {
  const person = await inNewTenant()
  expect((await rate(person, 'property_desk', 5)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  const { data } = await install(person, 'property_desk', { consentedPrice: 29 })
  await installed(person, data.installInterface.id)
  const other = await workspace.join(['record:*:read'], { tenantId: person.tenantId })
  expect((await rate(person, 'property_desk', 5)).errors).toBeUndefined()
  expect((await rate(other, 'property_desk', 1)).errors).toBeUndefined()
  expect((await rate(other, 'property_desk', 2)).errors).toBeUndefined()
  expect((await rate(other, 'property_desk', 6)).errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
  expect(await cardOf('property_desk')).toMatchObject({ rating: 3.5, ratingCount: 2 })
  expect((await other.admin('{ interfaceRatings { rating } }')).data.interfaceRatings).toEqual([{ rating: 2 }])
})

test('system entities are those that interfaces provide, and an installed entity names its system entity', async () => {
  const { data } = await owner.admin(
    '{ systemEntities(limit: 1000) { id name displayName pluralName isActive interface { name } } }',
  )
  const system = data.systemEntities as { id: string; name: string; interface: { name: string } }[]
  const brought = shippedInterfaces.flatMap(({ name, content }) =>
    content.entities.map((entity) => `${name}: ${entity.name}, ${entity.displayName}, ${entity.pluralName}`),
  )
  const stored = data.systemEntities.map(
    (each: { name: string; displayName: string; pluralName: string; interface: { name: string } }) =>
      `${each.interface.name}: ${each.name}, ${each.displayName}, ${each.pluralName}`,
  )
  expect(stored.toSorted()).toEqual(brought.toSorted())

  const person = await inNewTenant()
  const made = await install(person, 'recruiting')
  await installed(person, made.data.installInterface.id)
  const bases = new Map(system.filter((each) => each.interface.name === 'recruiting').map(({ id, name }) => [name, id]))
  const { tenantEntities } = (
    await person.admin(`{ tenantEntities(where: {tenantId: {eq: "${person.tenantId}"}}) { name baseEntityId } }`)
  ).data
  expect(tenantEntities.length).toBeGreaterThan(0)
  for (const { name, baseEntityId } of tenantEntities) expect([name, baseEntityId]).toEqual([name, bases.get(name)])
  const own = await person.admin(
    `mutation { createTenantEntity(data: {tenantId: "${person.tenantId}", name: "own_one", displayName: "Own"}) { baseEntityId } }`,
  )
  expect(own.data.createTenantEntity).toEqual({ baseEntityId: null })
})
