import autocannon from 'autocannon'
import { report } from './measure.ts'
import type { Prepared } from './prepare.ts'

/** At least ten times the server's capacity: 2,000 connections, each sending its next request when the last is answered. */
const steps = [1, 32, 256, 2_000]
const leastShare = 0.8
/** The maximum wait for a place (3 s), plus one second for the answer. */
const longest = 4_000

/**
 * Throughput of admitted requests under increasing load, from this process over loopback: the rate relative to the best step, and
 * the p99. Refusals (429 and 503) are counted separately; any other error ends the run.
 */
export async function measureLoad(
  monarch: string,
  headers: Record<string, string>,
  prepared: Prepared,
  seconds: number,
): Promise<void> {
  const { bodies } = prepared.cases.list ?? Object.values(prepared.cases)[0]!
  await underLoad(monarch, headers, bodies, { connections: 32, seconds: 2 })
  const figures = []
  for (const connections of steps)
    figures.push(await underLoad(monarch, headers, bodies, { connections, seconds: Math.max(5, seconds) }))
  const best = figures.reduce((most, { rate }) => Math.max(most, rate), 0)
  for (const [i, { rate, p50, p99, refused }] of figures.entries()) {
    const share = rate / best
    const isFull = steps[i]! >= 256
    const explained = `${rate.toFixed(0)}/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms   refused ${refused.toFixed(0)}/s`
    report(
      `load × ${steps[i]}`,
      share.toFixed(2),
      isFull ? `>= ${leastShare}` : '',
      !isFull || (share >= leastShare && p99 <= longest),
      explained,
    )
  }
}

async function underLoad(
  monarch: string,
  headers: Record<string, string>,
  bodies: readonly string[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
) {
  const admitted: number[] = []
  let refused = 0
  const wrong = new Map<number, number>()
  const requests = bodies.map((body) => ({ body }))
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(requests)
    client.on('response', (status: number, _bytes: number, milliseconds: number) => {
      if (performance.now() < start) return
      if (status === 200) admitted.push(milliseconds)
      else if (status === 429 || status === 503) refused++
      else wrong.set(status, (wrong.get(status) ?? 0) + 1)
    })
  }
  const url = `${monarch}/graphql/tenant`
  // All connections open at the same time; measuring begins when they are open.
  const warmUp = connections < 1_000 ? 1 : 5
  const start = performance.now() + warmUp * 1000
  await autocannon({
    url,
    method: 'POST',
    headers,
    setupClient,
    connections,
    duration: warmUp + seconds,
    timeout: 30,
  })
  const taken = (performance.now() - start) / 1000
  if (wrong.size > 0) throw new Error(`${connections} connections: ${JSON.stringify([...wrong])}`)
  admitted.sort((a, b) => a - b)
  const at = (share: number) => admitted[Math.min(admitted.length - 1, Math.floor(admitted.length * share))] ?? 0
  return { rate: admitted.length / taken, p50: at(0.5), p99: at(0.99), refused: refused / taken }
}
