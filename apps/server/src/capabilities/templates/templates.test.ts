import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildEntity,
  type Person,
  personWith,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { createUser } from '../users/accounts/accounts.ts'
import { shippedTemplates } from '@monarch/starter-content'
import type { TemplateContent } from '@monarch/schema'
import { entityIds, install, pascal, publish, stateOf, templateId } from './templates.test-helper.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

describe('shipped templates', () => {
  test.each(shippedTemplates.map(({ key, name, content }) => ({ key, name, content })))(
    '$key is installed completely: views can be read, and computed fields have values',
    async ({ name, content }) => {
      const person = await inNewTenant()
      const install = await installed(person, await templateId(person, name))
      expect(install).toMatchObject({ status: 'done', error: null, done: install.total })
      for (const entity of content.entities) {
        const computed = entity.fields.filter(({ level }) => level !== undefined).map((field) => field.name)
        const columns = entity.fields.map((field) => field.name).join(' ')
        const reply = await person.tenant(`{ ${entity.name}(limit: 100) { id ${columns} } }`)
        expect(reply.errors, reply.text).toBeUndefined()
        const records = reply.data[entity.name] as Record<string, unknown>[]
        expect(records).toHaveLength(entity.records.length)
        for (const field of computed)
          expect(
            records.some((record) => record[field] !== null),
            `${entity.name}.${field}`,
          ).toBe(true)
        for (const field of entity.fields.filter(({ target }) => target !== undefined)) {
          const given = entity.records.filter(({ values }) => values[field.name] !== undefined)
          const set = records.filter(({ [field.name]: value }) => value !== null && !isDeepStrictEqual(value, []))
          expect(set, `${entity.name}.${field.name}`).toHaveLength(given.length)
        }
      }
      const saved = await person.admin(
        `query($id: ID!) { views(where: {tenantId: {eq: $id}}, limit: 100) { name type config isDefault entity { name } }
          layouts(where: {tenantId: {eq: $id}}) { name entity { name } } settings(limit: 1000) { key value } }`,
        { id: person.tenantId },
      )
      for (const entity of content.entities) {
        const own = (saved.data.views as View[]).filter((view) => view.entity.name === entity.name)
        expect(own.map((view) => view.name).toSorted()).toEqual(entity.views.map((view) => view.name).toSorted())
        expect(own.filter((view) => view.isDefault).map((view) => view.name)).toEqual([entity.views[0]!.name])
        for (const { config } of own) {
          const { filter = {}, sort = [] } = config
          const query = `query($w: ${pascal(entity.name)}Where, $o: [${pascal(entity.name)}OrderBy!]) {
            ${entity.name}(where: $w, orderBy: $o) { id } }`
          const reply = await person.tenant(query, { w: filter, o: sort })
          expect(reply.errors, reply.text).toBeUndefined()
        }
      }
      expect(saved.data.layouts).toHaveLength(content.entities.length)
      await expectDashboards(person, content)
    },
  )
})

/** Every dashboard has all its tiles, and every report answers in full. */
async function expectDashboards(person: Person, { dashboards = [], entities }: TemplateContent): Promise<void> {
  const { data } = await person.admin(
    `query($id: ID!) {
      dashboards(where: {tenantId: {eq: $id}}, orderBy: [{sortOrder: ASC}]) { name config }
      reports(where: {tenantId: {eq: $id}}) { id name } }`,
    { id: person.tenantId },
  )
  expect(data.reports).toHaveLength(entities.flatMap(({ reports = [] }) => reports).length)
  expect(data.dashboards.map(({ name }: { name: string }) => name)).toEqual(dashboards.map(({ name }) => name))
  for (const [i, { tiles }] of dashboards.entries()) {
    const stored = data.dashboards[i].config.tiles as { reportId?: string; viewId?: string }[]
    expect(stored).toHaveLength(tiles.length)
    for (const [j, { type, entity, index }] of tiles.entries()) {
      if (type !== 'report') continue
      const { name } = data.reports.find(({ id }: { id: string }) => id === stored[j]!.reportId)
      expect(name).toBe(entities.find((each) => each.name === entity)!.reports![index!]!.name)
    }
  }
  for (const { id, name } of data.reports as { id: string; name: string }[]) {
    const reply = await person.tenant(
      'query($id: ID!) { it: _report(id: $id) { missing { part } total { figures } } }',
      { id },
    )
    expect(reply.errors, `${name} ${reply.text}`).toBeUndefined()
    expect(reply.data.it, name).toMatchObject({ missing: [], total: { figures: [expect.any(Number)] } })
  }
}

test('a formula keeps the rules for blank values under which it was written, also from before rules had versions', async () => {
  const { app } = workspace
  const numbers = ['a', 'b'].map((name) => ({ name, fieldType: 'number' }))
  const total = { name: 'total', fieldType: 'formula', settings: { expression: '{a} + {b}' } }
  const rulesIn = async (person: Person) => {
    const query = 'query($id: ID!) { systemFields(where: {tenantId: {eq: $id}, name: {eq: "total"}}) { settings } }'
    return (await person.admin(query, { id: person.tenantId })).data.systemFields[0].settings.rules
  }
  const first = await inNewTenant()
  const { fields } = await buildEntity(first, 'ledger', [...numbers, total])
  await installed(await inNewTenant(), (await published(first, 'Current rules')).id)
  const { settings } = await app.admin
    .selectFrom('systemFields')
    .select('settings')
    .where('id', '=', fields.total!)
    .executeTakeFirstOrThrow()
  const { rules, ...before } = settings as Record<string, unknown>
  expect(rules).toBe(2)
  await app.admin
    .updateTable('systemFields')
    .set({ settings: JSON.stringify(before) })
    .where('id', '=', fields.total!)
    .execute()
  const { tenantId } = first
  await sql`update tenants set "structureVersion" = "structureVersion" + 1 where id = ${tenantId}`.execute(app.admin)
  await app.bus.publish('structure', { tenantId })
  await app.bus.reachAll()
  const { id } = await published(first, 'Earlier rules')
  const second = await inNewTenant()
  await installed(second, id)
  expect(await rulesIn(second)).toBe(1)
  // As earlier releases stored templates.
  await sql`update templates set content = replace(content::text, '"rules": 1', '"precision": 2')::jsonb
    where id = ${id}`.execute(app.admin)
  const third = await inNewTenant()
  await installed(third, id)
  expect(await rulesIn(third)).toBe(1)
})

interface View {
  name: string
  isDefault: boolean
  config: { filter?: object; sort?: object[] }
  entity: { name: string }
}

test('a captured template, installed elsewhere and captured again, is the same', async () => {
  // One has records that refer to their own entity, one has a many-to-many relationship, and one a dashboard.
  for (const name of ['Asset inventory', 'Donors and campaigns', 'Creative agency']) {
    const first = await inNewTenant()
    await installed(first, await templateId(first, name))
    await translateInsights(first)
    const once = await published(first, `${name} once`)
    const second = await inNewTenant()
    await installed(second, once.id)
    const twice = await published(second, `${name} twice`)
    expect(twice.content).toEqual(once.content)
    const names = ({ entities }: TemplateContent) => entities.map((e) => [e.name, e.fields.map((f) => f.name)])
    const { content } = shippedTemplates.find((t) => t.name === name)!
    expect(names(once.content)).toEqual(names(content))
    const translations = { de: { name: 'Übersetzt' } }
    expect(once.content.dashboards).toEqual(content.dashboards?.map((each) => ({ ...each, translations })))
    const metrics = ({ entities }: TemplateContent) => entities.flatMap((e) => (e.reports ?? []).map((r) => r.metrics))
    const withTranslations = metrics(content).map((each) => each?.map((metric) => ({ ...metric, translations })))
    expect(metrics(once.content)).toEqual(withTranslations)
    expect(once.content.entities.flatMap((e) => (e.reports ?? []).map((r) => r.translations))).toEqual(
      metrics(content).map(() => translations),
    )
  }
})

/** Gives each report, metric and dashboard of the workspace a German name. */
async function translateInsights(person: Person & { tenantId: string }): Promise<void> {
  const where = '(where: {tenantId: {eq: $id}}) { id }'
  const { data } = await person.admin(
    `query($id: ID!) { Report: reports${where} Metric: metrics${where} Dashboard: dashboards${where} }`,
    { id: person.tenantId },
  )
  for (const kind of ['Report', 'Metric', 'Dashboard'])
    for (const { id } of data[kind])
      await person.admin(
        `mutation($id: ID!, $data: Update${kind}Input!) { update${kind}(id: $id, data: $data) { id } }`,
        {
          id,
          data: { translations: { de: { name: 'Übersetzt' } } },
        },
      )
}

test('layouts keep reports that the template contains', async () => {
  const first = await inNewTenant()
  await installed(first, await templateId(first, 'Creative agency'))
  const ids = await entityIds(first)
  const config = { measures: [{ type: 'count', key: 'm1' }] }
  const report = await first.create('Report', {
    tenantId: first.tenantId,
    entityId: ids.get('invoice'),
    name: 'Invoices',
    config,
  })
  const item = { type: 'report', through: 'invoices', w: 12, h: 1 }
  const items = [
    { id: 's', type: 'section', w: 12, h: 1, children: [{ ...item, id: 'kept', reportId: report.id }] },
    { ...item, id: 'gone', reportId: crypto.randomUUID() },
  ]
  await first.create('Layout', { tenantId: first.tenantId, entityId: ids.get('project'), name: 'With a report', items })
  const once = await published(first, 'Agency with a report')
  const second = await inNewTenant()
  await installed(second, once.id)
  const reply = await second.admin(
    `query($id: ID!) { layouts(where: {tenantId: {eq: $id}, name: {eq: "With a report"}}) { items }
      reports(where: {tenantId: {eq: $id}, name: {eq: "Invoices"}}) { id } }`,
    { id: second.tenantId },
  )
  expect(reply.data.layouts[0].items).toEqual([
    { id: 's', type: 'section', w: 12, h: 1, children: [{ ...item, id: 'kept', reportId: reply.data.reports[0].id }] },
  ])
  expect((await published(second, 'Agency with a report, again')).content).toEqual(once.content)
})

test('a template contains a dashboard only if it contains everything that the dashboard shows', async () => {
  const person = await inNewTenant()
  await installed(person, await templateId(person, 'Creative agency'))
  const ids = await entityIds(person)
  const { data } = await person.admin(
    'query($id: ID!) { reports(where: {tenantId: {eq: $id}, name: {eq: "Late tasks"}}) { id } }',
    { id: person.tenantId },
  )
  const create = (name: string, more: object, filters: object[] = [], reportId = data.reports[0].id) =>
    person.admin('mutation($data: CreateDashboardInput!) { createDashboard(data: $data) { id } }', {
      data: {
        tenantId: person.tenantId,
        name,
        ...more,
        config: {
          filters,
          tiles: [{ type: 'report', id: crypto.randomUUID(), x: 0, y: 0, width: 3, height: 3, reportId }],
        },
      },
    })
  await create('Personal', { visibility: 'personal' })
  await create('Of another template', {}, [], crypto.randomUUID())
  const translations = { de: { name: 'Überfällig' } }
  await create('Late', { visibility: 'locked', translations }, [{ type: 'person', userId: 'me' }])
  const people = [...ids].filter(([name]) => ['task', 'project', 'client', 'team_member', 'invoice'].includes(name))
  const all = (
    await publish(
      person,
      'All of it',
      people.map(([, id]) => id),
    )
  ).data.publishTemplate.content as TemplateContent
  const [installedDashboard] = shippedTemplates.find(({ key }) => key === 'agency')!.content.dashboards!
  expect(all.dashboards!.map(({ name, isLocked, filters, translations: de }) => [name, isLocked, filters, de])).toEqual(
    [
      ['Studio', undefined, [{ type: 'period' }], installedDashboard!.translations],
      ['Late', true, [{ type: 'person' }], translations],
    ],
  )
})

test('a taken name gets a number, as the preview shows; a requested one is refused', async () => {
  const person = await inNewTenant()
  const id = await templateId(person, 'Creative agency')
  const create = 'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }'
  await person.admin(create, { data: { tenantId: person.tenantId, name: 'client', displayName: 'Client' } })
  const preview = async (rename?: object) => {
    const query = `query($id: ID!, $tenantId: ID!, $rename: JSON) {
      previewTemplate(id: $id, tenantId: $tenantId, rename: $rename) { entities { name installedName isRenamed records } } }`
    return person.admin(query, { id, tenantId: person.tenantId, rename })
  }
  const { data } = await preview()
  expect(data.previewTemplate.entities.slice(0, 2)).toEqual([
    { name: 'client', installedName: 'client_2', isRenamed: true, records: 8 },
    { name: 'project', installedName: 'project', isRenamed: false, records: 8 },
  ])
  for (const reply of [
    await preview({ project: 'client' }),
    await install(person, id, { rename: { project: 'client' } }),
  ])
    expect(reply.errors?.[0]).toMatchObject({
      extensions: {
        code: 'BAD_USER_INPUT',
        issues: [{ message: 'The name "client" is already used by the entity "Client"' }],
      },
    })
  const done = await installed(person, id, { rename: { task: 'todo' } })
  expect(done).toMatchObject({ status: 'done', names: { client: 'client_2', task: 'todo', project: 'project' } })
  const reply = await person.tenant('{ client_2 { name projects { name } } todo { title } client { id } }')
  expect(reply.errors, reply.text).toBeUndefined()
  expect(reply.data.client_2).toHaveLength(8)
  expect(reply.data.client).toEqual([])

  // Installing is one structure change, which can be undone.
  const undo = 'mutation($tenantId: ID!) { undoStructureChange(tenantId: $tenantId) { id } }'
  const undone = await person.admin(undo, { tenantId: person.tenantId })
  expect(undone.errors, undone.text).toBeUndefined()
  const left = await person.admin('query($id: ID!) { tenantEntities(where: {tenantId: {eq: $id}}) { name } }', {
    id: person.tenantId,
  })
  expect(left.data.tenantEntities).toEqual([{ name: 'client' }])
})

test('missing categories are created if the installer may create them', async () => {
  const organization = await createOrganization(workspace.app, 'Fresh')
  const tenant = await createTenant(workspace.app, { organizationId: organization.id, name: 'Main' })
  const place = { organizationId: organization.id, tenantId: tenant.id }
  const permissions = ['template:*', 'entity:*', 'view:*', 'insight:*', 'interface:*', 'record:*'] as const
  const builder = await workspace.join([...permissions], place)
  const owner = await workspace.join(['*'], place)
  const id = await templateId(owner, 'Recruiting')
  const query = 'query($id: ID!, $tenantId: ID!) { previewTemplate(id: $id, tenantId: $tenantId) { newCategories } }'
  const newFor = async (person: Person) =>
    (await person.admin(query, { id, tenantId: tenant.id })).data.previewTemplate.newCategories
  const groups = async () => {
    const { entityGroups } = (await owner.admin('{ entityGroups { displayName items { entity { name } } } }')).data
    type Group = { displayName: string; items: { entity: { name: string } }[] }
    // The first dashboard adds the pages of insights.
    const others = (entityGroups as Group[]).filter(({ displayName }) => displayName !== 'Insights')
    return others.map(({ displayName, items }) => [displayName, items.length])
  }
  expect([await newFor(builder), await newFor(owner)]).toEqual([[], ['HR']])
  await installed(builder, id)
  const count = shippedTemplates.find(({ key }) => key === 'recruiting')!.content.entities.length
  expect(await groups()).toEqual([['Workspace', count]])
  await installed(owner, id)
  expect(await groups()).toEqual([
    ['Workspace', count],
    ['HR', count],
  ])
  expect(await newFor(owner)).toEqual([])
})

test('an interrupted installation continues and repeats nothing', async () => {
  const person = await inNewTenant()
  const id = await templateId(person, 'Law firm')
  const { data } = await install(person, id)
  await workspace.jobs.drain()
  // As if the process had died after each step, before recording it.
  const { admin } = workspace.app
  for (const phase of ['records', 'structure'] as const) {
    const again = admin.updateTable('templateInstalls').set({ status: 'pending', phase, error: null })
    await again.where('id', '=', data.installTemplate.id).execute()
    if (phase === 'structure') await admin.deleteFrom('views').where('tenantId', '=', person.tenantId).execute()
    await workspace.app.jobs.add('install_template', { id: data.installTemplate.id })
    await workspace.jobs.drain()
    expect(await stateOf(person, data.installTemplate.id)).toMatchObject({ status: 'done', error: null })
  }
  const counted = await person.tenant('{ law_client_aggregate { count } matter_aggregate { count } }')
  expect(counted.data).toEqual({ law_client_aggregate: [{ count: 8 }], matter_aggregate: [{ count: 8 }] })
  const entities = await person.admin('query($id: ID!) { tenantEntities(where: {tenantId: {eq: $id}}) { id } }', {
    id: person.tenantId,
  })
  expect(entities.data.tenantEntities).toHaveLength(
    shippedTemplates.find(({ key }) => key === 'law-firm')!.content.entities.length,
  )
})

test('without sample records none are created', async () => {
  const person = await inNewTenant()
  await installed(person, await templateId(person, 'Recruiting'), { withRecords: false })
  expect((await person.tenant('{ candidate { id } }')).data).toEqual({ candidate: [] })

  // An entity is published together with the entities that its fields need.
  const ids = await entityIds(person)
  const reply = await publish(person, 'Half', [ids.get('application')!])
  expect(reply.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
  expect(reply.errors?.[0]?.message).toBe(
    'The field "Candidate" of "Application" needs the entity "Candidate". Choose that as well',
  )
})

test("an organization's own template can be changed, deleted and restored; a shipped one cannot", async () => {
  const person = await inNewTenant()
  await installed(person, await templateId(person, 'Law firm'), { withRecords: false })
  const { id } = await published(person, 'Ours')
  const change =
    'mutation($id: ID!, $data: UpdateTemplateInput!) { updateTemplate(id: $id, data: $data) { name industry version } }'
  const changed = await person.admin(change, { id, data: { name: 'Ours, better' } })
  expect(changed.data.updateTemplate).toEqual({ name: 'Ours, better', industry: 'Testing', version: 2 })
  const remove = 'mutation($id: ID!) { deleteTemplate(data: {id: $id}) { name deletedAt } }'
  const removed = await person.admin(remove, { id })
  expect(removed.data.deleteTemplate.deletedAt).not.toBeNull()
  const read = async () => (await person.admin('query($id: ID!) { template(id: $id) { name } }', { id })).data.template
  expect(await read()).toBeNull()
  await person.admin('mutation($id: ID!) { restoreTemplate(id: $id) { id } }', { id })
  expect(await read()).toEqual({ name: 'Ours, better' })
  const shipped = await person.admin(remove, { id: await templateId(person, 'Law firm') })
  expect(shipped.errors?.[0]?.extensions.code).toBe('FORBIDDEN')

  // Shipped templates are visible to everyone; an organization's own need a permission and are invisible to other organizations.
  const list = '{ templates(limit: 100) { id kind } }'
  const member = await workspace.join(['record:*:read'], { tenantId: person.tenantId })
  const shown = (await member.admin(list)).data.templates as { id: string; kind: string }[]
  expect(shown).toHaveLength(shippedTemplates.length)
  expect(shown.every(({ kind }) => kind === 'default')).toBe(true)
  const other = await createOrganization(workspace.app, 'Another')
  const tenant = await createTenant(workspace.app, { organizationId: other.id, name: 'Main' })
  const stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: tenant.id })
  expect((await stranger.admin(list)).data.templates).toHaveLength(shippedTemplates.length)
  expect((await install(stranger, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  const mine = await templateId(person, 'Law firm')
  expect((await install(stranger, mine, {}, person.tenantId)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await install(member, mine)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const builder = await workspace.join(['template:*', 'entity:*', 'view:*'], { tenantId: person.tenantId })
  expect((await install(builder, mine)).errors?.[0]?.message).toBe(
    'You need the permission "interface:update" for this.',
  )
})

test('a template has fields of users without their values; sample records name the installer where one is required', async () => {
  const source = await inNewTenant()
  const own = await workspace.userIdOf(source)
  const { id } = await buildEntity(source, 'errand', [
    { name: 'title', fieldType: 'text' },
    { name: 'owner', fieldType: 'relationship', settings: { target: 'users' }, defaultValue: own },
    { name: 'team', fieldType: 'many_to_many', settings: { target: 'users' } },
    { name: 'checker', fieldType: 'relationship', settings: { target: 'users' }, isRequired: true },
  ])
  const data = { title: 'Bread', owner: own, team: [own], checker: own }
  await source.tenant('mutation($data: CreateErrandInput!) { createErrand(data: $data) { id } }', { data })
  const template = await publish(source, 'Errands', [id])
  expect(template.text).not.toContain(own)
  const target = await inNewTenant()
  expect(await installed(target, template.data.publishTemplate.id)).toMatchObject({ status: 'done', error: null })
  expect((await target.tenant('{ errand { title owner team checker } }')).data.errand).toEqual([
    { title: 'Bread', owner: null, team: [], checker: await workspace.userIdOf(target) },
  ])
})

describe('sample records of a tenant', () => {
  let source: Person
  let id: string

  beforeAll(async () => {
    source = await inNewTenant()
    const patient = await buildEntity(source, 'patient', [
      { name: 'name', fieldType: 'text' },
      { name: 'diagnosis', fieldType: 'text' },
    ])
    const data = { name: 'Ann', diagnosis: 'confidential' }
    await source.tenant('mutation($data: CreatePatientInput!) { createPatient(data: $data) { id } }', { data })
    const reply = await publish(source, 'Clinic', [patient.id])
    expect(reply.text).toContain('confidential')
    id = reply.data.publishTemplate.id
  })

  const builder = ['template:*', 'entity:*', 'view:*', 'interface:*']

  /** Returns the user in the tenant of the records and in the tenant where they install. */
  async function people(person: Person) {
    const place = await inNewTenant()
    return { here: person, there: personWith(workspace.fastify, person.token, place.tenantId) }
  }

  const limited: Readonly<Record<string, () => Promise<Person>>> = {
    'some of the fields': async () => {
      const rules = [{ permission: 'record:patient:read', where: null, fields: ['name'] }]
      const role = { name: 'Desk', permissions: [...builder, 'record:*'], rules }
      const { person } = await workspace.joinWithRole(role)
      return personWith(workspace.fastify, person.token, source.tenantId)
    },
    'no records': () => workspace.join(builder, { tenantId: source.tenantId }),
  }

  test.each(Object.entries(limited))('do not exist for those who may read %s', async (_, join) => {
    const { here, there } = await people(await join())
    const shown = await here.admin('query($id: ID!) { template(id: $id) { content preview } }', { id })
    expect(shown.errors, shown.text).toBeUndefined()
    expect(shown.text).not.toContain('confidential')
    expect(shown.data.template.preview).toMatchObject([{ name: 'patient', fields: 2, records: 0 }])
    const preview = await there.admin(
      'query($id: ID!, $tenantId: ID!) { previewTemplate(id: $id, tenantId: $tenantId) { entities { records } } }',
      { id, tenantId: there.tenantId },
    )
    expect(preview.data.previewTemplate.entities).toEqual([{ records: 0 }])
    expect(await installed(there, id)).toMatchObject({ status: 'done' })
    const owner = await workspace.join(['*'], { tenantId: there.tenantId })
    expect((await owner.tenant('{ patient { name } }')).data.patient).toEqual([])
    const [entityId] = (await entityIds(here)).values()
    const refused = await publish(here, 'Another clinic', [entityId!])
    expect(refused.errors![0]!.extensions.code).toBe('FORBIDDEN')
  })

  test('do not exist for members of another tenant', async () => {
    const place = await inNewTenant()
    const email = 'elsewhere@test.example'
    const password = 'a good password'
    const { organizationId } = workspace
    const tenantIds = [place.tenantId]
    await createUser(workspace.app, {
      email,
      name: 'Elsewhere',
      password,
      permissions: ['*'],
      organizationId,
      tenantIds,
    })
    const payload = { email, password }
    const signedIn = await workspace.fastify.inject({ method: 'POST', url: '/api/auth/login', payload })
    const person = personWith(workspace.fastify, signedIn.json<{ token: string }>().token, place.tenantId)
    const shown = await person.admin('query($id: ID!) { template(id: $id) { content preview } }', { id })
    expect(shown.data.template.preview).toMatchObject([{ name: 'patient', records: 0 }])
    expect(shown.text).not.toContain('confidential')
    expect(await installed(person, id)).toMatchObject({ status: 'done' })
    expect((await person.tenant('{ patient { name } }')).data.patient).toEqual([])
  })

  test('are shown to and installed by users who may read all of them', async () => {
    const { here, there } = await people(await workspace.join(['*'], { tenantId: source.tenantId }))
    const shown = await here.admin('query($id: ID!) { template(id: $id) { content } }', { id })
    expect(shown.text).toContain('confidential')
    expect(await installed(there, id)).toMatchObject({ status: 'done' })
    expect((await there.tenant('{ patient { diagnosis } }')).data.patient).toEqual([{ diagnosis: 'confidential' }])
  })
})

let tenants = 0

async function inNewTenant(): Promise<Person> {
  const { organizationId } = workspace
  const { id } = await createTenant(workspace.app, { organizationId, name: `Tenant ${++tenants}` })
  return workspace.join(['*'], { tenantId: id })
}

async function installed(person: Person, id: string, more: object = {}) {
  const reply = await install(person, id, more)
  expect(reply.errors, reply.text).toBeUndefined()
  await workspace.jobs.drain()
  return stateOf(person, reply.data.installTemplate.id)
}

async function published(person: Person, name: string): Promise<{ id: string; content: TemplateContent }> {
  const reply = await publish(person, name, [...(await entityIds(person)).values()])
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.publishTemplate
}
