import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { measureCrashes } from './crash.ts'
import { measureFiles } from './import.ts'
import { measureImports } from './import-memory.ts'
import { measureInsights } from './insights.ts'
import { measureLoad } from './load.ts'
import { measureMillion } from './million.ts'
import { measureInTurns, report, reportHeader, show, type Subject } from './measure.ts'
import { prepare, type Prepared } from './prepare.ts'
import { measureRelations } from './relations.ts'
import { measureRoles } from './roles.ts'
import { Servers, signIn } from './servers.ts'
import { measureGrowth, measureManyEntities } from './size.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureStructure } from './structure.ts'
import { measureTenants } from './tenants.ts'
import { measureWeb, prepareWeb } from './web.ts'
import { contactsToSearch, measureNewField, measureSearch } from './works.ts'

/**
 * `npm run bench` compares the server with a bare handler (bare-server.ts) that sends hand-written SQL (by-hand.ts), interleaved in the
 * same run, and takes some absolute measurements. On a shared machine only ratios and orders of magnitude are meaningful, and the ratio of
 * CPU times more than that of the rates; the other figures explain them.
 */
const help = `npm run bench -- [options]

  --only=start,requests,roles,load,web,search,field,structure,relations,insights,size,growth,files
                      some parts; without it, all of these
  --case='create,by id with account'
                      some requests
  --seconds=8         measures requests longer; --records=1000 uses fewer records
  --postgraphile      also compares requests with PostGraphile

Parts of their own, which the whole run leaves out:
  --only=million      the search with ranking among 1,000,000 records
  --only=insights     reports of 10,000, 100,000 and 1,000,000 records; --sizes=10000 only of 10,000
  --only=crash        kills servers and databases under load for 1,000 rounds; --rounds=100 for fewer
  --only=soak         compares the memory after five minutes of mixed load; --minutes=2 for less
  --only=import       compares the memory of imports of 1,000,000 rows; --rows=200000, --format=csv
  --only=tenants      requests to 1, 60, 300 and 1,000 tenants in turn; --tenants=60 only to 60
`
const options = Object.fromEntries(
  process.argv.slice(2).map((argument) => argument.replace(/^--/, '').split('=') as [string, string | undefined]),
)
if ('help' in options) {
  process.stdout.write(help)
  process.exit()
}
const seconds = Number(options.seconds ?? 2)
const records = Number(options.records ?? 100_000)
const wants = (section: string) => options.only?.split(',').includes(section) ?? true
const wantsPostGraphile = 'postgraphile' in options
const rounds = 3
const reportSizes = (options.sizes ?? (options.only ? '10000,100000,1000000' : '10000,100000')).split(',').map(Number)
const tenantCounts = (options.tenants ?? '60,300,1000').split(',').map(Number)

const dataDir = await mkdtemp(path.join(tmpdir(), 'monarch-bench-'))
try {
  process.stdout.write(`${records.toLocaleString('en-US')} contacts, ${cpus().length} cores\n`)
  reportHeader()
  if (['requests', 'roles', 'search', 'field', 'structure', 'web', 'load'].some(wants)) await measureServer()
  await part('start', () => measureStart(path.join(dataDir, 'start')))
  await part('relations', () => measureRelations(path.join(dataDir, 'relations')))
  await part('insights', () => measureInsights(path.join(dataDir, 'insights'), reportSizes))
  await part('size', () => measureManyEntities(path.join(dataDir, 'size')))
  await part('growth', () => measureGrowth(path.join(dataDir, 'growth')))
  if (options.only)
    await part('crash', () =>
      measureCrashes(path.join(dataDir, 'crash'), {
        rounds: Number(options.rounds ?? 1_000),
        seed: Number(options.seed ?? Date.now() % 1_000_000),
        program: options.server,
      }),
    )
  if (options.only) await part('soak', () => measureSoak(path.join(dataDir, 'soak'), Number(options.minutes ?? 5)))
  if (options.only) await part('import', () => measureImports(path.join(dataDir, 'import'), options))
  if (options.only) await part('million', () => measureMillion(path.join(dataDir, 'million')))
  // Creating a thousand tenants takes as long as all other parts.
  if (options.only) await part('tenants', () => measureTenants(path.join(dataDir, 'tenants'), tenantCounts))
  await part('files', () => measureFiles(path.join(dataDir, 'files'), options))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** The whole run should take at most ten minutes on an idle machine, so each part prints its duration. */
async function part(section: string, work: () => Promise<void>): Promise<void> {
  if (!wants(section)) return
  const start = performance.now()
  await work()
  process.stdout.write(`  ${section}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
}

async function measureServer(): Promise<void> {
  const servers = new Servers()
  try {
    const folder = path.join(dataDir, 'requests')
    const prepared = await prepare(folder, records)
    const web = wants('web') ? await prepareWeb(folder, prepared, records) : null
    const monarch = await servers.startMonarch(folder)
    const headers = await signIn(monarch, prepared)
    if (web) await measureWeb(monarch, headers, { ...prepared, ...web })
    await part('search', () => measureSearch(monarch, headers, contactsToSearch))
    const { tenantId } = prepared
    await part('field', () => measureNewField(monarch, headers, { tenantId, entity: 'contact', when: '' }))
    await part('structure', () => measureStructure(monarch, headers, prepared.tenantId))
    await part('requests', () => compare(servers, prepared, monarch, headers))
    await part('roles', () => measureRoles(monarch, headers, prepared))
    await part('load', () => measureLoad(monarch, headers, prepared, seconds))
  } finally {
    await servers.stop()
  }
}

async function compare(
  servers: Servers,
  prepared: Prepared,
  monarch: string,
  headers: Record<string, string>,
): Promise<void> {
  const bare = await servers.startBare(prepared)
  const theirs = wantsPostGraphile ? await servers.startPostGraphile(prepared) : null
  for (const [name, { bodies, goal, postgraphile }] of Object.entries(prepared.cases)) {
    if (options.case !== undefined && !options.case.split(',').includes(name)) continue
    const subjects: Subject[] = [
      { url: `${monarch}/graphql/tenant`, bodies, headers },
      { url: `${bare}/${encodeURIComponent(name)}`, bodies, headers },
    ]
    if (isRead(bodies)) await requireSameAnswers(subjects)
    if (theirs !== null && postgraphile) {
      subjects.push({
        url: `${theirs}/graphql`,
        bodies: postgraphile,
        headers: await answering(theirs, postgraphile[0]!),
      })
    }
    for (const connections of [1, 32]) {
      const [our, limit, their] = await measureInTurns(subjects, { connections, seconds, rounds })
      const ratio = our!.rate / limit!.rate
      report(
        `${name} × ${connections}`,
        ratio.toFixed(2),
        `>= ${goal}`,
        ratio >= goal,
        `by CPU time ${(limit!.cpu / our!.cpu).toFixed(2)}   ${show(our!)}   by hand ${show(limit!)}`,
      )
      if (!their) continue
      const times = our!.rate / their.rate
      report(
        '  against PostGraphile',
        `${times.toFixed(1)} ×`,
        '>= 2 ×',
        times >= 2,
        `by CPU time ${(their.cpu / our!.cpu).toFixed(1)}   ${show(their)}`,
      )
    }
  }
}

function isRead([body]: readonly string[]): boolean {
  return !body!.startsWith('{"query":"mutation')
}

/** Otherwise the statement by hand would not be comparable. Only the format of times differs. */
async function requireSameAnswers(subjects: readonly Subject[]): Promise<void> {
  for (const body of subjects[0]!.bodies.slice(0, 8)) {
    const answers = subjects.map(async ({ url, headers }) => {
      const text = await (await fetch(url, { method: 'POST', headers, body })).text()
      return JSON.stringify(JSON.parse(text.replaceAll(/(\.\d{3})\d*(?:Z|\+00:00)"/g, '$1Z"')))
    })
    const [ours, byHand] = await Promise.all(answers)
    if (ours !== byHand) throw new Error(`Different answers:\n${ours!.slice(0, 1000)}\n${byHand!.slice(0, 1000)}`)
  }
}

/** Errors are fast to answer, and autocannon would not notice them. */
async function answering(url: string, body: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const reply = await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).text()
  if (!reply.startsWith('{"data":{') || reply.includes('"errors"')) throw new Error(`${url}: ${reply.slice(0, 500)}`)
  return headers
}
