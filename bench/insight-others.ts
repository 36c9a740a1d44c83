import { report } from './measure.ts'
import type { Workspace } from './prepare.ts'
import { ask, type Headers } from './works.ts'

const turns = 10
const secondsOfTurn = 2

/**
 * The p95 of a list of 50 records, with and without a report at work. Both take turns, so that other load on the machine affects both. A
 * report starts as soon as the one before it is answered.
 */
export async function measureOthers(url: string, headers: Headers, { tenantId }: Workspace): Promise<void> {
  const { reports } = await ask<{ reports: { id: string }[] }>(
    `${url}/graphql/admin`,
    headers,
    'query($tenantId: ID!) { reports(where: { tenantId: { eq: $tenantId } }) { id } }',
    { tenantId },
  )
  const taken: Readonly<Record<'with' | 'without', number[]>> = { with: [], without: [] }
  let answered = 0
  for (let turn = 0; turn <= turns; turn++)
    for (const which of ['without', 'with'] as const) {
      const end = performance.now() + secondsOfTurn * 1000
      const reading = readUntil(end, url, headers)
      while (which === 'with' && performance.now() < end) {
        const { id } = reports[answered++ % reports.length]!
        await ask(`${url}/graphql/tenant`, headers, 'query($id: ID!) { _report(id: $id) { total { figures } } }', {
          id,
        })
      }
      const times = await reading
      // The first turn is a warm-up.
      if (turn > 0) taken[which].push(...times)
    }
  const [alone, beside] = [p95(taken.without), p95(taken.with)]
  report(
    "others' p95 during reports",
    `${(beside / alone).toFixed(2)} ×`,
    '<= 1.2 ×',
    beside / alone <= 1.2,
    `${beside.toFixed(1)} ms   without ${alone.toFixed(1)} ms   ${answered} reports`,
  )
}

async function readUntil(end: number, url: string, headers: Headers): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    const start = performance.now()
    await ask(`${url}/graphql/tenant`, headers, '{ deal(limit: 50) { id amount status closes createdAt } }')
    times.push(performance.now() - start)
  }
  return times
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
