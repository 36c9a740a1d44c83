import { errorStatus } from '@monarch/schema'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { constants, listedConstants } from './fixed-constants.test-helper.ts'
import { fixedLimits, fixedLimitTable, limitTable } from './fixed-limits.test-helper.ts'
import { sourceFiles } from './source-constants.test-helper.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { defaultLimits, environmentKeyOf, limitNames, limits } from '../platform/limits.ts'

const files = sourceFiles()

/** The limits that refusals name: as a property, or as the last argument of a function that refuses. */
const named = new Set(
  files.flatMap(({ text }) => [
    ...namesIn(text, /\blimit: '(\w+)'/g),
    ...namesIn(text, /\blimit: [^\n]*\? '(\w+)' : '(\w+)'/g),
    ...namesIn(text, /\b(?:tooComplex|createCounter|notAnArchive)\(\s*'(\w+)'/g),
    ...namesIn(
      text,
      /\b(?:refuse|WorkbookFault|notAWorkbook|faulty|asCount)\((?:[^()]|\([^()]*\))*,\s+'(\w+)',?\s*\)/g,
    ),
    ...namesIn(text, /\bplanOffset\([^\n]*'(\w+)'/g),
  ]),
)

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined))
}

test('docs/limits.md has the tables of limits; UPDATE=1 writes them', () => {
  const file = new URL('../../../../docs/limits.md', import.meta.url)
  const before = readFileSync(file, 'utf8')
  const start = before.slice(0, before.indexOf('| limit |'))
  const fixed = `These are fixed in the code. \`monarch_limit_refusals_total\` counts the refusals of a limit;
\`monarch_errors_total\` counts every error by its code. If the error code is "none", nothing is refused; the entry says what happens.`
  const after = `${start}${limitTable()}\n\n## Fixed limits\n\n${fixed}\n\n${fixedLimitTable(named)}\n`
  if (process.env.UPDATE) writeFileSync(file, after)
  else expect(before).toBe(after)
})

test('each default is within its allowed range, and refuses with a known code', () => {
  for (const name of limitNames) {
    const { default: value, from, to, code } = limits[name]
    expect([name, from <= value && value <= to, code === null || code in errorStatus]).toEqual([name, true, true])
  }
})

test('every limit that a refusal names is in exactly one table', () => {
  const known = [...limitNames, ...fixedLimits.map(({ name }) => name)]
  expect(known.filter((name, i) => known.indexOf(name) !== i)).toEqual([])
  expect(named.size).toBeGreaterThan(70)
  expect([...named].filter((limit) => !known.includes(limit))).toEqual([])
})

test('every constant that limits something is listed, or marked as unreachable for clients', () => {
  expect(constants.size).toBeGreaterThan(100)
  expect([...constants.keys()].filter((constant) => !listedConstants.includes(constant))).toEqual([])
  expect(listedConstants.filter((constant) => !constants.has(constant))).toEqual([])
})

test('every object of limits is an area of the list, or limits connections of a process', () => {
  const objects = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?const (\w*[lL]imits)(?:: [^=\n]+)? = \{/gm)].map(([, name]) => `${file} ${name!}`),
  )
  const inList = [
    'api/http/event-stream.ts eventStreamLimits',
    'api/http/multipart.ts fileFormLimits',
    'request/accounts/passwords.ts passwordLimits',
    'records/files/limits.ts fileLimits',
    'capabilities/public-links/calendars/limits.ts calendarLimits',
    'capabilities/public-links/cards/limits.ts publicCardsLimits',
    'capabilities/public-links/forms/routes.ts formLimits',
    'capabilities/insights/digest-limits.ts digestLimits',
    'capabilities/insights/public-dashboard-limits.ts publicDashboardLimits',
    'capabilities/public-links/views/limits.ts publicListLimits',
    'capabilities/live/limits.ts liveLimits',
    'capabilities/tenants/archive/limits.ts archiveLimits',
    'capabilities/users/routes.ts linkLimits',
    'capabilities/workflows/routes.ts hookLimits',
    'formula/limits.ts limits',
    'platform/db/connection.ts limits',
    'platform/limits.ts limits',
    'platform/mail/deliver.ts mailLimits',
    'platform/rate-limits/rate-limit.ts loginLimits',
    'platform/storage/s3-storage.ts s3Limits',
    'query/limits.ts limits',
    'records/base/parts/limits.ts baseLimits',
    'records/import-limits.ts importLimits',
    'schema/bounds.ts listLimits',
    'schema/commands/structure-parts.ts limits',
    'schema/insights/limits.ts insightLimits',
    'schema/workflows/parts/limits.ts workflowLimits',
  ]
  const ofProcess = ['platform/db/database.ts readerLimits', 'platform/db/database.ts writerLimits']
  expect(objects.toSorted()).toEqual([...inList, ...ofProcess].toSorted())
})

test('no length is compared with an unnamed number', () => {
  const bare = files.flatMap(({ file, text }) =>
    text
      .split('\n')
      // Messages shorten quoted texts.
      .filter((line) => /\.(?:length|size) >=? \d{2,}/.test(line) && !line.includes('.slice(0, '))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

test('every truncation length is a named constant', () => {
  const bare = files.flatMap(({ file, text }) =>
    [...text.matchAll(/^.*\.slice\(0, (?:\d{4,}|\d+_\d+)\).*$/gm)].map(([line]) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

test('no validator collects problems in an unbounded array', () => {
  const plain = files.filter(
    ({ file, text }) => /\w: Issue\[\] = \[\]/.test(text) && file !== 'schema/errors/issues.ts',
  )
  expect(plain.map(({ file }) => file)).toEqual([])
})

test('each can be set by its environment variable', () => {
  expect(readConfig({}).limits).toEqual(defaultLimits)
  for (const name of limitNames) {
    const { from, to } = limits[name]
    expect(readConfig({ [environmentKeyOf(name)]: String(to) }).limits[name]).toBe(to)
    expect(() => readConfig({ [environmentKeyOf(name)]: String(from - 1) })).toThrow(ConfigError)
  }
})
