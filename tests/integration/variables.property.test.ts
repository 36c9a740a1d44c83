import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentGenerator } from '../fuzz/graphql-documents.ts'
import { startWorkspace, type Workspace } from './builders.ts'
import { runs } from '../runs.ts'
import { readSchema, type SeenSchema } from './read-schema.ts'

/** A cached document gives the same answer with other variables as an uncached one. */
let workspace: Workspace
let schema: SeenSchema
let ids: string[]
let cursors: string[]
beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner } = workspace
  const { id } = await workspace.buildEntity('note', [
    { name: 'title', fieldType: 'text', searchable: true },
    { name: 'size', fieldType: 'number' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'day', fieldType: 'date' },
    { name: 'stage', fieldType: 'select', options: ['new', 'open'] },
    { name: 'tags', fieldType: 'multi_select', options: ['new', 'open'] },
  ])
  await workspace.buildEntity('remark', [
    { name: 'body', fieldType: 'text' },
    { name: 'note', fieldType: 'relationship', settings: { entityId: id, inverseName: 'remarks' } },
  ])
  const notes = [1, 2, 3, 4, 5, 6].map((size) => ({
    title: ['alpha beta', 'alpha', 'gamma'][size % 3],
    size,
    done: size % 2 === 0,
    day: `2024-0${size}-05`,
    stage: size > 3 ? 'open' : 'new',
    tags: size > 2 ? ['new', 'open'] : ['open'],
  }))
  const create = 'mutation($d: [CreateNoteInput!]!) { createManyNote(data: $d) { id } }'
  ids = (await owner.tenant(create, { d: notes })).data.createManyNote.map((note: { id: string }) => note.id)
  const remarks = ids.map((note, i) => ({ note, body: ['alpha', 'open'][i % 2] }))
  await owner.tenant('mutation($d: [CreateRemarkInput!]!) { createManyRemark(data: $d) { id } }', { d: remarks })
  const page = await owner.tenant('{ note_page(first: 2) { endCursor } }')
  cursors = [page.data.note_page.endCursor, 'no cursor']
  schema = await readSchema(owner, 'tenant')
})
afterAll(() => workspace.close())

const groups = ['stage', 'done', 'size', 'day', 'day:month', 'note_record.stage', 'tags', 'nothing']

function pool(scalar: string, name: string): readonly unknown[] {
  if (name === 'groupBy') return groups
  if (name === 'fields') return ['size', 'day', 'done', 'title', 'createdAt']
  if (name === 'timeZone') return ['Europe/Berlin', 'Asia/Tokyo', 'Nowhere']
  if (name === 'search' || name === 'query') return ['alpha', 'alpha beta', 'a', '', 'alpha b', 'one two three four', 5]
  if (name === 'after') return cursors
  if (name === 'limit' || name === 'first') return [0, 1, 2, 3, 1001]
  if (name === 'offset') return [0, 1, 2, -1]
  if (scalar === 'ID') return [...ids.slice(0, 3), 'x']
  if (scalar === 'Boolean') return [true, false]
  if (scalar === 'Int') return [0, 1, 3, 5, '4']
  if (scalar === 'Float') return [0, 1.5]
  if (scalar === 'Date') return ['2024-03-05', '2024-01-05']
  if (scalar === 'DateTime') return ['2024-03-05T00:00:00Z', '2999-01-01T00:00:00.000Z']
  return ['alpha', 'open', 'new', '', '%']
}

test('a cached statement answers like a new one, with variables at every position', async () => {
  let nonce = 0
  const reached = { rows: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const operations = schema.queries.filter(({ name }) => !['_workflow_runs', '_assigned'].includes(name))
      const document = new DocumentGenerator(draw, schema, pool).document('query', operations)
      for (let run = 0; run < 5; run++) {
        const variables = document.variables()
        const again = await workspace.owner.tenant(document.text, variables)
        const first = await workspace.owner.tenant(`${document.text} # ${nonce++}`, variables)
        expect(again.text, `${document.text}\n${JSON.stringify(variables)}`).toBe(first.text)
        expect(first.errors?.[0]?.extensions.code).not.toBe('INTERNAL')
        reached[first.errors ? 'refused' : 'rows'] += 1
      }
    }),
    { numRuns: runs(75) },
  )
  // Otherwise the generator tests nothing.
  expect(Math.min(reached.rows, reached.refused)).toBeGreaterThan(25)
})

const lists = [
  ['groupBy', 'query($g: String!) { note_aggregate(groupBy: ["done", $g]) { keys count } }', ['stage', 'size']],
  ['fields', 'query($g: String!) { note_aggregate { min(fields: ["size", $g]) } }', ['day', 'createdAt']],
  ['orderBy', 'query($g: OrderDirection!) { note(orderBy: [{done: ASC}, {size: $g}]) { size } }', ['ASC', 'DESC']],
] as const
test.each(lists)('a variable in a list of %s is evaluated each time', async (_name, query, values) => {
  const answers = new Set<string>()
  for (const g of values) answers.add((await workspace.owner.tenant(query, { g })).text)
  expect(answers.size).toBe(values.length)
})

test('a variable in a list of values behaves like a literal', async () => {
  const query = 'query($x: Int!) { note(where: {size: {in: [1, $x]}}, orderBy: [{size: ASC}]) { size } }'
  for (const x of [3, 5]) {
    const { data } = await workspace.owner.tenant(query, { x })
    expect(data.note).toEqual([{ size: 1 }, { size: x }])
  }
})
