import { expect, test } from 'vitest'
import type { TemplateEntity } from '../../lib/api/admin-refinements.ts'
import { sampleBoard } from './sample-board.ts'

const status = {
  name: 'status',
  displayName: 'Status',
  fieldType: 'select',
  settings: {
    choices: [
      { value: 'open', label: 'Open', color: 'blue' },
      { value: 'done', label: 'Done', color: 'green' },
    ],
  },
}
const field = (name: string, fieldType: string, target?: string) => ({
  name,
  displayName: name.toUpperCase(),
  fieldType,
  ...(target !== undefined && { target }),
})
const entity = { displayName: 'Task', pluralName: 'Tasks', icon: 'folder', color: 'blue', views: [], records: [] }
const person = {
  ...entity,
  name: 'person',
  fields: [field('name', 'text')],
  records: [{ key: 'p1', values: { name: 'Ada' } }],
}
const task: TemplateEntity = {
  ...entity,
  name: 'task',
  fields: [field('title', 'text'), status, field('owner', 'relationship', 'person'), field('due', 'date')],
  views: [{ name: 'Board', type: 'kanban', config: { groupByField: 'status', cardFields: ['owner', 'due'] } }],
  records: [
    { key: 't1', values: { title: 'Plan', status: 'open', owner: 'p1', due: { day: 4 } } },
    { key: 't2', values: { title: 'Ship', status: 'done' } },
  ],
}

test('records are in the columns of the first board, with the titles of related records and dates relative to today', () => {
  const board = sampleBoard({ content: { entities: [person, task] } }, new Date('2024-01-01T12:00:00Z'))
  expect(board).toEqual({
    title: 'Tasks: Board',
    columns: [
      {
        value: 'open',
        label: 'Open',
        hue: 'blue',
        cards: [
          {
            key: 't1',
            title: 'Plan',
            lines: [
              { label: 'OWNER', text: 'Ada' },
              { label: 'DUE', text: 'Jan 5, 2024' },
            ],
          },
        ],
      },
      { value: 'done', label: 'Done', hue: 'green', cards: [{ key: 't2', title: 'Ship', lines: [] }] },
    ],
  })
})

test('`null` without a board or records', () => {
  expect(sampleBoard({ content: { entities: [person] } }, new Date())).toBeNull()
  expect(sampleBoard({ content: { entities: [{ ...task, records: [] }] } }, new Date())).toBeNull()
})
