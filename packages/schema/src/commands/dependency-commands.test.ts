import { expect, test } from 'vitest'
import { AppError } from '../errors/errors.ts'
import type { FieldRow } from '../structure/structure.ts'
import { reconcileStructure } from './reconcile.ts'
import { Designer } from './structure.test-helper.ts'

/** Deals choose a contact of their account, and a region of their country. */
function shop() {
  const designer = new Designer()
  const account = designer.entity('account')
  const contact = designer.entity('contact')
  const company = designer.field(contact, 'company', 'relationship', { settings: { entityId: account } })
  const email = designer.field(contact, 'email', 'text')
  const deal = designer.entity('deal')
  const client = designer.field(deal, 'client', 'relationship', { settings: { entityId: account } })
  const person = designer.field(deal, 'person', 'relationship', {
    settings: { entityId: contact, dependsOn: 'client', matches: 'company' },
  })
  const country = designer.field(deal, 'country', 'select', { options: ['de', 'fr'] })
  const region = designer.field(deal, 'region', 'select', {
    settings: { choices: [{ value: 'bavaria', when: ['de'] }, { value: 'other' }], dependsOn: 'country' },
  })
  const field = (id: string): FieldRow => designer.structure.fields.find((known) => known.id === id)!
  return { designer, account, contact, company, email, deal, client, person, country, region, field }
}

const refusal = (work: () => unknown): string[] => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.issues.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
  throw new Error('It was not refused')
}

test('a dependency is stored by ids and follows renames; fields without one store no ids', () => {
  const { designer, person, region, client, company, country, field } = shop()
  expect(field(person)).toMatchObject({
    definition: { dependsOn: `#${client}`, matches: `#${company}` },
    uses: [client, company].toSorted(),
    resultType: null,
  })
  expect(field(region)).toMatchObject({ definition: { dependsOn: `#${country}` }, uses: [country] })
  for (const [id, name] of [
    [client, 'customer'],
    [company, 'employer'],
    [country, 'land'],
  ] as const)
    designer.do({ type: 'updateField', id, data: { name } })
  expect(field(person).settings).toMatchObject({ dependsOn: 'customer', matches: 'employer' })
  expect(field(region).settings).toMatchObject({ dependsOn: 'land', choices: [{ when: ['de'] }, { value: 'other' }] })
  expect(field(country)).toMatchObject({ definition: null, uses: [] })
  expect(reconcileStructure(designer.structure)).toBe(designer.structure)
})

test('a field that others depend on can be deleted with its uses: the others stay, without the dependency', () => {
  const { designer, person, region, company, country, field } = shop()
  for (const id of [company, country]) {
    expect(() => designer.do({ type: 'deleteField', id })).toThrow('uses it')
    designer.do({ type: 'deleteField', id, removeUses: true })
  }
  for (const id of [person, region]) {
    expect(field(id)).toMatchObject({ deletedAt: null, definition: null, uses: [] })
    expect(field(id).settings).not.toHaveProperty('dependsOn')
    expect(field(id).settings).not.toHaveProperty('matches')
  }
  expect(reconcileStructure(designer.structure)).toBe(designer.structure)
})

test('with the related entity, the relation itself is deleted', () => {
  const { designer, account, contact, person, client, company, field } = shop()
  designer.do({ type: 'deleteEntity', id: account, removeUses: true })
  expect([field(client).deletedAt, field(company).deletedAt]).not.toContain(null)
  expect(field(person)).toMatchObject({ deletedAt: null, uses: [] })
  designer.do({ type: 'deleteEntity', id: contact, removeUses: true })
  expect(field(person).deletedAt).not.toBeNull()
})

test('a dependency that can never match is refused', () => {
  const { designer, contact, deal, country, region, email } = shop()
  const change = (id: string, settings: object) =>
    refusal(() => designer.do({ type: 'updateField', id, data: { settings } }))
  const add = (settings: object) =>
    refusal(() => designer.field(deal, 'extra', 'relationship', { settings: { entityId: contact, ...settings } }))
  expect(email).not.toBe('')
  expect(add({ dependsOn: 'client' })).toEqual([
    'data.settings: settings.matches must be the name of a field of the related records',
  ])
  expect(add({ dependsOn: 'nothing', matches: 'company' })).toEqual([
    'data.settings.dependsOn: There is no field "nothing"',
  ])
  expect(add({ dependsOn: 'client', matches: 'email' })).toEqual([
    'data.settings.matches: The fields "client" and "email" can never have the same value',
  ])
  expect(change(region, { choices: [{ value: 'x' }], dependsOn: 'client' })).toEqual([
    'data.settings.dependsOn: The field "client" has no choices to depend on',
  ])
  expect(change(country, { choices: [{ value: 'de' }], dependsOn: 'region' })).toEqual([
    'data.settings.dependsOn: Fields cannot depend on each other in a circle',
  ])
})
