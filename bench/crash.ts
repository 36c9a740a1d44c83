import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openApp, startApp, stopApp } from '../apps/server/src/boot/app.ts'
import { checkInstallation } from '../apps/server/src/cli/doctor.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openExternalServer } from '../apps/server/src/platform/db/server.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { createTenant } from '../apps/server/src/platform/tenants/tenants.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import { report } from './measure.ts'
import { benchPassword, createWorkspace } from './prepare.ts'
import { SupervisedDatabase, SupervisedServer } from './supervised.ts'

/**
 * Three servers and two PostgreSQL servers, of which a random one is killed (SIGKILL) in each round, under a load of writes and structure
 * changes in a tenant on each PostgreSQL server. A killed one restarts while the rounds continue, so kills also interrupt starts, and two
 * may be down at once. A client repeats an unanswered request at another server with its Idempotency-Key, as the web application does. At
 * the end, the acknowledged writes are compared with the stored data.
 */
export interface CrashResult {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Problems that `doctor` finds a minute after the last kill. */
  readonly unrepaired: readonly string[]
  /** Answers without a code, and `INTERNAL`. */
  readonly uncoded: readonly string[]
  /** Programs that ended without being killed. */
  readonly ended: readonly string[]
}

export interface CrashOptions {
  readonly rounds: number
  /** Determines victims and pauses; what a kill interrupts still varies. */
  readonly seed: number
  readonly say: (line: string) => void
  /** The program of the servers; the sources if it is missing. */
  readonly program?: string | undefined
}

export async function measureCrashes(dataDir: string, options: Omit<CrashOptions, 'say'>): Promise<void> {
  const result = await runCrashes(dataDir, { ...options, say: (line) => void process.stdout.write(`${line}\n`) })
  report('acknowledged writes', String(result.acknowledged), '', null)
  for (const key of ['lost', 'doubled', 'unrepaired', 'uncoded', 'ended'] as const) {
    const found = result[key]
    report(words[key], String(found.length), '0', found.length === 0, found.slice(0, 3).join('; '))
  }
}

const words = {
  lost: 'acknowledged writes lost',
  doubled: 'writes doubled',
  unrepaired: 'structures unrepaired',
  uncoded: 'answers without a code',
  ended: 'programs ended by themselves',
}

export async function runCrashes(dataDir: string, options: CrashOptions): Promise<CrashResult> {
  const { rounds, seed, say } = options
  const random = seeded(seed)
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0)
  say(`  ${rounds} rounds, seed ${seed}`)
  const databases = ['first', 'second'].map((name) => new SupervisedDatabase(path.join(dataDir, name)))
  await Promise.all(databases.map((each) => each.start()))
  const env = {
    DATABASE_URL: databases[0]!.url,
    MONARCH_DATA_DIR: path.join(dataDir, 'files'),
    MONARCH_SECRET: 'the secret of the crash test',
    MONARCH_DEMO: 'false',
    MONARCH_LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const program = options.program ?? fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
  const servers = [1, 2, 3].map(() => new SupervisedServer(program, env))
  const victims = [...servers, ...databases]
  try {
    const world = await prepare(env, databases[1]!)
    await Promise.all(servers.map((server) => server.start()))
    const load = new Load(servers, world, random)
    const work = load.run(await load.signIn(world.email))
    for (let round = 1; round <= rounds; round++) {
      await sleep(50 + random() * 400)
      while (victims.filter(({ isUp }) => !isUp).length > 1) await sleep(10)
      victims[Math.floor(random() * victims.length)]!.kill(random() * 300)
      if (round % 50 === 0 && round < rounds)
        say(`  ${round} rounds, ${load.acknowledged} acknowledged writes, ${seconds()} s`)
    }
    load.stop()
    await work
    say(`  ${rounds} rounds, ${load.acknowledged} acknowledged writes, ${seconds()} s; comparing`)
    while (databases.some(({ isUp }) => !isUp)) await sleep(10)
    return { ...(await load.compare(env)), ended: victims.flatMap(({ ownEnds }) => ownEnds) }
  } finally {
    for (const server of servers) await server.stop()
    for (const database of databases) await database.stop()
  }
}

interface World {
  readonly email: string
  readonly tenants: readonly { readonly id: string; readonly entityId: string; readonly databaseName: string }[]
}

/** A tenant on each PostgreSQL server. */
async function prepare(env: Record<string, string>, second: SupervisedDatabase): Promise<World> {
  const config = readConfig(env)
  const app = await startApp(config, createLog(config), await openExternalServer(config.databaseUrl!))
  try {
    const workspace = await createWorkspace(app)
    const { organizationId } = (await app.tenants.find(workspace.tenantId))!
    const { host, port, user } = second.address
    const databaseServerId = newId()
    await sql`insert into "databaseServers" (id, name, host, port, database, "user")
      values (${databaseServerId}, 'Second', ${host}, ${port}, 'postgres', ${user})`.execute(app.admin)
    const other = await createTenant(app, { organizationId, name: 'Second', databaseServerId })
    const tenants = []
    for (const { id, databaseName } of [{ id: workspace.tenantId, databaseName: workspace.databaseName }, other]) {
      const who = { tenantId: id, userId: workspace.userId }
      const entity = { tenantId: id, name: 'note', displayName: 'Note' }
      const { subjectIds } = await changeStructure(app, who, [{ type: 'createEntity', data: entity }])
      const entityId = subjectIds[0]!
      const field = { tenantId: id, entityId, name: 'title', displayName: 'Title', fieldType: 'text', settings: {} }
      await changeStructure(app, who, [{ type: 'createField', data: field }])
      tenants.push({ id, entityId, databaseName })
    }
    return { email: workspace.email, tenants }
  } finally {
    await stopApp(app)
  }
}

/** Writes without pause, repeats each write until it is answered, and records the acknowledged ones. */
class Load {
  readonly #servers: readonly SupervisedServer[]
  readonly #world: World
  readonly #random: () => number
  #isOver = false
  readonly #records = new Map<string, { readonly tenant: number; isAcknowledged: boolean }>()
  readonly #fields = new Map<string, { readonly tenant: number; isAcknowledged: boolean }>()
  readonly #uncoded: string[] = []

  constructor(servers: readonly SupervisedServer[], world: World, random: () => number) {
    this.#servers = servers
    this.#world = world
    this.#random = random
  }

  get acknowledged(): number {
    return [...this.#records.values(), ...this.#fields.values()].filter(({ isAcknowledged }) => isAcknowledged).length
  }

  async signIn(email: string): Promise<string> {
    const body = { email, password: benchPassword }
    const { token } = (await this.#post('/api/auth/login', body, {})) as { token: string }
    return token
  }

  async run(token: string): Promise<void> {
    const writers = [0, 1, 2, 3].map((writer) => this.#write(token, writer))
    await Promise.all([...writers, this.#changeStructures(token)])
  }

  stop(): void {
    this.#isOver = true
  }

  async #write(token: string, writer: number): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const [title, tenant] = [`${writer}-${n}`, (writer + n) % 2]
      const record = { tenant, isAcknowledged: false }
      this.#records.set(title, record)
      const query = 'mutation($title: String!) { createNote(data: {title: $title}) { id } }'
      record.isAcknowledged = await this.#mutate('/graphql/tenant', { query, variables: { title } }, { token, tenant })
    }
  }

  async #changeStructures(token: string): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const [name, tenant] = [`field_${n}`, n % 2]
      const field = { tenant, isAcknowledged: false }
      this.#fields.set(name, field)
      const { id: tenantId, entityId } = this.#world.tenants[tenant]!
      const query = 'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }'
      const data = { tenantId, entityId, name, displayName: name, fieldType: 'text' }
      field.isAcknowledged = await this.#mutate('/graphql/admin', { query, variables: { data } }, { token, tenant })
      await sleep(1_500 * this.#random())
    }
  }

  /** True when it was answered with data. */
  async #mutate(at: string, body: object, { token, tenant }: { readonly token: string; readonly tenant: number }) {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-tenant-id': this.#world.tenants[tenant]!.id,
      'idempotency-key': randomUUID(),
    }
    const answer = (await this.#post(at, body, headers)) as { data?: object; errors?: readonly object[] }
    if (answer.errors === undefined) return true
    this.#uncoded.push(`refused: ${JSON.stringify(answer.errors).slice(0, 300)}`)
    return false
  }

  /** Sends a request to the servers in turn until one answers. A lost connection or a 503 does not count as an answer. */
  async #post(at: string, body: object, headers: Record<string, string>): Promise<unknown> {
    for (let attempt = Math.floor(this.#random() * 3); ; attempt++) {
      const { url } = this.#servers[attempt % 3]!
      try {
        if (url !== null) {
          const reply = await fetch(url + at, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(15_000),
          })
          const text = await reply.text()
          if (text.includes('"INTERNAL"') || !text.startsWith('{'))
            this.#uncoded.push(`${reply.status} ${text.slice(0, 300)}`)
          else if (!/"code":"(UNAVAILABLE|RATE_LIMITED|TENANT_UPGRADING)"/.test(text)) return JSON.parse(text)
        }
      } catch (error) {
        if (!(error instanceof TypeError || (error as Error).name === 'TimeoutError')) throw error
      }
      await sleep(100)
    }
  }

  async compare(env: Record<string, string>): Promise<Omit<CrashResult, 'ended'>> {
    const config = readConfig(env)
    const app = await openApp(config, createLog(config), await openExternalServer(config.databaseUrl!))
    try {
      const lost: string[] = []
      const doubled: string[] = []
      for (const [i, { id }] of this.#world.tenants.entries()) {
        const tenant = (await app.tenants.find(id))!
        const { rows } = await tenant.db.asOwner((client) =>
          client.query<{ title: string; times: number }>(
            'select title, count(*)::int as times from note group by title',
          ),
        )
        const times = new Map(rows.map((row) => [row.title, row.times]))
        for (const [title, { tenant: of, isAcknowledged }] of this.#records) {
          if (of !== i) continue
          if (isAcknowledged && !times.has(title)) lost.push(`record ${title}`)
          if ((times.get(title) ?? 0) > 1) doubled.push(`record ${title}`)
        }
        const { rows: fields } = await sql<{ name: string }>`
          select name from "systemFields" where "tenantId" = ${id}`.execute(app.admin)
        const names = fields.map(({ name }) => name)
        for (const [name, { tenant: of, isAcknowledged }] of this.#fields) {
          if (of === i && isAcknowledged && !names.includes(name)) lost.push(`field ${name}`)
          if (names.filter((each) => each === name).length > 1) doubled.push(`field ${name}`)
        }
      }
      return {
        acknowledged: this.acknowledged,
        lost,
        doubled,
        unrepaired: await this.#unrepaired(app),
        uncoded: this.#uncoded,
      }
    } finally {
      await stopApp(app)
    }
  }

  /** Servers repair structures by themselves within minutes. */
  async #unrepaired(app: Parameters<typeof checkInstallation>[0]): Promise<string[]> {
    for (const deadline = Date.now() + 60_000; ; await sleep(2_000)) {
      const problems: string[] = []
      await checkInstallation(app, (line) => {
        // Jobs that were given up are reported as well.
        if (line.startsWith('PROBLEM')) problems.push(line)
      })
      if (problems.length === 0 || Date.now() > deadline) return problems
    }
  }
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
