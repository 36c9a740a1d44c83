import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

test('a data folder of another major version is refused with the way to upgrade, and left as it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'monarch-major-'))
  try {
    mkdirSync(path.join(folder, 'postgres'))
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '15\n')
    await expect(startEmbeddedPostgres(folder, { maxConnections: 10 })).rejects.toThrow(
      /^The data folder is of PostgreSQL 15, and this version of Monarch has PostgreSQL \d+\. With the former .* npm run cli -- backup\./,
    )
    expect(readdirSync(path.join(folder, 'postgres'))).toEqual(['PG_VERSION'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
