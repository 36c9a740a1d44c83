import { checkValue, findFieldType, type Json } from '@monarch/field-types'
import { describe, expect, test } from 'vitest'
import { demoEntities } from '../groups/groups.ts'
import type { FieldDraft } from '../../fields.ts'
import type { DemoEntity } from '../groups/define-group.ts'
import { generateRecords } from './generate.ts'
import type { Profile } from './profile.ts'
import { demoProfiles, europeProfile, studioProfile } from './profiles.ts'
import type { DemoRecord } from './world.ts'

const authors = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const now = new Date('2026-03-11T15:20:00Z')

type Records = ReadonlyMap<string, readonly DemoRecord[]>

describe.each(demoProfiles.map((profile) => [profile.tenantName, profile] as const))('%s', (_name, profile) => {
  const records = generateRecords(profile, now, authors)

  test('has the number of records of its profile for every entity', () => {
    expect([...records.keys()].toSorted()).toEqual(demoEntities.map((entity) => entity.name).toSorted())
    for (const [entity, count] of Object.entries(profile.counts)) {
      expect([entity, records.get(entity)?.length]).toEqual([entity, count])
    }
  })

  test('every value is accepted unchanged by its field', () => {
    expect(demoEntities.flatMap((entity) => problemsOf(entity, records))).toEqual([])
  })

  test('the same day gives the same records', () => {
    expect(generateRecords(profile, now, authors)).toEqual(records)
  })

  test('dates of a record are in order', () => {
    expect(disorder(records, now)).toEqual([])
  })

  test('related records are consistent', () => {
    expect(mismatches(records)).toEqual([])
  })
})

test('the records are valid on every day of a year, at any hour', () => {
  for (let day = 0; day < 366; day += 9) {
    const moment = new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 3))
    for (const profile of demoProfiles) {
      const records = generateRecords(profile, moment, authors)
      expect([moment, ...counts(profile, records), ...disorder(records, moment)]).toEqual([moment])
    }
  }
})

test('the tenants share no client', () => {
  const [here, there] = [studioProfile, europeProfile].map((profile) => {
    const records = generateRecords(profile, now, authors)
    return ['account', 'company', 'campaign'].flatMap((entity) =>
      records.get(entity)!.map((record) => record.values.name),
    )
  })
  const own = /^Brightside: /
  expect(here!.filter((name) => there!.includes(name) && !own.test(name as string))).toEqual([])
})

/** All values that `checkValue` would refuse or change, unknown keys, ids without a record, and duplicates of unique values. */
function problemsOf(entity: DemoEntity, records: Records): string[] {
  const problems: string[] = []
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  const ids = new Map(demoEntities.map(({ name }) => [name, new Set(records.get(name)!.map((record) => record.id))]))
  for (const { values } of records.get(entity.name)!) {
    for (const key of Object.keys(values)) if (!fields.has(key)) problems.push(`${entity.name}.${key} is no field`)
    for (const field of entity.fields) {
      const value = values[field.name] ?? null
      const checked = checkField(field, value)
      if (checked !== null) problems.push(`${entity.name}.${field.name}: ${JSON.stringify(value)}: ${checked}`)
      if (field.relation && value !== null && !ids.get(field.relation.target)!.has(value as string)) {
        problems.push(`${entity.name}.${field.name} leads nowhere`)
      }
    }
  }
  for (const field of entity.fields.filter(({ isUnique }) => isUnique)) {
    const values = records.get(entity.name)!.flatMap((record) => record.values[field.name] ?? [])
    if (new Set(values).size < values.length) problems.push(`${entity.name}.${field.name} repeats itself`)
  }
  return problems
}

function checkField(field: FieldDraft, value: Json): string | null {
  const type = findFieldType(field.fieldType)!
  if (type.computation) return null
  const settings = type.settings(
    field.choices
      ? { choices: field.choices }
      : field.relation
        ? { entityId: authors[0], inverseName: field.relation.inverseName, onDelete: 'set_null' }
        : (field.settings ?? {}),
  )
  if (!settings.ok) return settings.message
  const spec = {
    label: field.displayName,
    settings: settings.value,
    required: field.isRequired ?? false,
    rules: field.validationRules ?? {},
  }
  const result = checkValue(type, spec, value)
  if (!result.ok) return result.message
  const isSame =
    JSON.stringify(result.value) === JSON.stringify(Array.isArray(value) && value.length === 0 ? null : value)
  return isSame ? null : `would become ${JSON.stringify(result.value)}`
}

/** Pairs of dates of one record that must be in order. */
const ordered: Record<string, readonly (readonly [string, string])[]> = {
  project: [['start_date', 'due_date']],
  campaign: [['start_date', 'end_date']],
  invoice: [
    ['issue_date', 'due_date'],
    ['issue_date', 'paid_on'],
  ],
  quote: [['issued_on', 'valid_until']],
  agreement: [
    ['signed_on', 'starts_on'],
    ['starts_on', 'ends_on'],
  ],
  event: [['starts_at', 'ends_at']],
  budget: [['starts_on', 'ends_on']],
  asset: [['purchased_on', 'warranty_until']],
  ticket: [['opened_at', 'solved_at']],
  sales_order: [['ordered_on', 'delivered_on']],
}

/** Dates of past events, never after today. */
const past: Record<string, readonly string[]> = {
  account: ['client_since'],
  contact: ['last_contacted'],
  lead: ['received_on'],
  task: ['completed_on'],
  invoice: ['paid_on'],
  expense: ['spent_on'],
  employee: ['hired_on'],
  asset: ['purchased_on'],
  ticket: ['opened_at', 'solved_at'],
  message: ['sent_at'],
  notification: ['sent_at'],
  sales_order: ['ordered_on', 'delivered_on'],
  customer: ['joined_on'],
  document: ['reviewed_on'],
  workflow: ['last_run_at'],
}

function disorder(records: Records, moment: Date): string[] {
  const at = moment.toISOString()
  const problems: string[] = []
  const earliest = new Date(moment.getTime() - 427 * 86_400_000).toISOString()
  for (const [entity, list] of records) {
    for (const { createdAt, values, changes } of list) {
      const moments = [createdAt, ...changes.map((change) => change.at), at]
      if (moments.some((each, i) => i > 0 && each <= moments[i - 1]!))
        problems.push(`${entity} was changed at ${moments.join()}`)
      for (const [i, { field, to }] of changes.entries()) {
        const next = changes.slice(i + 1).find((later) => later.field === field)
        if (to !== (next ? next.from : values[field]))
          problems.push(`${entity}.${field} became ${JSON.stringify(to)} and then something else`)
      }
      if (createdAt > at || createdAt < earliest) problems.push(`${entity} was created at ${createdAt}`)
      for (const [first, then] of ordered[entity] ?? []) {
        const [a, b] = [values[first], values[then]]
        if (typeof a === 'string' && typeof b === 'string' && a >= b)
          problems.push(`${entity}: ${first} ${a}, ${then} ${b}`)
      }
      for (const name of past[entity] ?? []) {
        const value = values[name]
        if (typeof value === 'string' && value > at.slice(0, value.length))
          problems.push(`${entity}.${name} is ${value}`)
      }
    }
  }
  return [...problems, ...untrueStates(records, at.slice(0, 10))]
}

/** Statuses that contradict the dates of their record. */
function untrueStates(records: Records, today: string): string[] {
  const contradictions: Record<string, (values: DemoRecord['values']) => boolean> = {
    deal: ({ stage, close_date, probability }) =>
      stage === 'won' || stage === 'lost'
        ? close_date! > today || probability !== (stage === 'won' ? 100 : 0)
        : close_date! <= today || probability === 0 || probability === 100,
    invoice: ({ status, due_date, issue_date, paid_on }) =>
      (status === 'paid') !== (paid_on !== null) ||
      (status === 'overdue' && due_date! >= today) ||
      (status === 'sent' && due_date! < today) ||
      (status === 'draft') !== issue_date! > today,
    project: ({ status, start_date, completion }) =>
      (status === 'planning') !== start_date! > today || (status === 'completed') !== (completion === 100),
    task: ({ status, completed_on }) => (status === 'completed') !== (completed_on !== null),
    campaign: ({ status, start_date, end_date, spent, budget }) =>
      (status === 'planned') !== start_date! > today ||
      (status === 'completed') !== end_date! < today ||
      Number(spent) > Number(budget),
    content: ({ status, publish_on }) => (status === 'published') !== (publish_on !== null && publish_on! < today),
    inventory_item: ({ status, quantity }) => (status === 'out_of_stock') !== (quantity === 0),
  }
  return Object.entries(contradictions).flatMap(([entity, isUntrue]) =>
    records
      .get(entity)!
      .filter(({ values }) => isUntrue(values))
      .map(({ values }) => `${entity}: ${JSON.stringify(values)}`),
  )
}

/** Records with two related records that are not related to each other. */
function mismatches(records: Records): string[] {
  const byId = new Map([...records.values()].flat().map((record) => [record.id, record]))
  const of = (record: DemoRecord, field: string) => byId.get(record.values[field] as string)
  const problems: string[] = []
  const same = (entity: string, through: string, field = 'account') => {
    for (const record of records.get(entity)!) {
      const other = of(record, through)
      if (other && other.values[field] !== record.values.account) problems.push(`${entity}.${through}`)
    }
  }
  same('deal', 'contact')
  same('opportunity', 'contact')
  same('opportunity', 'deal')
  same('quote', 'deal')
  same('agreement', 'deal')
  same('agreement', 'signed_by')
  same('project', 'deal')
  same('event', 'project')
  same('document', 'project')
  same('invoice', 'project')
  same('invoice', 'billing_contact')
  same('campaign', 'brand')
  same('message', 'contact')
  for (const content of records.get('content')!) {
    if (of(content, 'campaign')?.values.brand !== content.values.brand) problems.push('content.brand')
  }
  for (const project of records.get('project')!) {
    const deal = of(project, 'deal')
    if (deal && (deal.values.stage !== 'won' || deal.values.close_date! > project.values.start_date!))
      problems.push('project.deal')
  }
  for (const account of records.get('account')!) {
    const deals = records.get('deal')!.filter((deal) => deal.values.account === account.id)
    const isClient = account.values.status !== 'prospect'
    if (!isClient && deals.some((deal) => deal.values.stage === 'won')) problems.push('a prospect with a won deal')
    if (isClient && typeof account.values.client_since !== 'string') problems.push('a client without a start date')
  }
  return problems
}

function counts(profile: Profile, records: Records): string[] {
  return Object.entries(profile.counts)
    .filter(([entity, count]) => records.get(entity)?.length !== count)
    .map(([entity, count]) => `${entity}: ${records.get(entity)?.length} of ${count}`)
}
