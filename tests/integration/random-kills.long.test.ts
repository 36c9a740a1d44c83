import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCrashes } from '../../bench/crash.ts'

test('30 random kills of servers and databases under load neither lose nor duplicate an acknowledged write', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'monarch-crashes-'))
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  try {
    const { acknowledged, ...problems } = await runCrashes(folder, {
      rounds: 30,
      seed: Date.now() % 1_000_000,
      say: console.info,
    })
    expect(problems).toEqual({ lost: [], doubled: [], unrepaired: [], uncoded: [], ended: [] })
    expect(acknowledged).toBeGreaterThan(100)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 600_000)
