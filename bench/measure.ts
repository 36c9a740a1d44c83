import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Figures {
  readonly rate: number
  /** CPU time of all processes of the bench per request, in ms; unlike the rate, other load on the machine hardly changes it. */
  readonly cpu: number
  readonly p50: number
  readonly p99: number
}

export interface Subject {
  readonly url: string
  readonly bodies: readonly string[]
  readonly headers: Record<string, string>
}

/**
 * Runs the subjects in turn, so that other load on the machine affects all of them, and returns the median round of each. The
 * first turn is a warm-up and is not counted.
 */
export async function measureInTurns(
  subjects: readonly Subject[],
  { connections, seconds, rounds }: { readonly connections: number; readonly seconds: number; readonly rounds: number },
): Promise<readonly Figures[]> {
  for (const subject of subjects) await measure(subject, connections, 1)
  const figures = subjects.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, subject] of subjects.entries()) figures[i]!.push(await measure(subject, connections, seconds))
  }
  return figures.map((rounded) => ({
    rate: middle(rounded.map(({ rate }) => rate)),
    cpu: middle(rounded.map(({ cpu }) => cpu)),
    p50: middle(rounded.map(({ p50 }) => p50)),
    p99: middle(rounded.map(({ p99 }) => p99)),
  }))
}

/** Of this process and all that it has started: the compared server, its connections to PostgreSQL, and the client. */
function cpuMilliseconds(): number {
  const processes = spawnSync('ps', ['-e', '-o', 'pid=,ppid=']).stdout.toString().trim().split('\n')
  const childrenOf = Map.groupBy(
    processes.map((line) => line.trim().split(/ +/).map(Number) as [number, number]),
    ([, parent]) => parent,
  )
  const total = (pid: number): number =>
    (childrenOf.get(pid) ?? []).reduce((sum, [child]) => sum + total(child), ticksOf(pid))
  return total(process.pid) * 10
}

/** User and system time of the process and of its children that have ended, in hundredths of a second. */
function ticksOf(pid: number): number {
  try {
    const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return after!
      .split(' ')
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0)
  } catch {
    return 0
  }
}

async function measure({ url, bodies, headers }: Subject, connections: number, duration: number): Promise<Figures> {
  const requests = bodies.map((body) => ({ body }))
  // Connections start at different bodies; otherwise all would update the same record at a time and wait for each other.
  let started = 0
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor((started++ * requests.length) / connections)
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
  }
  const before = cpuMilliseconds()
  const result = await autocannon({ url, method: 'POST', headers, requests, setupClient, connections, duration })
  const cpu = (cpuMilliseconds() - before) / result.requests.total
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, cpu, p50: result.latency.p50, p99: result.latency.p99 }
}

/** The time of each run of the work in ms: the median and the second longest of a hundred. */
export async function times(
  count: number,
  work: (i: number) => Promise<unknown>,
): Promise<Pick<Figures, 'p50' | 'p99'>> {
  const taken: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await work(i)
    taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  return { p50: taken[Math.floor(count / 2)]!, p99: taken[Math.min(count - 1, Math.floor(count * 0.99))]! }
}

export function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}

/** A row of the printed table; `isMet` is null without a goal. */
export function report(work: string, result: string, goal: string, isMet: boolean | null, details = ''): void {
  const verdict = isMet === null ? '' : isMet ? 'met' : 'missed'
  process.stdout.write(`${work.padEnd(46)} ${result.padEnd(10)} ${goal.padEnd(10)} ${verdict.padEnd(7)} ${details}\n`)
}

export function reportHeader(): void {
  report('work', 'result', 'goal', null, '')
}

export function show({ rate, cpu, p50, p99 }: Figures): string {
  return `${rate.toFixed(0)}/s p50 ${p50} p99 ${p99} cpu ${cpu.toFixed(3)} ms`
}
