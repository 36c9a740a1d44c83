import { expect, test } from 'vitest'
import type { RecordData } from '../../record-data/documents.ts'
import { buildStructure } from '../../record-data/structure.ts'
import { entityReply, fieldReply } from '../../record-data/structure.test-helper.ts'
import { planBoardCard, planCard } from './card-plan.ts'
import { columnsFor } from './card-size.ts'
import { blockOf, blocksBetween, blockSize, joinBlocks } from '../../record-data/rows/blocks.ts'

const { entity } = buildStructure(
  entityReply('person', 'person', [
    fieldReply('photo', 'image'),
    fieldReply('name', 'text'),
    fieldReply('nick', 'text'),
    fieldReply('status', 'select', { settings: { choices: [{ value: 'on', label: 'On', color: 'blue' }] } }),
    fieldReply('email', 'email'),
    fieldReply('note', 'text'),
  ]),
  [],
)
const planned = (config: object) => {
  const { cover, title, fields, names } = planCard(entity, config as Record<string, string>)
  return [cover?.name ?? null, title?.name, fields.map(({ name }) => name).join(' '), names]
}

test.each<[object, unknown[]]>([
  [{}, ['photo', 'name', 'nick status email note', 'hidden']],
  [{ cardTemplate: 'minimal' }, [null, 'name', 'nick', 'hidden']],
  [{ cardTemplate: 'detailed' }, ['photo', 'name', 'nick status email note createdAt', 'label']],
  [{ cardTemplate: 'custom' }, [null, 'name', '', 'label']],
  [
    { cardTemplate: 'custom', cardFields: ['note', 'gone', 'name'], coverField: 'photo' },
    ['photo', 'name', 'note', 'label'],
  ],
  [{ titleField: 'nick', cardFields: ['name', 'nick'] }, ['photo', 'nick', 'name', 'hidden']],
  [{ hiddenFields: ['status'] }, ['photo', 'name', 'nick email note createdAt', 'hidden']],
  [{ cardTemplate: 'surprise', coverField: 'name' }, ['photo', 'name', 'nick status email note', 'hidden']],
])('the plan of a card for %j', (config, expected) => expect(planned(config)).toEqual(expected))

test('all cards of a view have the same height, whatever their content', () => {
  const height = (config: object) => planCard(entity, config as Record<string, string>).height
  expect(height({ cardTemplate: 'minimal' })).toBeLessThan(height({}))
  expect(height({ cardFields: ['nick'] })).toBe(height({}) - 3 * 24)
})

test('a board has icons or labels before values, and shows empty values if configured', () => {
  const status = entity.fields.find(({ name }) => name === 'status')!
  const plan = (config: object) => planBoardCard(entity, config as Record<string, string>, status)
  expect(plan({ fieldNames: 'icon', showEmpty: false })).toMatchObject({ names: 'icon', showsEmpty: false })
  expect(plan({ fieldNames: 'label', showEmpty: true })).toMatchObject({ names: 'label', showsEmpty: true })
  expect(plan({ fieldNames: 'runes' })).toMatchObject({ names: 'hidden', showsEmpty: true })
})

test('a board hides the field of its columns, unless it is configured', () => {
  const status = entity.fields.find(({ name }) => name === 'status')!
  const names = (config: object) =>
    planBoardCard(entity, config as Record<string, string>, status).fields.map(({ name }) => name)
  expect(names({})).toEqual(['nick', 'email', 'note'])
  expect(names({ cardFields: ['status', 'nick', 'email', 'note', 'createdAt'] })).toEqual([
    'status',
    'nick',
    'email',
    'note',
  ])
})

test.each([
  [1200, 3, 3],
  [1200, 5, 5],
  [1200, 9, 5],
  [1200, undefined, 3],
  [700, 5, 3],
  [390, 3, 1],
  [100, 3, 1],
])('%i px with %s requested columns give %i columns', (width, requested, columns) =>
  expect(columnsFor(width, requested, 16)).toBe(columns),
)

const block = (first: number, count = blockSize): RecordData[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${first + index}`, version: 1, createdAt: '', updatedAt: '' }))
const ids = (records: readonly (RecordData | undefined)[]) => records.map((record) => record?.id)

test('blocks keep their positions at any depth, and missing blocks keep their size', () => {
  const { first, records, count } = joinBlocks(
    new Map([
      [20_000, undefined],
      [20_001, block(50)],
    ]),
    1_200_000,
  )
  expect([first, records.length, count]).toEqual([1_000_000, 100, 1_200_000])
  expect(ids(records).slice(48, 52)).toEqual([undefined, undefined, 'r50', 'r51'])
})

test('a list loaded to its end ignores the previous count', () => {
  expect(joinBlocks(new Map([[0, block(0, 4)]]), 5).count).toBe(4)
  expect(joinBlocks(new Map([[0, block(0, 5)]]), 4).count).toBe(5)
  expect(joinBlocks(new Map([[1, block(50, 4)]]), 55).count).toBe(55)
  expect(joinBlocks(new Map(), 3)).toEqual({ first: 0, records: [], count: 3 })
})

test('a record that left the list is skipped', () => {
  const { records, count } = joinBlocks(new Map([[0, block(0, 4)]]), 4, ({ id }) => id !== 'r1')
  expect([ids(records), count]).toEqual([['r0', 'r2', 'r3'], 3])
})

test('a record that moved between two loaded blocks is not shown twice', () => {
  const first = [{ ...block(900)[0]! }, ...block(0)]
  const { records } = joinBlocks(
    new Map([
      [0, first],
      [1, block(49)],
    ]),
    101,
  )
  expect(new Set(ids(records)).size).toBe(records.length)
})

test('the blocks of positions', () => {
  expect([blockOf(-3), blockOf(49), blockOf(50)]).toEqual([0, 0, 1])
  expect(blocksBetween(2, 4)).toEqual([2, 3, 4])
  expect(blocksBetween(2, 1)).toEqual([2])
})
