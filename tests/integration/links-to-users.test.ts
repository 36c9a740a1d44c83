import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf, startWorkspace, type Workspace } from './builders.ts'
import { addAccount } from './sign-in.ts'
import { openArchive } from '../../apps/server/src/capabilities/tenants/archive/export-archive.ts'
import { importArchive } from '../../apps/server/src/capabilities/tenants/archive/import-archive.ts'
import { loadStructure } from '../../apps/server/src/structure/structure-store.ts'
import { checkTenantStructure } from '../../apps/server/src/structure/change/check-structure.ts'

// Lists of person records become lists of users. Large tables are converted in the background, with the same result.

describe.each([
  ['a small table', 1_000],
  ['a big table', 0],
])('on %s', (_what, bigTableRows) => {
  let workspace: Workspace
  let fieldId: string
  let made = 0
  const users = { ann: '', ben: '' }
  const people = { ann: '', annAgain: '', ben: '', guest: '' }

  beforeAll(async () => {
    workspace = await startWorkspace({ config: { bigTableRows } })
    const { app, organizationId, tenantId } = workspace
    for (const name of ['Ann', 'Ben'] as const) {
      const email = `${name.toLowerCase()}@test.example`
      const { id } = await addAccount(workspace, { organizationId, email, tenantIds: [tenantId] })
      await app.admin.updateTable('users').set({ name }).where('id', '=', id).execute()
      users[name === 'Ann' ? 'ann' : 'ben'] = id
    }
    await workspace.buildEntity('staff', [
      { name: 'title', fieldType: 'text' },
      { name: 'mail', fieldType: 'email' },
    ])
    const data = [
      { title: 'Ann', mail: 'ann@test.example' },
      { title: 'Ann again', mail: 'ANN@test.example' },
      { title: 'Ben', mail: 'ben@test.example' },
      { title: 'Guest', mail: 'guest@test.example' },
    ]
    const reply = await ask('mutation($data: [CreateStaffInput!]!) { made: createManyStaff(data: $data) { id } }', {
      data,
    })
    const ids = dataOf(reply).made.map(({ id }: { id: string }) => id)
    Object.keys(people).forEach((key, i) => (people[key as keyof typeof people] = ids[i]))
  })
  afterAll(() => workspace.close())

  const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
  /** An entity with a list of people, and its records. */
  const start = async (records: Readonly<Record<string, readonly string[]>>) => {
    const { entities } = dataOf(
      await workspace.owner.admin('{ entities: tenantEntities(where: {name: {eq: "staff"}}) { id } }'),
    )
    const name = `crew${(made += 1)}`
    const { fields } = await workspace.buildEntity(name, [
      { name: 'title', fieldType: 'text' },
      { name: 'team', fieldType: 'many_to_many', settings: { entityId: entities[0].id, inverseName: `${name}_list` } },
    ])
    fieldId = fields.team!
    const type = name[0]!.toUpperCase() + name.slice(1)
    const write = async (title: string, team: readonly string[]) => {
      const [found] = dataOf(await ask(`{ ${name}(where: {title: {eq: "${title}"}}) { id } }`))[name]
      dataOf(
        found
          ? await ask(`mutation($id: ID!, $t: [ID!]) { update${type}(id: $id, data: {team: $t}) { id } }`, {
              id: found.id,
              t: team,
            })
          : await ask(`mutation($n: String, $t: [ID!]) { create${type}(data: {title: $n, team: $t}) { id } }`, {
              n: title,
              t: team,
            }),
      )
    }
    const read = async (): Promise<Record<string, string[]>> => {
      const isOfUsers = (await typeOf()).target === 'users'
      const found = dataOf(
        await ask(`{ ${name}(limit: 100) { title team_records { ${isOfUsers ? 'name' : 'title'} } } }`),
      )
      return Object.fromEntries(
        found[name].map((row: { title: string; team_records: { name?: string; title?: string }[] }) => [
          row.title,
          row.team_records.map((record) => record.name ?? record.title),
        ]),
      )
    }
    for (const [title, team] of Object.entries(records)) await write(title, team)
    return { write, read }
  }
  const typeOf = async () =>
    dataOf(
      await workspace.owner.admin('query($id: ID!) { f: systemFields(where: {id: {eq: $id}}) { settings } }', {
        id: fieldId,
      }),
    ).f[0].settings as { target?: string }
  const toUsers = { settings: { target: 'users' } }
  const finishJobs = async () => {
    await workspace.jobs.drain()
    const tenant = (await workspace.app.tenants.open(workspace.tenantId))!
    expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
  }
  const convert = async (more = '', meanwhile = async () => {}) => {
    const reply = await workspace.owner.admin(
      `mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data${more}) { id } }`,
      { id: fieldId, data: toUsers },
    )
    await meanwhile()
    await finishJobs()
    return reply
  }
  const undo = async () => {
    dataOf(
      await workspace.owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
        id: workspace.tenantId,
      }),
    )
    await finishJobs()
  }
  const preview = async () =>
    dataOf(
      await workspace.owner.admin(
        `query($id: ID!, $data: UpdateSystemFieldInput!) {
          p: previewSystemField(id: $id, data: $data) { converts fails samples { before after } } }`,
        { id: fieldId, data: toUsers },
      ),
    ).p

  test('records of people become the users with their addresses, in the same order', async () => {
    const { read } = await start({ a: [people.ben, people.ann], b: [people.annAgain, people.ann], c: [] })
    expect(await preview()).toEqual({
      converts: 2,
      fails: 0,
      samples: expect.arrayContaining([
        { before: [people.ben, people.ann], after: ['Ben', 'Ann'] },
        { before: [people.annAgain, people.ann], after: ['Ann'] },
      ]),
    })
    dataOf(await convert())
    expect(await read()).toEqual({ a: ['Ben', 'Ann'], b: ['Ann'], c: [] })
  })

  test('people without a user block the change, or are left out', async () => {
    const { read } = await start({ a: [people.ben, people.guest], b: [people.guest], c: [people.ann] })
    expect(await preview()).toEqual({
      converts: 1,
      fails: 2,
      samples: expect.arrayContaining([
        { before: [people.ben, people.guest], after: ['Ben'] },
        { before: [people.guest], after: null },
        { before: [people.ann], after: ['Ann'] },
      ]),
    })
    const refused = await convert()
    if (bigTableRows > 0) {
      expect(codeOf(refused)).toBe('BAD_USER_INPUT')
      expect(refused.errors![0]!.message).toMatch(/^2 values of "team" cannot become User/)
    }
    expect(await read()).toEqual({ a: ['Ben', 'Guest'], b: ['Guest'], c: ['Ann'] })
    dataOf(await convert(', mayEmpty: true'))
    expect(await read()).toEqual({ a: ['Ben'], b: [], c: ['Ann'] })
  })

  test('writes during the conversion are converted', async () => {
    const { read, write } = await start({
      a: [people.ben, people.guest],
      b: [people.annAgain, people.ann],
      c: [people.ben],
    })
    const isGradual = bigTableRows === 0
    const [ann, ben] = isGradual ? [people.ann, people.ben] : [users.ann, users.ben]
    dataOf(
      await convert(', mayEmpty: true', async () => {
        await write('a', [ann, ben])
        await write('b', [ann])
        await write('c', [])
        await write('new', [ben])
      }),
    )
    expect(await read()).toEqual({ a: ['Ann', 'Ben'], b: ['Ann'], c: [], new: ['Ben'] })
  })

  test('an undo restores the former links, with later changes, and can be undone', async () => {
    const { read, write } = await start({
      a: [people.ben, people.guest],
      b: [people.annAgain, people.ann],
      c: [people.ann],
      d: [],
    })
    dataOf(await convert(', mayEmpty: true'))
    await write('c', [users.ben])
    await write('d', [users.ben, users.ann])
    await write('new', [users.ben])
    await undo()
    const restored = await read()
    expect(restored).toMatchObject({ a: ['Ben', 'Guest'], b: ['Ann again', 'Ann'], c: ['Ben'], new: ['Ben'] })
    expect(restored.d![0]).toBe('Ben')
    expect(restored.d![1]).toMatch(/^Ann/)
    // Another record of the same user stays, so the user stays.
    await write('b', [people.ann])
    await write('c', [people.guest, people.ann])
    await write('d', [])
    await undo()
    expect(await read()).toEqual({ a: ['Ben'], b: ['Ann'], c: ['Ann'], d: [], new: ['Ben'] })
    await undo()
    expect(await read()).toMatchObject({ a: ['Ben', 'Guest'], b: ['Ann'], c: ['Guest', 'Ann'], d: [] })
  })

  test('the next change drops the former links', async () => {
    await start({ a: [people.ben] })
    dataOf(await convert())
    await workspace.buildEntity(`other${made}`, [{ name: 'title', fieldType: 'text' }])
    await finishJobs()
    const tenant = (await workspace.app.tenants.open(workspace.tenantId))!
    const left = await tenant.db.ddl(async (client) => {
      const { rows } = await client.query(
        `select relname from pg_class where relname like '%\\_was%' or relname like '%\\_next%'
         union all select proname from pg_proc where pronamespace = 'monarch'::regnamespace and proname ~ '_(was|next)$'`,
      )
      return rows
    })
    expect(left).toEqual([])
  })

  test('people and records can be deleted permanently while the former links are kept', async () => {
    const { read, write } = await start({ a: [people.ben, people.ann], b: [people.ben] })
    dataOf(await convert())
    const { made: ben } = dataOf(
      await ask('mutation { made: createStaff(data: {title: "Ben two", mail: "ben@test.example"}) { id } }'),
    )
    dataOf(
      await ask('mutation($id: ID!) { deleteStaff(id: $id) { id } purgeManyStaff(where: {id: {eq: $id}}) }', {
        id: people.ben,
      }),
    )
    await write('a', [users.ann, users.ben])
    await undo()
    expect(await read()).toEqual({ a: ['Ann'], b: [] })
    people.ben = ben.id
  })

  test('an exported workspace has the users, and not the former links', async () => {
    await start({ a: [people.ben, people.ann] })
    dataOf(await convert())
    const { app, tenantId, organizationId } = workspace
    const archive = await openArchive(app, tenantId, { by: null })
    const tenant = await importArchive(app, archive, { organizationId, name: 'Brought along' })
    expect(await checkTenantStructure(app, tenant)).toEqual([])
    const { entities, fields } = (await loadStructure(app.admin, tenant.id))!
    const crew = entities.find(({ name }) => name === `crew${made}`)!
    const copied = fields.find(({ entityId, name }) => entityId === crew.id && name === 'team')!
    const rows = await tenant.db.rows<{ name: string }>({
      text: `select u.name from links."${copied.id}" l join monarch.users u on u.id = l.target order by l.position`,
      values: [],
    })
    expect(rows.map(({ name }) => name)).toEqual(['Ben', 'Ann'])
  })
})
