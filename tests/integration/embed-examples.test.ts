import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEmbedToken } from '../../apps/server/src/capabilities/insights/embed-token.ts'
import { nodeExample, pythonExample } from '../../apps/web/src/features/insights/embed/examples.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const origin = 'https://monarch.example.com'
const id = '0198f6a5-0000-7000-8000-000000000000'
const secret = 'emb_the-secret-of-the-embedding-website'

const params = { company: 'C-1001', region: 7 }

/** Runs an example, and checks the frame that it prints. */
async function expectOpens(command: string, args: readonly string[], env: object = {}): Promise<void> {
  const html = execFileSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, EMBED_SECRET: secret, ...env },
  })
  const [, address = ''] = /^<iframe src="([^"]+)"/.exec(html) ?? []
  const { pathname, search, hash } = new URL(address)
  expect([pathname, search]).toEqual([`/e/${id}`, '?theme=light&lang=en'])
  expect(await readEmbedToken(hash.slice(1), id, ['another', secret])).toEqual(params)
}

test('the Node.js example prints a frame with an address that opens the dashboard', () =>
  expectOpens(process.execPath, ['--input-type=module', '--eval', nodeExample({ origin, id, params })]))

const hasPython = spawnSync('python3', ['--version']).status === 0
const modules = mkdtempSync(path.join(temporaryFolder(), 'monarch-python-'))
afterAll(() => rmSync(modules, { recursive: true }))

/** `jwt.encode` of PyJWT as documented, for machines without the library. An installed PyJWT comes first. */
const standIn = `import base64, hashlib, hmac, json

def part(value):
    return base64.urlsafe_b64encode(value).rstrip(b"=")

def encode(payload, key, algorithm):
    assert algorithm == "HS256"
    signed = b".".join(part(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "HS256"}, payload))
    return (signed + b"." + part(hmac.new(key.encode(), signed, hashlib.sha256).digest())).decode()
`

test.runIf(hasPython)('the Python example prints a frame with an address that opens the dashboard', async () => {
  const hasLibrary = spawnSync('python3', ['-c', 'import jwt']).status === 0
  if (!hasLibrary) writeFileSync(path.join(modules, 'jwt.py'), standIn)
  await expectOpens('python3', ['-c', pythonExample({ origin, id, params })], hasLibrary ? {} : { PYTHONPATH: modules })
})

test('the documentation has the examples of the dialog', () => {
  const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
  for (const exampleOf of [nodeExample, pythonExample])
    expect(guide).toContain(exampleOf({ origin, id: 'EMBED_ID', params: { company: 'C-1001' } }))
})
