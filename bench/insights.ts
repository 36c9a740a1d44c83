import { chromium } from '@playwright/test'
import { compileReport, planReport } from '@monarch/query'
import { accessByPermissions, type ChartType, createDashboard, createReport, type Model } from '@monarch/schema'
import { bind } from '@monarch/sql'
import type pg from 'pg'
import { dashboardKind, reportKind } from '../apps/server/src/capabilities/insights/insight-kinds.ts'
import type { App } from '../apps/server/src/platform/app.ts'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { reconcileIndexes } from '../apps/server/src/structure/indexes/reconcile.ts'
import { insertRow } from '../apps/server/src/structure/row-store.ts'
import { loadStructure } from '../apps/server/src/structure/structure-store.ts'
import { tenantModel } from '../apps/server/src/structure/tenant-model.ts'
import { browserPath } from '../tests/e2e/environment.ts'
import { middle, report } from './measure.ts'
import { asOwner, createWorkspace, withApp, type Workspace } from './prepare.ts'
import { Servers, signIn } from './servers.ts'
import { openPage, probe, within } from './web-page.ts'

/** Quick statements vary more. */
const roundsFor = (size: number) => (size > 100_000 ? 5 : 15)

interface Dashboard extends Workspace {
  readonly dashboardId: string
}

/**
 * Compares the statement of each kind of report with hand-written SQL that answers the same question. Both run in turn on one
 * connection, with the indexes that saved reports get, without HTTP. Then a browser opens a dashboard of all of them.
 */
export async function measureInsights(dataDir: string, sizes: readonly number[]): Promise<void> {
  let dashboard: Dashboard | null = null
  await withApp(dataDir, async (app) => {
    for (const size of sizes) {
      const workspace = await createWorkspace(app, `insights${size}`)
      await describe(app, workspace)
      const dashboardId = await saveReports(app, workspace)
      if (size <= 100_000) dashboard = { ...workspace, dashboardId }
      const model = await tenantModel(app, workspace.tenantId)
      await asOwner(app, workspace.databaseName, (client) => fill(client, size, stageOf(model)))
      await reconcileIndexes(app, workspace.tenantId)
      await asOwner(app, workspace.databaseName, async (client) => {
        await client.query('vacuum analyze')
        for (const each of questions) await compare(client, model, each, size)
      })
    }
  })
  if (dashboard) await measureDashboard(dataDir, dashboard)
}

/** From the request of the page to its last tile, with a warm cache. */
async function measureDashboard(dataDir: string, dashboard: Dashboard): Promise<void> {
  const shown = questions.filter(isShown)
  const servers = new Servers()
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = await servers.startMonarch(dataDir)
    const headers = await signIn(url, dashboard)
    const page = await openPage(browser, url, headers.authorization!)
    const taken: number[] = []
    for (let round = 0; round <= 5; round++) {
      await page.goto(`${url}/dashboards/${dashboard.dashboardId}`)
      const time = await probe(page, 'untilCount', 'main svg[role=group]', shown.length)
      if (round > 0) taken.push(time)
    }
    within(`a dashboard of ${shown.length} tiles, to the last tile`, middle(taken), 600)
  } finally {
    await browser.close()
    await servers.stop()
  }
}

async function compare(client: pg.Client, model: Model, { name, request, byHand }: Question, size: number) {
  const { report: planned } = planReport({ ...defaults, ...request }, model, everything, { isStored: false })
  const compiled = compileReport(planned!)
  const stage = stageOf(model)
  const ours = { text: compiled.text, values: bind(compiled, { variables: {}, context: {} }) }
  const taken: readonly number[][] = [[], []]
  for (let round = 0; round <= roundsFor(size); round++) {
    for (const [i, query] of [
      ours,
      { text: asJson(byHand.replaceAll('$stage', `'${stage}'`)), values: [] },
    ].entries()) {
      const start = performance.now()
      await client.query(query)
      // The first turn is a warm-up.
      if (round > 0) taken[i]!.push(performance.now() - start)
    }
  }
  const [our, their] = taken.map(middle) as [number, number]
  const ratio = our / their
  const isQuick = size !== 100_000 || our <= 100
  report(
    `${name} of ${size.toLocaleString('en-US')}`,
    `${ratio.toFixed(2)} ×`,
    size === 100_000 ? '<= 1.2 ×, 100 ms' : '<= 1.2 ×',
    ratio <= 1.2 && isQuick,
    `${our.toFixed(1)} ms   by hand ${their.toFixed(1)} ms`,
  )
}

function stageOf({ entities }: Model): string {
  const field = entities.get('deal')!.attributes.get('status')!
  return field.kind === 'column' ? field.id : ''
}

type ReportRequest = Parameters<typeof planReport>[0]

const everything = accessByPermissions(['*'])
const asJson = (select: string) => `select coalesce(json_agg(row_to_json(g)), '[]')::text from (${select}) g`
const defaults: ReportRequest = { entity: 'deal', where: null, period: null, measures: [], groups: [] }

interface Question {
  readonly name: string
  readonly chart: ChartType
  readonly request: Partial<ReportRequest>
  /** `$stage` is the id of the field whose history is asked. */
  readonly byHand: string
}

const count = { type: 'count', key: 'm1' } as const
const sum = { type: 'sum', key: 'm2', field: 'amount' } as const
const live = `from deal d where d."deletedAt" is null`
const joined = `from deal d left join account a on a.id = d.account and a."deletedAt" is null where d."deletedAt" is null`

/** Those of the dashboard. */
const isShown = ({ request }: Question): boolean => request.history === undefined

const step = (value: string) => `case ${value} when 'open' then 1 when 'paused' then 2 when 'won' then 3 else 0 end`

/** A dashboard shows a total under its groups, so the hand-written statements compute one as well. */
const questions: readonly Question[] = [
  {
    name: 'a number',
    chart: 'gauge',
    request: { measures: [count, sum] },
    byHand: `select count(*), sum(amount) ${live}`,
  },
  {
    name: 'a number of a filter',
    chart: 'gauge',
    request: { where: { status: { eq: 'open' }, amount: { gt: 100_000 } }, measures: [count, sum] },
    byHand: `select count(*), sum(amount) ${live} and status = 'open' and amount > 100000`,
  },
  {
    name: 'a group by an option',
    chart: 'donut',
    request: { measures: [count, sum], groups: [{ by: 'status' }] },
    byHand: `select status, count(*), sum(amount) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'a group by months',
    chart: 'line',
    request: { measures: [count, sum], groups: [{ by: 'closes:month' }] },
    byHand: `select date_trunc('month', closes)::date, count(*), sum(amount) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'a group by a relation',
    chart: 'bar',
    request: { measures: [count, sum], groups: [{ by: 'account_record.country' }] },
    byHand: `select a.country, count(*), sum(d.amount) ${joined} group by rollup (1) order by 1`,
  },
  {
    name: 'a pivot of two groups',
    chart: 'heatMap',
    request: { measures: [count, sum], groups: [{ by: 'status' }, { by: 'closes:month' }], hasSubtotals: true },
    byHand: `select status, date_trunc('month', closes)::date, count(*), sum(amount) ${live} group by cube (1, 2) order by 1, 2`,
  },
  {
    name: 'top ten and others',
    chart: 'bar',
    request: {
      measures: [sum],
      groups: [{ by: 'account_record.name' }],
      order: { by: 'm2', direction: 'DESC' },
      top: { count: 10, hasOthers: true },
    },
    byHand: `with named as materialized (select a.name, sum(d.amount) as amount ${joined} group by 1),
      top as (select name from named order by amount desc nulls last limit 10)
      select case when name in (select name from top) then name end, sum(amount) from named group by rollup (1)`,
  },
  {
    name: 'a comparison of years',
    chart: 'line',
    request: {
      measures: [count, sum],
      groups: [{ by: 'closes:month' }],
      period: {
        field: 'closes',
        current: { from: '2026-01-01', to: '2027-01-01' },
        before: { from: '2025-01-01', to: '2026-01-01' },
      },
    },
    byHand: `select date_trunc('month', case when closes < '2026-01-01' then closes + interval '1 year' else closes end)::date as month,
      count(*) filter (where closes >= '2026-01-01'), sum(amount) filter (where closes >= '2026-01-01'),
      count(*) filter (where closes < '2026-01-01'), sum(amount) filter (where closes < '2026-01-01')
      ${live} and closes >= '2025-01-01' and closes < '2027-01-01' group by rollup (1) order by 1`,
  },
  {
    name: 'a median and a distinct count',
    chart: 'bar',
    request: {
      measures: [
        { type: 'median', key: 'm1', field: 'amount' },
        { type: 'distinct', key: 'm2', field: 'account' },
      ],
      groups: [{ by: 'status' }],
    },
    byHand: `select status, percentile_cont(0.5) within group (order by amount), count(distinct account) ${live}
      group by rollup (1) order by 1`,
  },
  {
    name: 'a rate by a formula',
    chart: 'line',
    request: {
      measures: [
        count,
        { type: 'count', key: 'won', where: { status: { eq: 'won' } } },
        { type: 'formula', key: 'rate', formula: '{won} / {m1}' },
      ],
      groups: [{ by: 'closes:month' }],
    },
    byHand: `select date_trunc('month', closes)::date, count(*), count(*) filter (where status = 'won'),
      count(*) filter (where status = 'won')::numeric / count(*) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'ranges of a number',
    chart: 'bar',
    request: { measures: [count], groups: [{ by: 'amount', ranges: [0, 1000, 10_000, 50_000, 100_000] }] },
    byHand: `select width_bucket(amount, array[0, 1000, 10000, 50000, 100000]::numeric[]), count(*) ${live}
      group by rollup (1) order by 1`,
  },
  {
    name: 'a formula of a record',
    chart: 'bar',
    request: { measures: [{ type: 'avg', key: 'm1', field: 'margin' }], groups: [{ by: 'status' }] },
    byHand: `select status, avg(amount - cost) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'the time in each option',
    chart: 'bar',
    request: { history: { type: 'time', field: 'status' } },
    byHand: `select s.value, percentile_cont(0.5) within group (order by days), avg(days), count(*) from (
        select s.value, extract(epoch from s."leftAt" - coalesce(s."enteredAt", d."createdAt")) / 86400 as days
        from monarch.stays s join deal d on d.id = s."recordId" where s."fieldId" = $stage and d."deletedAt" is null) s
      group by rollup (1)`,
  },
  {
    name: 'a funnel',
    chart: 'funnel',
    request: { history: { type: 'funnel', field: 'status', options: ['open', 'paused', 'won'] } },
    byHand: `select far, count(*), count(*) filter (where step = far) from (
        select ${step('d.status')} as step, greatest(${step('d.status')}, s.far) as far from deal d left join (
          select "recordId", max(${step('value')}) as far from monarch.stays where "fieldId" = $stage group by 1) s
          on s."recordId" = d.id where d."deletedAt" is null) f group by 1`,
  },
  {
    name: 'cohorts',
    chart: 'heatMap',
    request: { history: { type: 'cohorts', field: 'status', options: ['won'] } },
    byHand: `select cohort, reached, count(*) from (select date_trunc('month', d."createdAt") as cohort,
        date_trunc('month', coalesce(s.first, case when d.status = 'won' then coalesce(s.last, d."createdAt") end)) as reached
        from deal d left join (select "recordId", max("leftAt") as last, min("enteredAt") filter (where value = 'won') as first
          from monarch.stays where "fieldId" = $stage group by 1) s on s."recordId" = d.id where d."deletedAt" is null) c group by 1, 2`,
  },
]

async function describe(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const who = { tenantId, userId }
  const { subjectIds } = await changeStructure(
    app,
    who,
    ['account', 'deal'].map((name) => ({ type: 'createEntity', data: { tenantId, name, displayName: name } })),
  )
  const [accountId, dealId] = subjectIds as [string, string]
  const field = (entityId: string, name: string, fieldType: string, settings: object = {}) =>
    ({ type: 'createField', data: { tenantId, entityId, name, displayName: name, fieldType, settings } }) as const
  await changeStructure(app, who, [
    field(accountId, 'name', 'text'),
    field(accountId, 'country', 'text'),
    field(dealId, 'amount', 'decimal'),
    field(dealId, 'cost', 'decimal'),
    field(dealId, 'status', 'select', {
      choices: ['open', 'won', 'lost', 'paused'].map((value) => ({ value, label: value })),
    }),
    field(dealId, 'closes', 'date'),
    field(dealId, 'account', 'relationship', { entityId: accountId, inverseName: 'deals' }),
    field(dealId, 'margin', 'formula', { expression: '{amount} - {cost}' }),
  ])
}

/**
 * Saves the reports, for which the server creates indexes, and a dashboard of them; returns its id. The period of a comparison is relative
 * in a saved report, and left out here.
 */
async function saveReports(app: App, { tenantId, userId }: Workspace): Promise<string> {
  return app.admin.transaction().execute(async (transaction) => {
    const structure = (await loadStructure(transaction, tenantId))!
    const entityId = structure.entities.find(({ name }) => name === 'deal')!.id
    const env = { newId, now: new Date().toISOString(), userId }
    const tiles: object[] = []
    for (const [i, { name, chart, request }] of questions.entries()) {
      const { where, period: _, ...rest } = request
      const config = { ...rest, chart: { type: chart, target: 1000 }, ...(where ? { filter: where } : {}) }
      const saved = createReport(structure, { tenantId, entityId, name, config }, env)
      await insertRow(transaction, reportKind, saved)
      if (!isShown(questions[i]!)) continue
      const place = { x: (i % 4) * 3, y: Math.floor(i / 4) * 3, width: 3, height: 3 }
      tiles.push({ type: 'report', id: newId(), reportId: saved.id, ...place })
    }
    const dashboard = createDashboard({ tenantId, name: 'All', config: { tiles } }, env)
    await insertRow(transaction, dashboardKind, dashboard)
    return dashboard.id
  })
}

async function fill(client: pg.Client, size: number, stage: string): Promise<void> {
  await client.query(
    `insert into account (id, name, country)
      select gen_random_uuid(), 'Account ' || n, 'Country ' || n % 60 from generate_series(1, $1::int) n`,
    [Math.max(10, size / 100)],
  )
  await client.query(
    `insert into deal (id, amount, cost, status, closes, account, "createdAt")
      select gen_random_uuid(), (n::bigint * 7919) % 100000 * 1.25, (n::bigint * 104729) % 50000,
        (array['open', 'won', 'lost', 'paused', null])[1 + n % 5], date '2024-01-01' + (n % 1095),
        a.ids[1 + abs(hashint4(n)) % array_length(a.ids, 1)], now() - n * interval '1 minute'
      from generate_series(1, $1::int) n, (select array_agg(id) as ids from account) a`,
    [size],
  )
  // Each record has had two other options, each for some days.
  await client.query(
    `insert into monarch.stays ("fieldId", "recordId", version, value, "enteredAt", "leftAt")
      select $1, id, 2 + i, (array['open', 'paused', 'won', 'lost'])[1 + abs(hashint4(i + hashtext(id::text))) % 4],
        case i when 1 then "createdAt" + interval '1 day' * (1 + hashtext(id::text) % 1000 / 50.0) end,
        "createdAt" + interval '1 day' * (i * 20 + 1 + hashtext(id::text) % 1000 / 50.0)
      from deal, generate_series(0, 1) i`,
    [stage],
  )
  await client.query(`insert into monarch."stayPlaces" values ($1, pg_current_snapshot())`, [stage])
}
