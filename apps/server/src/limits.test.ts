import { errorStatus } from '@monarch/schema'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { defaultLimits, environmentKeyOf, limitNames, limits, limitTable } from './limits.ts'

test('docs/limits.md has the table of limits; UPDATE=1 writes it', () => {
  const file = new URL('../../../docs/limits.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  const after = `${before.slice(0, before.indexOf('| limit |'))}${limitTable()}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})

test('each default is within what may be set, and refuses with a known code', () => {
  for (const name of limitNames) {
    const { default: value, from, to, code } = limits[name]
    expect([name, from <= value && value <= to, code in errorStatus]).toEqual([name, true, true])
  }
})

test('each can be set by its environment variable', () => {
  expect(readConfig({}).limits).toEqual(defaultLimits)
  for (const name of limitNames) {
    const { from, to } = limits[name]
    expect(readConfig({ [environmentKeyOf(name)]: String(to) }).limits[name]).toBe(to)
    expect(() => readConfig({ [environmentKeyOf(name)]: String(from - 1) })).toThrow(ConfigError)
  }
})
