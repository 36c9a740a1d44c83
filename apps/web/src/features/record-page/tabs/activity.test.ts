import { expect, test } from 'vitest'
import { describeChange, mergeActivity } from './activity.ts'
import type { Change, ShownComment } from './queries.ts'

const change = (id: string, createdAt: string, more: Partial<Change> = {}): Change => ({
  id,
  createdAt,
  action: 'update',
  changes: {},
  version: 1,
  agent: null,
  workflowId: null,
  user: null,
  ...more,
})
const comment = (id: string, createdAt: string): ShownComment => ({
  id,
  createdAt,
  updatedAt: createdAt,
  body: '',
  author: null,
})

const changes = [change('c3', '2024-01-05'), change('c2', '2024-01-03'), change('c1', '2024-01-01')]
const comments = [comment('m3', '2024-01-04'), comment('m2', '2024-01-02'), comment('m1', '2023-12-31')]

test('changes and comments are merged by time', () => {
  expect(mergeActivity(changes, comments, true).map(({ id }) => id)).toEqual(['c3', 'm3', 'c2', 'm2', 'c1', 'm1'])
})

test('comments older than the last known change are left out while there are more changes', () => {
  expect(mergeActivity(changes.slice(0, 2), comments, false).map(({ id }) => id)).toEqual(['c3', 'm3', 'c2'])
})

test.each<[Partial<Change>, string]>([
  [{ action: 'create' }, 'created the record'],
  [{ action: 'delete' }, 'moved the record to the bin'],
  [{ action: 'restore' }, 'restored the record from the bin'],
  [{ changes: pairs('name') }, 'changed NAME'],
  [{ changes: pairs('name', 'gone') }, 'changed NAME'],
  [{ changes: pairs('a', 'b', 'c', 'd', 'e'), agent: 'ai' }, 'changed A, B, C and 2 more by AI'],
  [{ changes: pairs('gone') }, 'changed the record'],
  [{ action: 'create', agent: 'workflow' }, 'created the record by a workflow'],
])('%j: %s', (given, words) => {
  const labelOf = (name: string) => (name === 'gone' ? undefined : name.toUpperCase())
  expect(describeChange(change('c', '2024-01-01', given), labelOf)).toBe(words)
})

test('names the workflow where its name is known', () => {
  const given = change('c', '2024-01-01', { changes: pairs('name'), agent: 'workflow', workflowId: 'w' })
  expect(describeChange(given, () => 'Name', 'Welcome')).toBe('changed Name by the workflow Welcome')
})

function pairs(...names: readonly string[]): Change['changes'] {
  return Object.fromEntries(names.map((name) => [name, { from: null, to: 'x' }]))
}
