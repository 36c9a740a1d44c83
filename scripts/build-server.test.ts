import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputChunk } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSources } from '../apps/server/src/platform/stack-traces.ts'
import { buildServer } from './build-server.ts'

/** As deep as the folder of `npm start`, because files beside sources are found by relative paths. */
const outside = mkdtempSync(join(tmpdir(), 'monarch-build-'))
const folder = join(outside, 'dist/version')

let files: ReadonlyMap<string, OutputChunk>

beforeAll(async () => {
  files = new Map((await buildServer(folder)).map((file) => [file.fileName, file]))
})
afterAll(() => rmSync(outside, { recursive: true }))

/** The file and its static imports. */
function loadedBy(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of files.get(name)?.imports ?? []) loadedBy(imported, seen)
  return seen
}

test('an idle server loads no module that only few requests need', () => {
  const loaded = [...loadedBy('main.js')]
  const native = loaded.filter((name) => !files.has(name) && !name.startsWith('node:'))
  expect(native.filter((name) => /sharp|postgres/.test(name))).toEqual([])
  const packages = new Set(
    loaded
      .flatMap((name) => files.get(name)?.moduleIds ?? [])
      .map((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]),
  )
  expect(packages).toContain('fastify')
  const rare = [
    '@ai-sdk/openai-compatible',
    '@aws-sdk/client-s3',
    '@simplewebauthn/server',
    'ai',
    'cosmiconfig',
    'file-type',
    'glob',
    'js-yaml',
    'nodemailer',
    'oauth4webapi',
    'openid-client',
    'saxes',
    'yauzl',
  ]
  expect(rare.filter((name) => packages.has(name))).toEqual([])
  const modules = loaded.flatMap((name) => files.get(name)?.moduleIds ?? [])
  expect(modules.filter((id) => /\/demo\/fill\.ts$|\/shipped-rows\.ts$|\/german\/names\.ts$/.test(id))).toEqual([])
  const bytes = loaded.reduce((sum, name) => sum + (files.get(name)?.code.length ?? 0), 0)
  expect(bytes).toBeLessThan(6_400_000)
})

test('each worker thread has its own file', () => {
  const threads = [...files.keys()].filter((name) => name.includes('reader-thread'))
  expect(threads).toHaveLength(1)
  expect([...files.values()].filter(({ code }) => code.includes(`"${threads[0]}", import.meta.url`))).toHaveLength(1)
})

test('V8 stores each file with one byte per character', () => {
  for (const name of files.keys())
    expect([name, /[^\0-\x7f]/.test(readFileSync(join(folder, name), 'utf8'))]).toEqual([name, false])
})

test('stack traces refer to the sources', () => {
  const words = 'There is nothing at '
  const place = (text: string) => {
    const before = text.slice(0, text.indexOf(words)).split('\n')
    return { line: before.length, column: before.at(-1)!.length + 1 }
  }
  const file = [...files.values()].find(({ code }) => code.includes(words))!
  const { line, column } = place(readFileSync(join(folder, file.fileName), 'utf8'))
  const source = resolve('apps/server/src/api/http/errors.ts')
  const built = pathToFileURL(join(folder, file.fileName)).href
  expect(inSources(`Error: x\n    at answerMissing (${built}:${line}:${column})`)).toBe(
    `Error: x\n    at answerMissing (${pathToFileURL(source).href}:${place(readFileSync(source, 'utf8')).line}:5)`,
  )
  const other = 'Error: x\n    at run (node:internal/timers:1:2)'
  expect(inSources(other)).toBe(other)
})
