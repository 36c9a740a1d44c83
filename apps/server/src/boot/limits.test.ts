import { errorStatus } from '@monarch/schema'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedLimits, fixedLimitTable } from './fixed-limits.test-helper.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { defaultLimits, environmentKeyOf, limitNames, limits, limitTable } from '../platform/limits.ts'

test('docs/limits.md has the tables of limits; UPDATE=1 writes them', () => {
  const file = new URL('../../../../docs/limits.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  const start = before.slice(0, before.indexOf('| limit |'))
  const fixed =
    'The code fixes these; `monarch_limit_refusals_total` counts refusals for them where the refusal names its limit.'
  const after = `${start}${limitTable()}\n\n## Fixed limits\n\n${fixed}\n\n${fixedLimitTable()}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})

test('each default is within what may be set, and refuses with a known code', () => {
  for (const name of limitNames) {
    const { default: value, from, to, code } = limits[name]
    expect([name, from <= value && value <= to, code in errorStatus]).toEqual([name, true, true])
  }
})

test('every limit that a refusal names stands in one of the tables', () => {
  const known = new Set<string>([...limitNames, ...fixedLimits.flatMap(({ limits: fixed }) => Object.keys(fixed))])
  const folders = ['..', '../../../../packages/schema/src', '../../../../packages/query/src']
  const named = folders.flatMap((folder) => {
    const url = new URL(`${folder}/`, import.meta.url)
    const files = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test|\.test-helper)\.ts$/.test(name),
    )
    return files.flatMap((name) =>
      [...readFileSync(new URL(name, url), 'utf8').matchAll(/\b(?:limit: |tooComplex\(\s*)'(\w+)'/g)].map(
        ([, limit]) => limit!,
      ),
    )
  })
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((limit) => !known.has(limit))).toEqual([])
})

test('no validator collects problems in a plain array, which grows with the input', () => {
  const folders = ['..', '../../../../packages/schema/src', '../../../../packages/query/src']
  const plain = folders.flatMap((folder) => {
    const url = new URL(`${folder}/`, import.meta.url)
    const files = readdirSync(url, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test|\.test-helper)\.ts$/.test(name),
    )
    return files.filter(
      (name) => /\w: Issue\[\] = \[\]/.test(readFileSync(new URL(name, url), 'utf8')) && name !== 'issues.ts',
    )
  })
  expect(plain).toEqual([])
})

test('each can be set by its environment variable', () => {
  expect(readConfig({}).limits).toEqual(defaultLimits)
  for (const name of limitNames) {
    const { from, to } = limits[name]
    expect(readConfig({ [environmentKeyOf(name)]: String(to) }).limits[name]).toBe(to)
    expect(() => readConfig({ [environmentKeyOf(name)]: String(from - 1) })).toThrow(ConfigError)
  }
})
