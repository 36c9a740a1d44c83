import { chromium } from '@playwright/test'
import { compileReport, planReport } from '@monarch/query'
import { accessByPermissions, createDashboard, createReport, type Model } from '@monarch/schema'
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
import { defaults, isShown, type Question, questions } from './insight-questions.ts'
import { measureOthers } from './insight-others.ts'
import { middle, report } from './measure.ts'
import { asOwner, createWorkspace, withApp, type Workspace } from './prepare.ts'
import { Servers, signIn } from './servers.ts'
import { openPage, probe, within } from './web-page.ts'
import type { Headers } from './works.ts'

/** Quick statements vary more. */
const roundsFor = (size: number) => (size > 100_000 ? 5 : 15)

interface Dashboard extends Workspace {
  readonly dashboardId: string
}

/**
 * Compares the statement of each kind of report with hand-written SQL that answers the same question. Both run in turn on one
 * connection, prepared and with the indexes that saved reports get, without HTTP. Then lists are read while reports run,
 * and a browser opens a dashboard of all of them.
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
  if (!dashboard) return
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    const headers = await signIn(url, dashboard)
    await measureOthers(url, headers, dashboard)
    await measureDashboard(url, headers, dashboard)
  } finally {
    await servers.stop()
  }
}

/** From the request of the page to its last tile, with a warm cache. */
async function measureDashboard(url: string, headers: Headers, dashboard: Dashboard): Promise<void> {
  const shown = questions.filter(isShown)
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
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
  }
}

async function compare(client: pg.Client, model: Model, { name, request, byHand }: Question, size: number) {
  const { report: planned } = planReport({ ...defaults, ...request }, model, everything, { isStored: false })
  const compiled = compileReport(planned!)
  const stage = stageOf(model)
  // The server prepares the statements of reports, too.
  const statements = [
    { name: `ours ${name}`, text: compiled.text, values: bind(compiled, { variables: {}, context: {} }) },
    { name: `by hand ${name}`, text: asJson(byHand.replaceAll('$stage', `'${stage}'`)), values: [] },
  ]
  const taken: readonly number[][] = [[], []]
  for (let round = 0; round <= roundsFor(size); round++) {
    for (const [i, query] of statements.entries()) {
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

const everything = accessByPermissions(['*'])
const asJson = (select: string) => `select coalesce(json_agg(row_to_json(g)), '[]')::text from (${select}) g`

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
