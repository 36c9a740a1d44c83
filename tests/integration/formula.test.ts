import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  analyze,
  type Analysis,
  compileFormula,
  evaluateFormula,
  type FormulaField,
  isImmutable,
  sqlTypeOf,
} from '@monarch/formula'
import { compile, type Fragment, ident, join, literal, sql, value } from '@monarch/sql'
import { clientConfig, connect } from '../../apps/server/src/db/connection.ts'
import { anyFormula, type Row, rows, testFields } from '../../packages/formula/src/test-formulas.ts'

/** The formula language on a real PostgreSQL: the same results as in JavaScript, and never an error. */
let client: pg.Client

beforeAll(async () => {
  client = await connect(clientConfig(inject('postgres'), 'postgres'))
})

afterAll(() => client.end())

const now = new Date('2024-06-15T12:34:56.789Z')
const numRuns = Number(process.env.FORMULA_RUNS ?? 400)

async function run(fragment: Fragment): Promise<Record<string, unknown>[]> {
  const { text, values } = compile(fragment)
  return (await client.query({ text, values: [...values] })).rows as Record<string, unknown>[]
}

/** The formula over rows of JSON, its results written as the API writes them. */
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

function evaluate(analysis: Analysis, data: readonly Row[], timeZone: string): unknown[] {
  return data.map((row) => evaluateFormula(analysis, { value: ({ field }) => row[field.name], timeZone, now }))
}

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')

test('a random formula gives in PostgreSQL what it gives in JavaScript', async () => {
  const data = fc.array(rows, { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(anyFormula, data, zones, async (source, given, timeZone) => {
      const analysis = analyze(source, { fields: testFields })
      expect(analysis.problems).toEqual([])
      expect(await runFormula(analysis, given, timeZone)).toEqual(evaluate(analysis, given, timeZone))
    }),
    { numRuns },
  )
})
