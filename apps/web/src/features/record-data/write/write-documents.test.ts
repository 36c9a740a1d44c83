import { parse } from 'graphql'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { structure } from '../structure.test-helper.ts'
import { batchRequest, binRequest, type ManyChange, manyRequest } from './write-documents.ts'
import { allChecked, checkRows, nothingChecked, recounted, selectIds, selectionOf } from '../selection.ts'

const { entity } = structure
const request = { where: { stage: { eq: 'open' } }, orderBy: undefined, search: ' red ' }
const changes: readonly ManyChange[] = [
  { verb: 'update', data: { name: 'New' } },
  { verb: 'delete' },
  { verb: 'restore' },
  { verb: 'purge' },
]
const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `id-${i}`)

test.each([1, 1000, 1001, 2001, 12_345])('%i selected rows are addressed by their ids only', (count) => {
  const checked = checkRows(nothingChecked, idsOf(count), true)
  const selection = selectionOf(checked, request, 1_000_000)!
  expect(selection.count).toBe(count)
  for (const change of changes) {
    const { document, variables } = manyRequest(entity.name, selection, change)
    expect(() => parse(document)).not.toThrow()
    const { data: _, ...wheres } = variables
    const named = Object.values(wheres).flatMap((where) => {
      expect(where).toEqual({ id: { in: expect.any(Array) } })
      return (where as { id: { in: string[] } }).id.in
    })
    expect(named).toEqual(idsOf(count))
    expect(document).not.toContain('search')
  }
})

test('all matching rows are addressed by filter, search and the displayed count', () => {
  const selection = selectionOf(allChecked, request, 2500)!
  for (const change of changes) {
    const { document, variables, read } = manyRequest(entity.name, selection, change)
    expect(() => parse(document)).not.toThrow()
    expect(variables).toMatchObject({ where: request.where, search: 'red', expectedCount: 2500 })
    expect(read({ part0: 2500 })).toBe(2500)
  }
  expect(
    manyRequest(entity.name, selectionOf(allChecked, { ...request, search: '' }, 3)!, { verb: 'delete' }).variables,
  ).toEqual({ where: request.where, expectedCount: 3 })
})

test('a row deselected after selecting all is left out', () => {
  const checked = checkRows(allChecked, ['a', 'b'], false)
  expect(selectionOf(checked, request, 10)).toEqual({
    kind: 'matching',
    where: { and: [request.where, { id: { nin: ['a', 'b'] } }] },
    search: 'red',
    count: 8,
  })
  expect(selectionOf(checkRows(checked, ['a', 'b'], true), request, 10)).toMatchObject({
    where: request.where,
    count: 10,
  })
  expect(selectionOf(checked, request, 2)).toBeNull()
})

test('deselecting all rows leaves no selection', () => {
  const checked = checkRows(checkRows(nothingChecked, ['a', 'b'], true), ['a', 'b'], false)
  expect(selectionOf(checked, request, 10)).toBeNull()
})

test('a refusal with another count asks again, any other conflict does not', () => {
  const selection = selectionOf(allChecked, request, 10)!
  const conflict = (count?: number) => new ApiError('moved on', { status: 409, code: 'CONFLICT', count })
  expect(recounted(selection, conflict(12))).toEqual({ ...selection, count: 12 })
  expect(recounted(selection, conflict())).toBeNull()
  expect(recounted(selectIds(['a']), conflict(12))).toBeNull()
})

test('every update sends its version', () => {
  const change = (id: string) => ({ id, data: { name: 'New' }, before: { name: 'Old' }, version: 7 })
  const one = batchRequest(structure, { changes: [change('a')], creates: [] })
  expect(one.variables).toEqual({ id: 'a', data: { name: 'New' }, ifVersion: 7 })
  expect(one.document).toContain('$ifVersion: Int!')
  const several = batchRequest(structure, { changes: [change('a'), change('b')], creates: [{ name: 'Third' }] })
  expect(several.variables).toEqual({
    updated0: [
      { id: 'a', data: { name: 'New' }, ifVersion: 7 },
      { id: 'b', data: { name: 'New' }, ifVersion: 7 },
    ],
    created0: [{ name: 'Third' }],
  })
  for (const { document } of [one, several]) expect(() => parse(document)).not.toThrow()
  // @ts-expect-error an update without a version does not compile
  expect(() => batchRequest(structure, { changes: [{ id: 'a', data: {}, before: {} }], creates: [] })).not.toThrow()
})

test('parts of a long batch are created from the last to the first, and read in their order', () => {
  const creates = Array.from({ length: 2001 }, (_, i) => ({ name: `Deal ${i}` }))
  const { document, variables, read } = batchRequest(structure, { changes: [], creates })
  expect(document.match(/created\d(?=:)/g)).toEqual([
    'created2',
    'created1',
    'created0',
    'created2',
    'created1',
    'created0',
  ])
  const { created } = read(variables)
  expect(created).toEqual(creates)
})

test('one record is moved to the bin by its id, several by a list of ids', () => {
  expect(binRequest(entity.name, 'delete', ['a']).document).toContain('record: deleteBigDeal(id: $id) { id }')
  expect(binRequest(entity.name, 'restore', ['a', 'b'])).toMatchObject({
    variables: { where0: { id: { in: ['a', 'b'] } } },
  })
})

const sources = path.join(import.meta.dirname, '../../..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
)
const textOf = (file: string) => readFileSync(path.join(sources, file), 'utf8')

const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file))).toSorted()

test('only one module builds documents that write records', () => {
  const mutation = /\b(create|update|delete|restore|purge)(Each|Many)?\$\{|\$\{\w+(\.\w+)?\}Many\$\{|\bverb\}\$\{/
  expect(filesWith(mutation)).toEqual(['features/record-data/write/write-documents.ts'])
})

test('only the writer sends them', () => {
  expect(filesWith(/from '.*\/write-documents\.ts'/)).toEqual([
    'features/record-data/write/record-writer.ts',
    'features/record-data/write/send-changes.ts',
  ])
  expect(filesWith(/from '.*\/send-changes\.ts'/)).toEqual(['features/record-data/write/record-writer.ts'])
})

/** Versioned types of the admin database. */
const versioned = /\bupdate(View|Layout|Role|Workflow)\(/

test('every update of a view, layout, role or workflow sends its version', () => {
  const found = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      // A move in a list changes the position only.
      .filter((line) => versioned.test(line) && !line.includes('data: {sortOrder: $place}')),
  )
  expect(found).toHaveLength(5)
  for (const line of found) expect(line).toMatch(/ifVersion: \$/)
  const declared = files.flatMap(
    (file) => textOf(file).match(/mutation (Update|Translate)(View|Layout|Role|Workflow)\([^)]*\)/g) ?? [],
  )
  expect(declared).toHaveLength(5)
  for (const document of declared) expect(document).toContain('$ifVersion: Int!')
})
