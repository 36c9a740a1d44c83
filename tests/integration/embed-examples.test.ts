import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEmbedToken } from '../../apps/server/src/capabilities/insights/embed-token.ts'
import { nodeExample, pythonExample } from '../../apps/web/src/features/insights/embed/examples.ts'

const origin = 'https://monarch.example.com'
const id = '0198f6a5-0000-7000-8000-000000000000'
const secret = 'emb_the-secret-of-the-embedding-website'

test('the Node.js example prints a frame with an address that opens the dashboard', async () => {
  const code = nodeExample({ origin, id, params: { company: 'C-1001', region: 7 } })
  const html = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: { ...process.env, EMBED_SECRET: secret },
  })
  const [, address = ''] = /^<iframe src="([^"]+)"/.exec(html) ?? []
  const { pathname, search, hash } = new URL(address)
  expect([pathname, search]).toEqual([`/e/${id}`, '?theme=light&lang=en'])
  expect(await readEmbedToken(hash.slice(1), id, ['another', secret])).toEqual({ company: 'C-1001', region: 7 })
})

test('the documentation has the examples of the dialog', () => {
  const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
  for (const exampleOf of [nodeExample, pythonExample])
    expect(guide).toContain(exampleOf({ origin, id: 'EMBED_ID', params: { company: 'C-1001' } }))
})
