import { type Arguments, compileRead, planRead, questionsOf, type RootRead, type Selected } from '@monarch/query'
import { type Access, accessByPermissions } from '@monarch/schema'
import { bind } from '@monarch/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { clientConfig, connect } from '../../platform/db/connection.ts'
import { embeddedSuperuser } from '../../platform/db/embedded.ts'
import { checkTenantStructure } from './check-structure.ts'
import { tenantModel } from '../tenant-model.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { readComment } from '../indexes/frequent-indexes.ts'
import { noteAnswer, oftenSlow, slowMilliseconds } from '../indexes/slow-questions.ts'
import { reconcileIndexes, stopIndexBuilders } from '../indexes/reconcile.ts'
import { reconcileTenantIndexes } from './reconcile-tenant-indexes.ts'

let workspace: Workspace
let tenant: Tenant
let entityId: string
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const built = await workspace.buildEntity('contact', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
    { name: 'stage', fieldType: 'select', options: ['new', 'old'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'rank', fieldType: 'number', isRequired: true, defaultValue: 0 },
    { name: 'tags', fieldType: 'multi_select', options: ['a', 'b', 'c'] },
    { name: 'notes', fieldType: 'rich_text', searchable: false },
    { name: 'code', fieldType: 'formula', settings: { expression: '"Twice " & ({rank} * 2)', stored: true } },
  ])
  entityId = built.id
  fields = built.fields
  await owner(`
    insert into contact (id, name, email, stage, amount, rank, tags, notes, "createdAt")
    select gen_random_uuid(), 'Contact Ñ' || n, 'person' || n || '@test.example', case when n % 100 = 0 then 'new' else 'old' end,
      nullif(n % 1000, 0), n, case when n % 500 = 0 then array['c'] else array['a', 'b']
      end, '<p>Note <b>' || n || '</b>ΟΔΟΣ</p>', now() - n * interval '1 minute'
    from generate_series(1, 5000) n`)
  await owner('analyze contact')
})
afterAll(() => workspace.close())

/** Runs a statement as the owner of the tables, outside transactions. */
const owner = <Row>(text: string): Promise<Row[]> =>
  workspace.app.pools.asOwner(tenant.databaseName, async (client) => (await client.query(text)).rows as Row[])
const reconcile = () => reconcileIndexes(workspace.app, workspace.tenantId)
/** The automatic indexes, by current names; sorted ones by their columns. */
async function indexes(): Promise<string[]> {
  const rows = await owner<{ name: string; columns: string }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and i.indisvalid and c.relname ~ '_(search|(rank_)?(asc|desc)|has|infix|by_[0-9a-f]+)$'`,
  )
  const names = [[entityId, 'contact'], ...Object.entries(fields).map(([name, id]) => [id, name])] as const
  return rows
    .map(({ name, columns }) => (name.includes('_by_') ? readComment(columns).signature!.replaceAll('"', '') : name))
    .map((text) => names.reduce((named, [id, name]) => named.replaceAll(id!, name!), text))
    .toSorted()
}
/** Expects the work to succeed and to enqueue a job that repeats it. */
async function withoutFailure(work: () => Promise<void>): Promise<void> {
  await workspace.app.jobs.remove(`indexes ${workspace.tenantId}`)
  await work()
  expect(await workspace.app.jobs.has(`indexes ${workspace.tenantId}`)).toBe(true)
}
async function withView(config: object, work: () => Promise<void>): Promise<void> {
  const data = { tenantId: workspace.tenantId, entityId, name: 'View', config }
  const made = await workspace.owner.create('View', data)
  try {
    await reconcile()
    await work()
  } finally {
    await workspace.owner.admin('mutation($id: ID!) { deleteView(data: {id: $id}) { id } }', made)
  }
}
const root = (args: Arguments, kind: RootRead['kind'] = 'list'): RootRead => ({
  alias: 'r',
  kind,
  entity: 'contact',
  args: kind === 'list' ? { limit: 20, ...args } : args,
  selection: [{ alias: 'name', name: kind === 'list' ? 'name' : 'count', args: {}, selection: [] }],
})
async function read(args: Arguments, access: Access = accessByPermissions(['*']), kind: RootRead['kind'] = 'list') {
  const model = await tenantModel(workspace.app, workspace.tenantId)
  const statement = compileRead(planRead({ roots: [root(args, kind)] }, model, access))
  const inputs = { variables: {}, context: {} }
  const names = JSON.parse(await tenant.db.read(statement, inputs)).r.map(
    ({ name }: { name: string }) => name,
  ) as string[]
  const plan = await workspace.app.pools.asOwner(tenant.databaseName, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, bind(statement, inputs))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  return { names, plan }
}

describe('search', () => {
  test('works without its index until the index exists', async () => {
    const bare = await read({ search: 'ñ2345' })
    expect(bare.names).toEqual(['Contact Ñ2345'])
    expect(bare.plan).not.toContain('_search')
    await reconcile()
    expect(await indexes()).toEqual(['contact_search'])
    const { names, plan } = await read({ search: 'N2345' })
    expect(names).toEqual(['Contact Ñ2345'])
    expect(plan).toContain(`${entityId}_search`)
  })

  test('reconciling again changes nothing', async () => {
    const oid = () => owner(`select oid from pg_class where relname = '${entityId}_search'`)
    const before = await oid()
    await reconcile()
    expect(await oid()).toEqual(before)
  })

  test('uses the index after a rename', async () => {
    const rename = (name: string) =>
      workspace.owner.admin('mutation($id: ID!, $n: String) { updateSystemField(id: $id, data: {name: $n}) { id } }', {
        id: fields.email,
        n: name,
      })
    await rename('mail')
    const { names, plan } = await read({ search: 'person777@' })
    expect(names).toEqual(['Contact Ñ777'])
    expect(plan).toContain(`${entityId}_search`)
    await rename('email')
  })

  test('finds newly searchable fields immediately, and gets an index later', async () => {
    const searchable = (is: boolean) =>
      workspace.owner.admin(
        'mutation($id: ID!, $s: Boolean) { updateSystemField(id: $id, data: {searchable: $s}) { id } }',
        {
          id: fields.email,
          s: is,
        },
      )
    await searchable(false)
    const early = await read({ search: 'person777@' })
    expect(early.names).toEqual([])
    expect(early.plan).not.toContain('_search')
    await reconcile()
    expect((await read({ search: 'ñ777' })).plan).toContain('_search')
    await searchable(true)
    expect((await read({ search: 'person777@' })).names).toEqual(['Contact Ñ777'])
    await reconcile()
    expect((await read({ search: 'person777@' })).plan).toContain('_search')
  })

  test('finds numbers, lists of choices and stored formulas through the same index', async () => {
    for (const search of ['2345', 'c 2345', 'twice 4690'] as const) {
      const { names, plan } = await read({ search })
      expect(names).toContain('Contact Ñ2345')
      expect(plan).toContain(`${entityId}_search`)
    }
  })

  test('hidden fields affect neither matches nor their order', async () => {
    const access: Access = {
      key: 'hidden',
      to: () => ({ actions: new Set(['read'] as const), hidden: new Set(['email']), rows: null }),
    }
    expect((await read({ search: 'person777@' }, access)).names).toEqual([])
    const { names, plan } = await read({ search: 'ñ777' }, access)
    expect(plan).toContain('_search')
    expect(names).toEqual((await read({ search: 'ñ777' })).names)
    expect((await read({ search: 'person' }, access)).names).toEqual([])
  })

  test('a search for a word in nearly all records reads only one page', async () => {
    const { names, plan } = await read({ search: 'contact' })
    expect(names[0]).toBe('Contact Ñ1')
    expect(names).toHaveLength(20)
    expect(plan).toContain(`${entityId}_latest`)
  })
})

describe('views', () => {
  test('are answered by one index with their values, their range in its order, and the id', async () => {
    const where = { stage: { eq: 'new' }, amount: { gt: 100 } }
    await withView({ filter: where, sort: [{ amount: 'DESC' }] }, async () => {
      expect(await indexes()).toEqual(['(stage, amount desc nulls last, id desc)', 'contact_search'])
      await owner('vacuum analyze contact')
      const { plan } = await read({ where, orderBy: [{ amount: 'DESC' }], offset: 10 })
      expect(plan).toMatch(/Index Scan using "[^"]+_by_/)
      expect(plan).not.toMatch(/Sort Key/)
      const total = await read({ where }, undefined, 'aggregate')
      expect(total.plan).toMatch(/Index Only Scan using "[^"]+_by_/)
    })
  })

  test('sort through an index in both directions, with empty values last', async () => {
    await withView({ sort: [{ amount: 'DESC' }] }, async () => {
      expect(await indexes()).toEqual(['(amount desc nulls last, id desc)', 'contact_search'])
      const { plan } = await read({ orderBy: [{ amount: 'DESC' }] })
      expect(plan).toMatch(/Index Scan using "[^"]+_by_/)
      expect(plan).not.toMatch(/Sort Key/)
    })
    await reconcile()
    expect(await indexes()).toEqual(['contact_search'])
    await withView({ sort: [{ rank: 'DESC' }] }, async () => {
      expect(await indexes()).toEqual(['(rank, id)', 'contact_search'])
      const { plan } = await read({ orderBy: [{ rank: 'DESC' }] })
      expect(plan).toContain('Index Scan Backward using')
    })
    await reconcile()
    await withView({ sort: [{ name: 'ASC' }, { createdAt: 'DESC' }] }, async () => {
      expect(await indexes()).toEqual(['(name, createdAt desc, id desc)', 'contact_search'])
      const { plan } = await read({ orderBy: [{ name: 'ASC' }, { createdAt: 'DESC' }] })
      expect(plan).toMatch(/Index (?:Only )?Scan using/)
      expect(plan).not.toMatch(/Sort Key/)
    })
  })

  test('get their new indexes before the former ones are dropped, including those of earlier versions', async () => {
    const former = `${fields.amount}_asc`
    await owner(`create index "${former}" on contact (amount, id) where "deletedAt" is null`)
    await owner(`comment on index "${former}" is 'asc'`)
    await withView({ sort: [{ amount: 'ASC' }] }, async () => {
      expect(await indexes()).toEqual(['(amount, id)', 'contact_search'])
    })
  })

  test('sort options through an index, which is rebuilt when they are reordered', async () => {
    const reorder = async (options: readonly string[]) => {
      const reply = await workspace.owner.admin(
        'mutation($id: ID!, $o: [String!]) { updateSystemField(id: $id, data: {options: $o}) { id } }',
        { id: fields.stage, o: options },
      )
      expect(reply.errors).toBeUndefined()
    }
    const newFirst = { orderBy: [{ stage: 'ASC' }] }
    const newLast = { orderBy: [{ stage: 'DESC' }] }
    await withView({ sort: [{ stage: 'ASC' }] }, async () => {
      expect(await indexes()).toEqual([
        `((case when stage is not null then coalesce(array_position(array['new', 'old']::text[], stage), 3) end), id)`,
        'contact_search',
      ])
      const { plan } = await read(newFirst)
      expect(plan).toContain('Index Scan using')
      expect(plan).not.toMatch(/Sort Key/)
      const versions = () => owner('select sum(version) as versions, max("updatedAt") as "updatedAt" from contact')
      const before = await versions()
      await reorder(['old', 'new'])
      expect((await read(newFirst)).plan).toMatch(/Sort Key/)
      await reconcile()
      expect((await read(newFirst)).plan).not.toMatch(/Sort Key/)
      expect(await versions()).toEqual(before)
      await reorder(['new', 'old'])
    })
    await withView({ sort: [{ stage: 'DESC' }] }, async () => {
      const { plan } = await read(newLast)
      expect(plan).toContain('Index Scan using')
      expect(plan).not.toMatch(/Sort Key/)
    })
  })

  test('filter and group through an index', async () => {
    const filter = { or: [{ stage: { eq: 'new' } }, { tags: { has: 'c' } }], not: { name: { contains: 'x' } } }
    await withView({ filter, groupBy: ['rank'] }, async () => {
      expect(await indexes()).toEqual(['(rank, createdAt, id)', '(stage)', 'contact_search', 'tags_has'])
      expect((await read({ where: { stage: { eq: 'new' } }, orderBy: [{ name: 'ASC' }] })).plan).toContain('_by_')
      expect((await read({ where: { tags: { has: 'c' } }, orderBy: [{ name: 'ASC' }] })).plan).toContain('_has')
    })
  })

  test('match parts of texts through an index, in any case', async () => {
    const filter = {
      or: [{ name: { contains: 'x' } }, { notes: { endsWith: 'x' } }],
      not: { email: { contains: 'x' } },
    }
    await withView({ filter }, async () => {
      expect(await indexes()).toEqual(['contact_search', 'name_infix', 'notes_infix'])
      for (const where of [{ contains: 'cONTACT ñ2345' }, { startsWith: 'contact Ñ2345' }, { endsWith: 'Ñ2345' }]) {
        const { names, plan } = await read({ where: { name: where } })
        expect(names).toEqual(['Contact Ñ2345'])
        expect(plan).toContain(`Index Scan on "${fields.name}_infix"`)
      }
      const { names, plan } = await read({ where: { notes: { contains: 'NOTE 2345οδος' } } })
      expect(names).toEqual(['Contact Ñ2345'])
      expect(plan).toContain(`Index Scan on "${fields.notes}_infix"`)
    })
    await reconcile()
    expect(await indexes()).toEqual(['contact_search'])
    expect((await read({ where: { name: { contains: 'cONTACT ñ2345' } } })).names).toEqual(['Contact Ñ2345'])
  })

  test('look up rare parts of texts in the index, and scan the list in its order for frequent ones', async () => {
    await withView({ filter: { name: { contains: 'x' } } }, async () => {
      const reads = (part: string) => read({ where: { name: { contains: part } } })
      expect((await reads('2345')).plan).toContain('_infix')
      expect((await reads('ontac')).plan).toContain('_latest')
    })
    await reconcile()
  })

  test('a trigram index follows the type of its field', async () => {
    const retype = (fieldType: string) =>
      workspace.owner.admin(
        'mutation($id: ID!, $t: FieldType) { updateSystemField(id: $id, data: {fieldType: $t}) { id } }',
        { id: fields.email, t: fieldType },
      )
    await withView({ filter: { email: { contains: 'x' } } }, async () => {
      expect((await retype('rich_text')).errors).toBeUndefined()
      await workspace.jobs.drain()
      await reconcile()
      // The new column has no statistics, because autovacuum is off in tests.
      await owner('analyze contact')
      expect(await indexes()).toEqual(['contact_search', 'email_infix'])
      const { names, plan } = await read({ where: { email: { startsWith: 'PERSON2345@' } } })
      expect(names).toEqual(['Contact Ñ2345'])
      expect(plan).toContain('_infix')
      expect((await retype('email')).errors).toBeUndefined()
      await workspace.jobs.drain()
    })
    await reconcile()
  })

  test('an invalid index is rebuilt', async () => {
    await withView({ sort: [{ amount: 'ASC' }] }, async () => {
      const superuser = await connect(
        clientConfig({ ...workspace.app.server.address, user: embeddedSuperuser }, tenant.databaseName),
      )
      await superuser.query(
        `update pg_index set indisvalid = false from pg_class c where indexrelid = c.oid and c.relname ~ '_by_'`,
      )
      await superuser.end()
      expect(await indexes()).toEqual(['contact_search'])
      await reconcile()
      expect(await indexes()).toEqual(['(amount, id)', 'contact_search'])
    })
  })

  test('texts too long for an index are stored, and sorted without one', async () => {
    const long = Array.from({ length: 3000 }, (_, i) => i.toString(36)).join('')
    await owner(`insert into contact (id, name) values ('00000000-0000-7000-8000-00000000000f', '${long}')`)
    await withView({ sort: [{ name: 'ASC' }] }, async () => expect(await indexes()).toEqual(['contact_search']))
    await owner(`delete from contact where id = '00000000-0000-7000-8000-00000000000f'`)
  })

  test.each([3000, 20_000])('no text is refused because of an index (%i numbers)', async (length) => {
    const long = Array.from({ length }, (_, i) => i.toString(36)).join('')
    await withView({ sort: [{ name: 'ASC' }] }, async () => {
      expect(await indexes()).toEqual(['(name, id)', 'contact_search'])
      const made = await workspace.owner.tenant(
        'mutation($n: String) { createContact(data: {name: $n}) { id name } }',
        {
          n: long,
        },
      )
      expect(made.data?.createContact.name).toBe(long)
      expect(await indexes()).toEqual(['contact_search'])
      await reconcile()
      expect(await indexes()).toEqual(['contact_search'])
      await owner(`delete from contact where id = '${made.data.createContact.id}'`)
    })
  })

  test('the checker accepts the indexes, and structure changes work with them', async () => {
    await withView({ sort: [{ amount: 'ASC' }], filter: { tags: { has: 'a' } } }, async () => {
      expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
      const retyped = await workspace.owner.admin(
        'mutation($id: ID!) { updateSystemField(id: $id, data: {fieldType: text}) { id } }',
        { id: fields.amount },
      )
      expect(retyped.errors).toBeUndefined()
      await workspace.jobs.drain()
      await reconcile()
      expect(await indexes()).toEqual(['(amount, id)', 'contact_search', 'tags_has'])
      expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
    })
  })

  test('a concurrent reconciliation takes precedence, without failing the job', async () => {
    await workspace.jobs.drain()
    await workspace.app.pools.asOwner(tenant.databaseName, async (client) => {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.indexBuilder])
      await withoutFailure(() => reconcileTenantIndexes(workspace.app, workspace.tenantId))
    })
  })

  test('a build interrupted by a structure change is retried, without failing the job', async () => {
    await owner(`drop index public."${entityId}_search"`)
    await workspace.app.pools.asOwner(tenant.databaseName, async (client) => {
      // Index creation waits for this lock until it is stopped.
      await client.query('begin; update contact set rank = rank where false; lock table contact in row exclusive mode')
      await withoutFailure(async () => {
        const reconciled = reconcileTenantIndexes(workspace.app, workspace.tenantId)
        await expect
          .poll(() =>
            owner(
              `select from pg_stat_activity where application_name = 'monarch indexes' and wait_event_type = 'Lock'`,
            ),
          )
          .toHaveLength(1)
        await stopIndexBuilders(client)
        await reconciled
      })
    })
    await reconcile()
    expect(await indexes()).toEqual(['contact_search'])
  })

  test('a structure change does not wait for an index build', async () => {
    const building = workspace.app.pools.asOwner(tenant.databaseName, async (client) => {
      await client.query(`set application_name = 'monarch indexes'`)
      await client.query('begin; lock table contact in share update exclusive mode')
      await client.query('select pg_sleep(60)')
    })
    const failed = expect(building).rejects.toThrow('canceling statement')
    await expect
      .poll(() =>
        owner(`select from pg_stat_activity where application_name = 'monarch indexes' and query like '%pg_sleep%'`),
      )
      .toHaveLength(1)
    await workspace.app.pools.asOwner(tenant.databaseName, stopIndexBuilders)
    await failed
  })
})

describe('frequent requests', () => {
  const where = { stage: { eq: 'new' } }
  const orderBy = [{ name: 'ASC' }]
  const questionsOfRequest = async () => {
    const model = await tenantModel(workspace.app, workspace.tenantId)
    return questionsOf(planRead({ roots: [root({ where, orderBy })] }, model, accessByPermissions(['*'])).roots)
  }
  const answer = async (times: number, milliseconds: number) => {
    const questions = await questionsOfRequest()
    for (let i = 0; i < times; i++) noteAnswer(workspace.app, workspace.tenantId, () => questions)(milliseconds)
  }
  const sorted = async () => (await indexes()).filter((columns) => columns !== 'contact_search')
  const isQueued = () => workspace.app.jobs.has(`frequent indexes ${workspace.tenantId}`)
  const after = (days: number) =>
    reconcileIndexes(workspace.app, workspace.tenantId, { now: new Date(Date.now() + days * 86_400_000) })
  const askOften = async () => {
    await answer(oftenSlow, slowMilliseconds)
    await expect.poll(isQueued).toBe(true)
    await workspace.jobs.drain()
  }

  test('get no index while they are fast, rare, or read a small table', async () => {
    await workspace.jobs.drain()
    await answer(oftenSlow, slowMilliseconds - 1)
    await answer(oftenSlow - 1, slowMilliseconds)
    expect(await isQueued()).toBe(false)
    await answer(1, slowMilliseconds)
    await expect.poll(isQueued).toBe(true)
    await workspace.jobs.drain()
    expect(await indexes()).toEqual(['contact_search'])
  })

  test('get an index when they are often slow; it is dropped after two weeks without use', async () => {
    await owner(
      `insert into contact (id, name, stage) select gen_random_uuid(), 'More ' || n, 'old' from generate_series(1, 6000) n`,
    )
    await owner('vacuum analyze contact')
    await askOften()
    expect(await sorted()).toEqual(['(stage, name, id)'])
    await after(13)
    expect(await sorted()).toEqual(['(stage, name, id)'])
    await after(15)
    expect(await sorted()).toEqual([])
  })

  test('keep an index that is used', async () => {
    await askOften()
    const { plan } = await read({ where, orderBy })
    expect(plan).toMatch(/_by_[0-9a-f]+"/)
    const scans = () => owner(`select from pg_stat_user_indexes where indexrelname ~ '_by_' and idx_scan > 0`)
    await expect.poll(scans).toHaveLength(1)
    await after(15)
    expect(await sorted()).toEqual(['(stage, name, id)'])
    await after(30)
    expect(await sorted()).toEqual([])
  })

  test('use the index of a view, which is dropped with the view', async () => {
    await withView({ filter: where, sort: orderBy }, async () => {
      await askOften()
      expect(await indexes()).toEqual(['(stage, name, id)', 'contact_search'])
    })
    await reconcile()
    expect(await indexes()).toEqual(['contact_search'])
  })

  test('get an index of the relation in the order of a nested list, so that its records need not be sorted', async () => {
    const firm = await workspace.buildEntity('firm', [{ name: 'name', fieldType: 'text' }])
    const relation = { entityId: firm.id, inverseName: 'visits' }
    await workspace.buildEntity('visit', [{ name: 'firm', fieldType: 'relationship', settings: relation }])
    await owner(`insert into firm (id, name) select gen_random_uuid(), 'Firm ' || n from generate_series(1, 4) n`)
    await owner(`insert into visit (id, firm, "createdAt")
      select gen_random_uuid(), f.ids[1 + n % 4], now() - n * interval '1 minute'
      from generate_series(1, 12000) n, (select array_agg(id) as ids from firm) f`)
    await owner('vacuum analyze visit, firm')
    const select = (name: string, more: Partial<Selected> = {}): Selected => ({
      alias: name,
      name,
      args: {},
      selection: [],
      ...more,
    })
    const visits = select('visits', { args: { limit: 5 }, selection: [select('id')] })
    const nested = { alias: 'r', kind: 'list', entity: 'firm', args: {}, selection: [select('name'), visits] } as const
    const plan = planRead(
      { roots: [nested] },
      await tenantModel(workspace.app, workspace.tenantId),
      accessByPermissions(['*']),
    )
    const planOf = async () =>
      (await owner<{ 'QUERY PLAN': string }>(`explain ${compileRead(plan).text}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
    expect(await planOf()).not.toMatch(/_by_/)
    const questions = questionsOf(plan.roots)
    for (let i = 0; i < oftenSlow; i++) noteAnswer(workspace.app, workspace.tenantId, () => questions)(slowMilliseconds)
    await expect.poll(isQueued).toBe(true)
    await workspace.jobs.drain()
    const made = await owner<{ definition: string }>(
      `select indexdef as definition from pg_indexes where tablename = 'visit' and indexname like '%\\_by\\_%'`,
    )
    expect(made.map(({ definition }) => definition)).toEqual([
      expect.stringContaining('(firm, "createdAt", id) WHERE ("deletedAt" IS NULL)'),
    ])
    expect(await planOf()).toMatch(/using "[^"]+_by_[0-9a-f]+" on visit/)
  })
})

test('every change of views and structure enqueues one job', async () => {
  await workspace.buildEntity('task', [{ name: 'title', fieldType: 'text' }])
  const { rows } = await (
    await import('kysely')
  ).sql`select from graphile_worker.jobs where task_identifier = 'reconcile_indexes'`.execute(workspace.app.admin)
  expect(rows).toHaveLength(1)
})
