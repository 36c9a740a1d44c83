import { type Arguments, compileRead, planRead, type RootRead, type Selected } from '@monarch/query'
import { type Access, accessByPermissions, type Model } from '@monarch/schema'
import { bind } from '@monarch/sql'
import type pg from 'pg'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { reconcileIndexes } from '../apps/server/src/structure/indexes/reconcile.ts'
import { tenantModel } from '../apps/server/src/structure/tenant-model.ts'
import type { App } from '../apps/server/src/platform/app.ts'
import { middle, report } from './measure.ts'
import { asOwner, createWorkspace, withApp, type Workspace } from './prepare.ts'

const cities = 150_000
const rounds = 5

/**
 * Compares groups, filters and orders over two relations with hand-written joins. Both run in turn on one connection, without HTTP, so
 * only the statements differ.
 */
export async function measureRelations(dataDir: string): Promise<void> {
  await withApp(dataDir, async (app) => {
    const workspace = await createWorkspace(app)
    await describe(app, workspace)
    await asOwner(app, workspace.databaseName, fill)
    await reconcileIndexes(app, workspace.tenantId)
    const model = await tenantModel(app, workspace.tenantId)
    await asOwner(app, workspace.databaseName, async (client) => {
      for (const each of cases) await compare(client, model, each)
    })
  })
}

async function compare(client: pg.Client, model: Model, { name, root, byHand, access }: RelationCase): Promise<void> {
  const plan = planRead({ roots: [{ alias: 'r', selection: [], ...root }] }, model, access ?? everything)
  const compiled = compileRead(plan)
  const ours = { text: compiled.text, values: bind(compiled, { variables: {}, context: {} }) }
  const taken: readonly number[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const [i, query] of [ours, { text: byHand, values: [] }].entries()) {
      const start = performance.now()
      await client.query(query)
      // The first turn is a warm-up.
      if (round > 0) taken[i]!.push(performance.now() - start)
    }
  }
  const [our, their] = taken.map(middle) as [number, number]
  const ratio = our / their
  report(
    name,
    `${ratio.toFixed(2)} ×`,
    '<= 1.5 ×',
    ratio <= 1.5,
    `${our.toFixed(1)} ms   by hand ${their.toFixed(1)} ms`,
  )
}

interface RelationCase {
  readonly name: string
  readonly root: Omit<RootRead, 'alias' | 'selection'> & { readonly selection?: readonly Selected[] }
  readonly byHand: string
  readonly access?: Access
}

const everything = accessByPermissions(['*'])
const pick = (name: string, args: Arguments = {}): Selected => ({ alias: name, name, args, selection: [] })
const aggregate = (args: Arguments, selection: readonly Selected[] = [pick('count')], entity = 'city') =>
  ({ kind: 'aggregate', entity, args, selection }) as const
const list = (args: Arguments) =>
  ({ kind: 'list', entity: 'city', args, selection: [pick('id'), pick('name')] }) as const
/** May read the cities and states of a part of the countries. */
const ruled: Access = {
  key: 'ruled',
  to: (entity) => ({
    actions: new Set(['read'] as const),
    hidden: new Set(),
    rows: entity.name === 'country' ? { part: { eq: 'Part 3' } } : { country_record: { part: { eq: 'Part 3' } } },
  }),
}

const figures = [pick('keys'), pick('count'), pick('sum', { fields: ['people'] })]
const joined = `from city c left join state s on s.id = c.state and s."deletedAt" is null
  left join country l on l.id = c.country and l."deletedAt" is null`
const inner = `from city c join state s on s.id = c.state and s."deletedAt" is null
  join country l on l.id = c.country and l."deletedAt" is null`
const chained = `from city c join state s on s.id = c.state and s."deletedAt" is null
  join country l on l.id = s.country and l."deletedAt" is null`
const asJson = (select: string) => `select coalesce(json_agg(row_to_json(g)), '[]')::text from (${select}) g`

const cases: readonly RelationCase[] = [
  {
    name: 'groups by two relations',
    root: aggregate({ groupBy: ['state_record.name', 'country_record.name'], limit: 1000 }, figures),
    byHand: asJson(`select s.name, l.name, count(*), sum(c.people) ${joined} where c."deletedAt" is null
      group by 1, 2 order by 1, 2 limit 1000`),
  },
  {
    name: 'groups by a relation of a relation',
    root: aggregate({ groupBy: ['state_record.country_record.name'], limit: 1000 }, figures),
    byHand:
      asJson(`select l.name, count(*), sum(c.people) from city c left join state s on s.id = c.state and s."deletedAt" is null
      left join country l on l.id = s.country and l."deletedAt" is null where c."deletedAt" is null
      group by 1 order by 1 limit 1000`),
  },
  {
    name: 'groups by a lookup',
    root: aggregate({ groupBy: ['state_part'], limit: 1000 }, figures),
    byHand:
      asJson(`select s.part, count(*), sum(c.people) from city c left join state s on s.id = c.state and s."deletedAt" is null
      where c."deletedAt" is null group by 1 order by 1 limit 1000`),
  },
  {
    name: 'groups by a formula on a relation',
    root: aggregate({ groupBy: ['label'], limit: 1000 }, figures),
    byHand: asJson(`select s.part || '/' || l.part, count(*), sum(c.people) ${joined}
      where c."deletedAt" is null group by 1 order by 1 limit 1000`),
  },
  {
    name: 'a sum over a lookup of numbers',
    root: aggregate({ groupBy: ['part'] }, [pick('keys'), pick('sum', { fields: ['state_size'] })]),
    byHand: asJson(`select c.part, sum(s.size) ${joined} where c."deletedAt" is null group by 1 order by 1`),
  },
  {
    name: 'a filter over two relations',
    root: aggregate({
      where: { state_record: { part: { eq: 'Part 3' } }, country_record: { part: { ne: 'Part 9' } } },
    }),
    byHand: asJson(`select count(*) ${inner} where c."deletedAt" is null and s.part = 'Part 3' and l.part <> 'Part 9'`),
  },
  {
    name: 'a filter over a relation of a relation',
    root: aggregate({ where: { state_record: { country_record: { part: { eq: 'Part 3' } } } } }),
    byHand: asJson(`select count(*) ${chained} where c."deletedAt" is null and l.part = 'Part 3'`),
  },
  {
    name: 'a filter by one relation or the other',
    root: aggregate({
      where: { or: [{ state_record: { part: { eq: 'Part 3' } } }, { country_record: { part: { eq: 'Part 9' } } }] },
    }),
    byHand: asJson(
      `select count(*) ${joined} where c."deletedAt" is null and (s.part = 'Part 3' or l.part = 'Part 9')`,
    ),
  },
  {
    name: 'a filter that excludes by a relation',
    root: aggregate({ where: { not: { state_record: { country_record: { part: { eq: 'Part 3' } } } } } }),
    byHand: asJson(`select count(*) from city c left join state s on s.id = c.state and s."deletedAt" is null
      left join country l on l.id = s.country and l."deletedAt" is null
      where c."deletedAt" is null and (l.part = 'Part 3') is not true`),
  },
  {
    name: 'a filter by a lookup',
    root: aggregate({ where: { state_part: { eq: 'Part 3' } } }),
    byHand: asJson(`select count(*) ${inner} where c."deletedAt" is null and s.part = 'Part 3'`),
  },
  {
    name: 'a filter by contents over two relations',
    root: aggregate({
      where: { state_record: { name: { contains: '1' } }, country_record: { name: { contains: '1' } } },
    }),
    byHand: asJson(
      `select count(*) ${inner} where c."deletedAt" is null and lower(s.name) like '%1%' and lower(l.name) like '%1%'`,
    ),
  },
  {
    name: 'a filter over a list of records',
    root: aggregate({ where: { cities: { some: { people: { gt: 990_000 } } } } }, [pick('count')], 'state'),
    byHand: asJson(`select count(distinct s.id) from state s join city c on c.state = s.id and c."deletedAt" is null
      where s."deletedAt" is null and c.people > 990000`),
  },
  {
    name: 'a filter over a list of a list',
    root: aggregate(
      { where: { states: { some: { cities: { some: { people: { gt: 999_000 } } } } } } },
      [pick('count')],
      'country',
    ),
    byHand:
      asJson(`select count(distinct l.id) from country l join state s on s.country = l.id and s."deletedAt" is null
      join city c on c.state = s.id and c."deletedAt" is null where l."deletedAt" is null and c.people > 999000`),
  },
  {
    name: 'a page in the order of two relations',
    root: list({ orderBy: [{ country_record: { name: 'ASC' } }, { state_record: { name: 'ASC' } }] }),
    byHand: asJson(`select c.id, c.name ${joined} where c."deletedAt" is null order by l.name, s.name, c.id limit 50`),
  },
  {
    name: 'a filtered page over two relations',
    root: list({ where: { state_record: { part: { eq: 'Part 3' } }, country_record: { part: { eq: 'Part 3' } } } }),
    byHand: asJson(`select c.id, c.name ${inner} where c."deletedAt" is null and s.part = 'Part 3' and l.part = 'Part 3'
      order by c."createdAt" desc, c.id desc limit 50`),
  },
  {
    name: 'a filter by one or another record of many',
    root: aggregate({
      where: { or: [{ twin_record: { part: { ne: 'Part 3' } } }, { state_record: { part: { eq: 'Part 9' } } }] },
    }),
    byHand: asJson(`select count(*) from city c left join city t on t.id = c.twin and t."deletedAt" is null
      left join state s on s.id = c.state and s."deletedAt" is null
      where c."deletedAt" is null and (t.part <> 'Part 3' or s.part = 'Part 9')`),
  },
  {
    name: 'a filter that excludes by one of many',
    root: aggregate({ where: { not: { twin_record: { state_record: { part: { ne: 'Part 3' } } } } } }),
    byHand: asJson(`select count(*) from city c left join city t on t.id = c.twin and t."deletedAt" is null
      left join state s on s.id = t.state and s."deletedAt" is null
      where c."deletedAt" is null and (s.part <> 'Part 3') is not true`),
  },
  {
    name: 'groups under rules over relations',
    root: aggregate({ groupBy: ['state_record.name', 'country_record.name'], limit: 1000 }, figures),
    access: ruled,
    byHand: asJson(`select case when m.part = 'Part 3' then s.name end, l.name, count(*), sum(c.people) ${inner}
      left join country m on m.id = s.country
      where c."deletedAt" is null and l.part = 'Part 3' group by 1, 2 order by 1, 2 limit 1000`),
  },
]

async function describe(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const who = { tenantId, userId }
  const { subjectIds } = await changeStructure(
    app,
    who,
    ['country', 'state', 'city'].map((name) => ({ type: 'createEntity', data: { tenantId, name, displayName: name } })),
  )
  const [countryId, stateId, cityId] = subjectIds as [string, string, string]
  const field = (entityId: string, name: string, fieldType: string, settings: object = {}) =>
    ({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, settings } }) as const
  await changeStructure(app, who, [
    ...[countryId, stateId, cityId].flatMap((id) => [field(id, 'name', 'text'), field(id, 'part', 'text')]),
    field(stateId, 'size', 'number'),
    field(stateId, 'country', 'relationship', { entityId: countryId, inverseName: 'states' }),
    field(cityId, 'people', 'number'),
    field(cityId, 'state', 'relationship', { entityId: stateId, inverseName: 'cities' }),
    field(cityId, 'country', 'relationship', { entityId: countryId, inverseName: 'cities' }),
    field(cityId, 'twin', 'relationship', { entityId: cityId, inverseName: 'twins' }),
    field(cityId, 'state_part', 'lookup', { relation: 'state', field: 'part' }),
    field(cityId, 'state_size', 'lookup', { relation: 'state', field: 'size' }),
    field(cityId, 'country_part', 'lookup', { relation: 'country', field: 'part' }),
    field(cityId, 'label', 'formula', { expression: `{state_part} & '/' & {country_part}` }),
  ])
}

/** Some cities have no state, like those of small countries. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(`insert into country (id, name, part)
    select gen_random_uuid(), 'Country ' || n, 'Part ' || n % 20 from generate_series(1, 250) n`)
  await client.query(`insert into state (id, name, part, size, country)
    select gen_random_uuid(), 'State ' || n, 'Part ' || n % 20, n, l.ids[1 + n % 250]
    from generate_series(1, 5000) n, (select array_agg(id order by name) as ids from country) l`)
  await client.query(
    `insert into city (id, name, part, people, state, country, "createdAt")
      select gen_random_uuid(), 'City ' || n, 'Part ' || n % 20, (n * 7919) % 1000000, s.ids[1 + h % 5400], s.countries[1 + h % 5400],
        now() - n * interval '1 minute'
      from generate_series(1, $1::int) n, lateral (select abs(hashint4(n)) as h) r, (select array_agg(id order by name) as ids,
        array_agg(country order by name) as countries from state) s`,
    [cities],
  )
  await client.query(
    `update city set twin = t.twin from (select id, lead(id, 1000) over (order by name) as twin from city) t where t.id = city.id`,
  )
  await client.query('vacuum full analyze')
}
