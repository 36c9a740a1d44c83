import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { loadDemo } from '../../apps/server/src/boot/demo/load.ts'
import { startTestServer } from './test-server.ts'
import { expectWholeDemo } from './whole-demo.ts'

test('a load killed at any point is finished by the next start', async () => {
  const server = await startTestServer({ config: { demo: true } })
  try {
    for (const point of [
      'demo.announced',
      'tenant.database-made',
      'demo.tenant-made',
      'structure:tables-changed',
      'demo.structure-made',
      'demo.records-inserted',
    ]) {
      expect([point, await loadUntil(point, server.app.server.adminDatabase)]).toEqual([point, 'SIGKILL'])
    }
    await loadDemo(server.app)
    await expectWholeDemo(server.app)
  } finally {
    await server.close()
  }
})

/** Loads in a separate process that dies during the load; resolves to how it ended. */
async function loadUntil(point: string, adminDatabase: string): Promise<string | null> {
  const script = join(import.meta.dirname, 'load-demo-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ address: inject('postgres'), adminDatabase })], {
    env: {
      ...process.env,
      MONARCH_TEST_CRASH_AT: point,
      MONARCH_DEMO: 'true',
      MONARCH_LOG_LEVEL: 'silent',
      MONARCH_SECRET: 'the secret of the tests',
    },
    stdio: 'inherit',
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}
