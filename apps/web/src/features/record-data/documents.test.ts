import { ExactNumber } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { documentsOf, optionsDocument, picturesOf, type RecordData, relatedOf, titleOf } from './documents.ts'
import { buildStructure } from './structure.ts'
import { account, entityReply, fieldReply, structure } from './structure.test-helper.ts'

const selection =
  'id version stage name amount account account_record { id name } tags is_hot is_sure close_date source createdAt updatedAt ' +
  'createdBy_user { name } updatedBy_user { name }'

const record: RecordData = { id: 'a', version: 1, createdAt: '', updatedAt: '', name: 'Relaunch' }
const field = (name: string) => structure.entity.fields.find((known) => known.name === name)!

test("documents use the entity's types and operations", () => {
  const documents = documentsOf(structure)
  expect(documents.list)
    .toBe(`query Records($where: BigDealWhere, $orderBy: [BigDealOrderBy!], $limit: Int, $offset: Int, $search: String) {
  records: big_deal(where: $where, orderBy: $orderBy, limit: $limit, offset: $offset, search: $search) { ${selection} }
}`)
  expect(documents.count).toContain('total: big_deal_aggregate(where: $where, search: $search) { count }')
  expect(documents.byId).toContain(`record: big_deal_by_id(id: $id) { ${selection} }`)
  expect(documentsOf(structure)).toBe(documents)
})

test('an entity without searchable fields has no search', () => {
  const thing = buildStructure(entityReply('thing', 'id', [fieldReply('made', 'date')]), [])
  expect(documentsOf(thing).list).not.toContain('search')
  expect(documentsOf(thing).count).not.toContain('search')
})

test('a relation to an unknown entity is read as an id only', () => {
  const lonely = buildStructure(
    entityReply('thing', 'id', [
      fieldReply('name', 'text'),
      fieldReply('account', 'relationship', { settings: { entityId: account.id } }),
    ]),
    [],
  )
  expect(documentsOf(lonely).byId).toContain('name account createdAt')
})

test('a related record is read with its picture', () => {
  const person = entityReply('person', account.id, [fieldReply('name', 'text'), fieldReply('photo', 'image')])
  const task = entityReply('task', structure.entity.id, [
    fieldReply('title', 'text'),
    fieldReply('person', 'relationship', { settings: { entityId: person.id } }),
  ])
  const pictured = buildStructure(task, [person])
  expect(documentsOf(pictured).byId).toContain('person_record { id name photo_file { id name size')
  const photo = { id: 'f', name: 'ada.png' }
  const related = { person_record: { id: 'p', name: 'Ada', photo_file: photo } }
  const of = pictured.entity.fields.find(({ name }) => name === 'person')!
  expect(picturesOf(pictured, of, { ...record, ...related })).toEqual(new Map([['p', photo]]))
  expect(picturesOf(pictured, of, { ...record, person_record: null })).toEqual(new Map())
  expect(picturesOf(structure, field('account'), record)).toBeUndefined()
})

test('a picker requests names and a second line', () => {
  expect(optionsDocument(structure.byId.get(account.id)!)).toContain(
    'account(where: $where, limit: $limit, search: $search) { id name city }',
  )
})

test('an id is never the second line', () => {
  const brand = entityReply('brand', 'id', [
    fieldReply('name', 'text'),
    fieldReply('logo', 'image'),
    fieldReply('account', 'relationship', { settings: { entityId: account.id } }),
    fieldReply('city', 'text'),
  ])
  expect(optionsDocument(buildStructure(brand, [account]).entity)).toContain('{ id name city }')
})

test('the name of a record is its title field as text, and empty without a value', () => {
  expect(titleOf(structure.entity, record)).toBe('Relaunch')
  expect(titleOf(structure.entity, { ...record, name: null })).toBe('')
  expect(
    titleOf({ ...structure.entity, titleField: field('amount') }, { amount: new ExactNumber('9007199254740993.5') }),
  ).toBe('$9,007,199,254,740,993.50')
})

test.each([
  ['is included', { account_record: { id: 'b', name: 'Acme' } }, 'Acme'],
  ['has no name', { account_record: { id: 'b', name: null } }, null],
  ['is gone', { account_record: null }, null],
  ['is not included', {}, undefined],
])('the name of a related record that %s', (_, more, title) => {
  expect(relatedOf(structure, field('account'), { ...record, ...more })).toBe(title)
})
