import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import {
  type Analysis,
  compileFailure,
  compileFormula,
  evaluateFormula,
  evaluateWithFailure,
  limits,
  sqlTypeOf,
} from '@monarch/formula'
import { compile, type Fragment, ident, join, sql, value } from '@monarch/sql'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { embeddedSuperuser } from '../../apps/server/src/platform/db/embedded.ts'
import { type Row, testFields } from '../../packages/formula/src/formulas.test-helper.ts'

/** Runs formulas on PostgreSQL and in JavaScript, over the same rows. Connects before the tests of the file, and disconnects after. */
export function formulaRunner() {
  let client: pg.Client

  beforeAll(async () => {
    client = await connect(clientConfig({ ...inject('postgres'), user: embeddedSuperuser }, 'postgres'))
  })

  afterAll(() => client.end())

  return { run, runFormula, runFailure }

  async function run(fragment: Fragment): Promise<Record<string, unknown>[]> {
    const { text, values } = compile(fragment)
    return (await client.query({ text, values: [...values] })).rows as Record<string, unknown>[]
  }

  /** Runs the formula over JSON rows; results have the API's form. */
  async function runFormula(analysis: Analysis, data: readonly Row[], timeZone: string): Promise<unknown[]> {
    const formula = compileFormula(analysis, {
      column: ({ field }) => ident('r', field.name),
      timeZone: value(timeZone),
      now: value(now.toISOString()),
    })
    const shown =
      analysis.kind === 'datetime'
        ? sql`to_char(${formula} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : formula
    const columns = testFields.map((field) => sql`${ident(field.name)} ${sqlTypeOf(field.kind!)}`)
    const from = sql`jsonb_to_recordset(${value(JSON.stringify(data))}::jsonb) as r(${join(columns)})`
    const results = await run(sql`select pg_typeof(${formula})::text as type, ${shown} as value from ${from}`)
    const type = { timestamptz: 'timestamp with time zone' }[compile(sqlTypeOf(analysis.kind)).text]
    for (const result of results) expect(result.type).toBe(type ?? compile(sqlTypeOf(analysis.kind)).text)
    return results.map((result) => result.value)
  }

  /** Why each row has no result; none if the expression of the failure would be too large. */
  async function runFailure(analysis: Analysis, data: readonly Row[], timeZone: string): Promise<unknown[]> {
    const failure = compileFailure(analysis, {
      column: ({ field }) => ident('r', field.name),
      timeZone: value(timeZone),
      now: value(now.toISOString()),
    })
    if (!failure) return data.map(() => null)
    const columns = testFields.map((field) => sql`${ident(field.name)} ${sqlTypeOf(field.kind!)}`)
    const from = sql`jsonb_to_recordset(${value(JSON.stringify(data))}::jsonb) as r(${join(columns)})`
    return (await run(sql`select ${failure} as failure from ${from}`)).map((result) => result.failure)
  }
}

export const now = new Date('2024-06-15T12:34:56.789Z')

export function failuresIn(analysis: Analysis, data: readonly Row[], timeZone: string): unknown[] {
  if (analysis.size.errors > limits.weight) return data.map(() => null)
  return data.map(
    (row) => evaluateWithFailure(analysis, { value: ({ field }) => row[field.name], timeZone, now }).failure,
  )
}

export function evaluate(analysis: Analysis, data: readonly Row[], timeZone: string): unknown[] {
  return data.map((row) => evaluateFormula(analysis, { value: ({ field }) => row[field.name], timeZone, now }))
}

export const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
