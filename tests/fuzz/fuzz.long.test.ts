import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputKinds } from './inputs.ts'
import { startWorld, type World } from './world.ts'

/**
 * Sends random input to every route: no answer is a 5xx, no input blocks the event loop, and memory stays bounded.
 * `npm run fuzz -- --minutes=10 --seed=7` runs it.
 */
const seconds = Number(process.env.FUZZ_SECONDS ?? 10)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const only = process.env.FUZZ_KIND

/** A guard against hangs, far above what any input takes. */
const maxHold = 1000
const maxMemory = 700_000_000

/** Number of inputs after which spare objects are recreated, because inputs delete them. */
const inputsPerSpare = 200

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test(
  'no input causes a 5xx, blocks the server, or exhausts its memory',
  async () => {
    const kinds = Object.entries(inputKinds).filter(([name]) => only === undefined || name === only)
    const sent = new Map<string, number>()
    const answered = new Map<number, number>()
    let count = 0
    const before = process.memoryUsage.rss()
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const [name, make] = draw(fc.constantFrom, ...kinds)
      if (++count % inputsPerSpare === 0) await world.renewSpare()
      const request = make(draw, world)
      sent.set(name, (sent.get(name) ?? 0) + 1)
      const { reply, held } = await send(request)
      answered.set(reply.statusCode, (answered.get(reply.statusCode) ?? 0) + 1)
      const about = `${name}: ${describe(request)}\n→ ${reply.statusCode} ${reply.body.slice(0, 500)} ${world.faults.splice(0).join(' ').slice(0, 3000)}`
      expect(reply.statusCode === 503 ? 200 : reply.statusCode, about).toBeLessThan(500)
      // The OpenAPI document lists all codes.
      expect(reply.body, about).not.toMatch(/"code":\s*"INTERNAL"/)
      // A delay that does not repeat comes from a busy machine, not from the input.
      if (held > maxHold)
        expect(Math.min(held, (await send(request)).held, (await send(request)).held), about).toBeLessThan(maxHold)
      expect(process.memoryUsage.rss() - before, about).toBeLessThan(maxMemory)
    })
    await fc.assert(property, {
      seed,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: seconds * 1000,
      markInterruptAsFailure: false,
      // Each shrinking step sends requests.
      endOnFailure: seconds > 60,
    })
    const list = (counts: ReadonlyMap<unknown, number>) =>
      [...counts].map(([key, count]) => `${count} ${String(key)}`).join(', ')
    const total = [...sent.values()].reduce((sum, count) => sum + count, 0)
    console.log(`Fuzzer, seed ${seed}: ${total} inputs (${list(sent)}); answers: ${list(answered)}`)
    expect(total).toBeGreaterThan(10)
  },
  (seconds + 120) * 1000,
)

async function send(request: InjectOptions): Promise<{ reply: LightMyRequestResponse; held: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  try {
    const reply = await world.workspace.fastify.inject({ ...request, signal: AbortSignal.timeout(30_000) })
    // The histogram records a delay at its next sample, when the loop is free again.
    for (const samples = delay.count; delay.count === samples;) await setImmediate()
    return { reply, held: delay.max / 1e6 }
  } finally {
    delay.disable()
  }
}

function describe({ method, url, payload, headers }: InjectOptions): string {
  const body = Buffer.isBuffer(payload)
    ? `${payload.length} bytes, base64 ${payload.toString('base64').slice(0, 2000)}`
    : JSON.stringify(payload ?? '')
  return `${method} ${JSON.stringify(url).slice(0, 1000)} ${String(headers?.['content-type'] ?? '')} ${body.length > 3000 ? `${body.slice(0, 1500)} … (${body.length}) … ${body.slice(-500)}` : body}`
}
