import { readFileSync, writeFileSync } from 'node:fs'
import { ExactNumber, fieldTypes, type Json, meets } from '@monarch/field-types'
import { analyze, evaluateWithFailure, type FormulaField } from '@monarch/formula'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Case, type CaseResult, cases, records, type Results, type SampleRecord } from '../formulas/cases.ts'
import { dataOf, startWorkspace, type Workspace } from './builders.ts'

/** The table of blank values and errors, in the database and in JavaScript; UPDATE=1 writes results.json. */
const read = (name: string): Results =>
  JSON.parse(readFileSync(new URL(`../formulas/${name}`, import.meta.url), 'utf8')) as Results

const spreadsheet = read('spreadsheet-results.json')
const stated = process.env.UPDATE ? {} : read('results.json')
const names = Object.keys(records)

const fields: readonly FormulaField[] = [
  { id: 't', name: 't', kind: 'text' },
  { id: 'n', name: 'n', kind: 'number' },
  { id: 'm', name: 'm', kind: 'number' },
  { id: 'd', name: 'd', kind: 'date' },
  { id: 'c', name: 'c', kind: 'boolean' },
]

function inJavaScript(formula: string, record: SampleRecord): CaseResult {
  const analysis = analyze(formula, { fields })
  expect(analysis.problems).toEqual([])
  const { value, failure } = evaluateWithFailure(analysis, {
    value: ({ field }) => record[field.name as keyof SampleRecord],
    timeZone: 'UTC',
    now: new Date(0),
  })
  return failure ?? value
}

const computed: Results = Object.fromEntries(
  cases.map(({ formula }) => [
    formula,
    Object.fromEntries(names.map((name) => [name, inJavaScript(formula, records[name]!)])),
  ]),
)
if (process.env.UPDATE)
  writeFileSync(new URL('../formulas/results.json', import.meta.url), `${JSON.stringify(computed, null, 2)}\n`)

test('results.json has every result', () => {
  if (!process.env.UPDATE) expect(computed).toEqual(stated)
})

const isError = (result: CaseResult): boolean => typeof result === 'string' && result.startsWith('#')

/** Compares with a spreadsheet, whose errors have other names, whose empty texts are blank, and whose numbers have 15 digits. */
function isSame(a: CaseResult, b: CaseResult): boolean {
  if (isError(a) || isError(b)) return isError(a) && isError(b)
  if ((a ?? '') === (b ?? '')) return true
  return typeof a === 'string' && typeof b === 'string' && Math.abs(Number(a) - Number(b)) < 1e-9
}

test.each(cases)('$formula: a difference from a spreadsheet has its reason', ({ formula, why }) => {
  const different = names.filter((name) => !isSame(computed[formula]![name]!, spreadsheet[formula]![name]!))
  expect({ formula, isExplained: why !== undefined }).toEqual({ formula, isExplained: different.length > 0 })
})

const types = {
  t: fieldTypes.text,
  n: fieldTypes.decimal,
  m: fieldTypes.decimal,
  d: fieldTypes.date,
  c: fieldTypes.boolean,
}
const valueOf = (name: string, field: string): Json => records[name]![field as keyof SampleRecord]

describe('in the database', () => {
  let workspace: Workspace
  const formulaName = (i: number): string => `f${i}`
  const rollupName = (i: number): string => `r${i}`
  const filters = cases.flatMap((each, i) => (each.where ? [{ ...each, i }] : [])) as (Required<Case> & { i: number })[]
  let rows: readonly Record<string, unknown>[] = []
  let counts: Record<string, unknown> = {}

  beforeAll(async () => {
    workspace = await startWorkspace()
    const { owner, tenantId } = workspace
    const parent = await workspace.buildEntity('parent', [{ name: 'name', fieldType: 'text' }])
    const sample = await workspace.buildEntity('sample', [
      { name: 'name', fieldType: 'text' },
      { name: 't', fieldType: 'text' },
      { name: 'n', fieldType: 'decimal' },
      { name: 'm', fieldType: 'decimal' },
      { name: 'd', fieldType: 'date' },
      { name: 'c', fieldType: 'boolean', settings: { threeStates: true } },
      { name: 'parent', fieldType: 'relationship', settings: { entityId: parent.id, inverseName: 'samples' } },
    ])
    const add = async (entityId: string, given: readonly { name: string; fieldType: string; settings: object }[]) => {
      const data = given.map((field) => ({ tenantId, entityId, displayName: field.name, ...field }))
      const variables = data.map((_, i) => `$d${i}: CreateSystemFieldInput!`)
      const fields = data.map((_, i) => `a${i}: createSystemField(data: $d${i}) { id }`)
      dataOf(
        await owner.admin(
          `mutation(${variables.join()}) { ${fields.join(' ')} }`,
          Object.fromEntries(data.map((each, i) => [`d${i}`, each])),
        ),
      )
    }
    await add(
      sample.id,
      cases.map(({ formula }, i) => ({
        name: formulaName(i),
        fieldType: 'formula',
        settings: { expression: formula },
      })),
    )
    await add(
      parent.id,
      filters.map(({ i, where }) => {
        const settings = { relation: 'samples', function: 'count', where }
        return { name: rollupName(i), fieldType: 'rollup', settings }
      }),
    )
    const { createParent } = dataOf(await owner.tenant('mutation { createParent(data: {name: "all"}) { id } }'))
    const data = names.map((name) => ({ name, ...records[name], parent: createParent.id }))
    dataOf(
      await owner.tenant('mutation($data: [CreateSampleInput!]!) { createManySample(data: $data) { id } }', { data }),
    )
    const results = cases.map((_, i) => `${formulaName(i)} ${formulaName(i)}_error`)
    rows = dataOf(await owner.tenant(`{ sample { name ${results.join(' ')} } }`)).sample
    counts = dataOf(await owner.tenant(`{ parent { ${filters.map(({ i }) => rollupName(i)).join(' ')} } }`)).parent[0]
  }, 120_000)
  afterAll(() => workspace.close())

  test.each(cases.map((each, i) => ({ ...each, i })))('$formula', ({ formula, i }) => {
    const shown = (result: unknown): CaseResult =>
      typeof result === 'number' || result instanceof ExactNumber ? String(result) : (result as CaseResult)
    for (const row of rows) {
      const result = computed[formula]![row.name as string]!
      const found = shown(row[`${formulaName(i)}_error`] ?? row[formulaName(i)])
      expect({ name: row.name, same: isSame(found, result), found, result }).toMatchObject({ same: true })
      if (isError(result)) expect(row).toMatchObject({ [formulaName(i)]: null, [`${formulaName(i)}_error`]: result })
    }
  })

  test.each(filters)('the filter and the rollup of $formula', async ({ formula, where, i }) => {
    const expected = names.filter((name) => computed[formula]![name] === true)
    const found = dataOf(
      await workspace.owner.tenant('query($where: SampleWhere) { sample(where: $where) { name } }', { where }),
    )
    expect(found.sample.map(({ name }: { name: string }) => name).toSorted()).toEqual(expected.toSorted())
    expect(counts[rollupName(i)]).toBe(expected.length)
    const inBrowser = names.filter((name) =>
      meets(where, (field) => ({
        type: types[field as keyof SampleRecord],
        settings: { threeStates: true },
        value: valueOf(name, field),
      })),
    )
    expect(inBrowser).toEqual(expected)
  })
})
