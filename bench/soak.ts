import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './measure.ts'
import { prepare } from './prepare.ts'
import { Servers, signIn } from './servers.ts'

/** Growth from the second quarter of the run to the last; the first quarter fills caches. */
const mostGrowth = 1.1

/**
 * The load of an hour of twenty users in some minutes, without pauses: reads of every kind, writes, imports, exports, uploads, sign-ins and
 * changes of structure. Memory that grows with requests, and not with what is stored, is a leak.
 */
export async function measureSoak(dataDir: string, minutes: number): Promise<void> {
  const prepared = await prepare(path.join(dataDir), 10_000)
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    const headers = await signIn(url, prepared)
    const bodies = Object.values(prepared.cases).flatMap((each) => each.bodies.slice(0, 50))
    const { email } = prepared
    const end = Date.now() + minutes * 60_000
    const counts = { requests: 0, refused: 0 }
    const ask = async (at: string, body: string | undefined, more: Record<string, string> = {}) => {
      const reply = await fetch(url + at, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...more },
        body: body ?? null,
      })
      await reply.arrayBuffer()
      counts.requests += 1
      if (reply.status === 429 || reply.status === 503) counts.refused += 1
      else if (reply.status >= 500) throw new Error(`${at}: ${reply.status}`)
    }
    const until = async (work: (n: number) => Promise<unknown>, pause = 0) => {
      for (let n = 0; Date.now() < end; n++) {
        await work(n)
        if (pause > 0) await sleep(pause)
      }
    }
    const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n'
    const entity = (n: number) =>
      JSON.stringify({
        query: 'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
        variables: { data: { tenantId: prepared.tenantId, name: `soak_${n}`, displayName: `Soak ${n}` } },
      })
    const samples: number[] = []
    await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => until((n) => ask('/graphql/tenant', bodies[(n * 8 + i) % bodies.length]))),
      until((n) =>
        ask(
          '/graphql/tenant',
          JSON.stringify({ query: `{ contact(limit: ${1 + (n % 200)}, offset: ${n % 97}) { id } }` }),
        ),
      ),
      until(() => ask('/api/export/contact.csv', undefined), 2_000),
      until((n) => ask('/api/import/contact', `name\nSoak ${n}\n`, { 'content-type': 'text/csv' }), 500),
      until(() => ask('/api/files', file, { 'content-type': 'multipart/form-data; boundary=x' }), 500),
      until(() => ask('/api/auth/login', JSON.stringify({ email, password: 'a wrong one' })), 5_000),
      until((n) => ask('/graphql/admin', entity(n)), 20_000),
      until(async () => void samples.push(servers.memoryOfMonarch()), 1_000),
    ])
    const quarter = Math.floor(samples.length / 4)
    const before = mean(samples.slice(quarter, 2 * quarter))
    const after = mean(samples.slice(-quarter))
    const explained = `${(before / 1e6).toFixed(0)} → ${(after / 1e6).toFixed(0)} MB, ${counts.requests} requests, ${counts.refused} refused`
    report(
      `memory after ${minutes} minutes of load`,
      `${(after / before).toFixed(2)} ×`,
      `<= ${mostGrowth} ×`,
      after / before <= mostGrowth,
      explained,
    )
  } finally {
    await servers.stop()
  }
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0) / figures.length
