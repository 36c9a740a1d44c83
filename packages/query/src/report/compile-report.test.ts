import { fieldTypes } from '@monarch/field-types'
import { accessByPermissions, type Attribute, type Column, type Model } from '@monarch/schema'
import { expect, test } from 'vitest'
import { sampleModel } from '../sample-model.test-helper.ts'
import { compileReport } from './compile-report.ts'
import { planReport } from './plan-report.ts'

const contact = sampleModel.entities.get('contact')!
const due: Column = {
  ...(contact.attributes.get('age') as Column),
  id: 'due',
  name: 'due',
  column: 'due',
  type: fieldTypes.date,
}
const attributes = new Map<string, Attribute>([...contact.attributes, ['due', due]])
const model: Model = { ...sampleModel, entities: new Map([['contact', { ...contact, attributes }]]) }
const count = { type: 'count', key: 'm1' } as const
const sum = { type: 'sum', key: 'm2', field: 'age' } as const

function textOf(request: Partial<Parameters<typeof planReport>[0]>): string {
  const asked = { entity: 'contact', where: null, period: null, measures: [count, sum], groups: [], ...request }
  return compileReport(planReport(asked, model, accessByPermissions(['*']), { isStored: false }).report!).text
}

const smallestGroups = (text: string) => /a as materialized \((.*?)\), g as/.exec(text)?.[1]

test('records are grouped by day before the month of each day is computed', () => {
  const text = textOf({ groups: [{ by: 'due:month' }] })
  expect(text).toContain(`select "t1"."due" as "k0", "t1"."age" as "v1"`)
  expect(smallestGroups(text)).toBe(
    `select date_trunc('month', "k0"::timestamp)::date as "k0", "f0", "f1" ` +
      `from (select "k0", count(*) as "f0", sum("v1") as "f1" from r group by "k0") d`,
  )
})

test('records of two periods are grouped by period, so that no figure filters them', () => {
  const period = {
    field: 'due',
    current: { from: '2026-01-01', to: '2027-01-01' },
    before: { from: '2025-01-01', to: '2026-01-01' },
  }
  const byName = textOf({ groups: [{ by: 'name' }], period })
  expect(smallestGroups(byName)).toBe(`select "k0", now, count(*) as "f0", sum("v1") as "f1" from r group by "k0", now`)
  const byMonth = textOf({ groups: [{ by: 'due:month' }], period })
  expect(smallestGroups(byMonth)).toContain(`case when now then '0'::interval else '12 months'::interval end`)
})

test('figures without groups are read once', () => {
  expect(textOf({}).match(/ from q\b/g)).toHaveLength(1)
})
