import fc from 'fast-check'
import { ExactNumber } from '@monarch/field-types'
import { evaluateFormula } from '@monarch/formula'
import { resolveComputed } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { runs } from '../../../../tests/runs.ts'
import { loadStructure } from '../structure/structure-store.ts'

let workspace: Workspace
let owner: Person
let ids: { article: string; tag: string; order: string }

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const tag = await workspace.buildEntity('tag', [
    { name: 'name', fieldType: 'text' },
    { name: 'weight', fieldType: 'decimal' },
    { name: 'since', fieldType: 'date' },
  ])
  const article = await workspace.buildEntity('article', [
    { name: 'title', fieldType: 'text' },
    { name: 'extra', fieldType: 'number' },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'articles' } },
  ])
  const order = await workspace.buildEntity('orderline', [
    { name: 'amount', fieldType: 'currency' },
    { name: 'article', fieldType: 'relationship', settings: { entityId: article.id, inverseName: 'lines' } },
  ])
  ids = { article: article.id, tag: tag.id, order: order.id }
})
afterAll(() => workspace.close())

let made = 0
async function addFormula(expression: string, entityId = ids.article, settings: object = {}) {
  const name = `f${(made += 1)}`
  const reply = await owner.admin(
    'mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id resultType resultSettings } }',
    {
      d: {
        tenantId: workspace.tenantId,
        entityId,
        name,
        displayName: name,
        fieldType: 'formula',
        settings: { expression, ...settings },
      },
    },
  )
  return { name, reply }
}

interface TagData {
  readonly name?: string | null
  readonly weight?: number | null
  readonly since?: string | null
}
async function addTags(tags: readonly TagData[]): Promise<string[]> {
  const found: string[] = []
  for (const data of tags)
    found.push(
      dataOf(await owner.tenant('mutation($d: CreateTagInput!) { createTag(data: $d) { id } }', { d: data })).createTag
        .id,
    )
  return found
}
const addArticle = async (data: object): Promise<string> =>
  dataOf(await owner.tenant('mutation($d: CreateArticleInput!) { createArticle(data: $d) { id } }', { d: data }))
    .createArticle.id
const read = async (id: string, names: readonly string[], person = owner) =>
  dataOf(await person.tenant(`query($id: ID!) { article(where: {id: {eq: $id}}) { ${names.join(' ')} } }`, { id }))
    .article[0]

const tags: readonly TagData[] = [
  { name: 'red', weight: 1.5, since: '2024-03-01' },
  { name: 'blue', weight: null, since: '2023-01-05' },
  { name: null, weight: 3, since: null },
  { name: 'red', weight: 1.5, since: null },
]

/** The results with the tags above and without tags. */
const cases: readonly (readonly [string, unknown, unknown])[] = [
  ['{tags.name}', 'red, blue, red', null],
  ['"Tags: " & {tags.name}', 'Tags: red, blue, red', 'Tags: '],
  ['textjoin(" / ", true, {tags.name})', 'red / blue / red', ''],
  ['textjoin(" / ", true, unique({tags.name}), {title})', 'red / blue / T', 'T'],
  ['unique({tags.name})', 'red, blue', null],
  ['arrayunique({tags.name})', 'red, blue', null],
  ['unique({tags.weight})', '1.5, 3', null],
  ['{tags.weight}', '1.5, 3, 1.5', null],
  ['sum({tags.weight})', 6, 0],
  ['sum(unique({tags.weight}))', 4.5, 0],
  ['sum({tags.weight}, {extra}, 1)', 17, 11],
  ['average({tags.weight})', 2, null],
  ['average({tags.weight}, 5)', 2.75, 5],
  ['min({tags.weight})', 1.5, null],
  ['max({tags.weight}, {extra})', 10, 10],
  ['min({tags.since})', '2023-01-05', null],
  ['count({tags.weight})', 3, 0],
  ['count({tags.since}, 1)', 3, 1],
  ['counta({tags.name})', 3, 0],
  ['counta(unique({tags.name}))', 2, 0],
  ['counta({tags.id}, {title})', 5, 1],
  ['contains({tags.name}, "blue")', true, false],
  ['find("blue", {tags.name})', 6, null],
  ['is_blank({tags.name})', false, true],
  ['if(is_blank({tags.name}), "none", {tags.name})', 'red, blue, red', 'none'],
  ['{tags.name} = ""', false, true],
  ['len({tags.name})', 14, 0],
]

describe('a reference through a relation to several records', () => {
  let withTags: string
  let without: string
  const names: string[] = []
  beforeAll(async () => {
    withTags = await addArticle({ title: 'T', extra: 10, tags: await addTags(tags) })
    without = await addArticle({ title: 'T', extra: 10 })
    for (const [expression] of cases) {
      const { name, reply } = await addFormula(expression)
      dataOf(reply)
      names.push(name)
    }
  })

  test.each(cases.map(([expression, filled, empty], i) => ({ expression, filled, empty, i })))(
    '$expression',
    async ({ filled, empty, i }) => {
      const [some, none] = [await read(withTags, [names[i]!]), await read(without, [names[i]!])]
      expect([some[names[i]!], none[names[i]!]]).toEqual([filled, empty])
      // JavaScript gives the same result.
      expect([await inJavaScript(names[i]!, tags), await inJavaScript(names[i]!, [])].map(String)).toEqual(
        [filled, empty].map(String),
      )
    },
  )

  async function inJavaScript(name: string, list: readonly TagData[]): Promise<unknown> {
    const structure = (await loadStructure(workspace.app.admin, workspace.tenantId))!
    const field = structure.fields.find((each) => each.name === name)!
    const { definition } = resolveComputed(structure).get(field.id)!
    if (definition?.kind !== 'formula') throw new Error(`${name} is no formula`)
    const { analysis } = definition
    const own: Record<string, string | number> = { title: 'T', extra: 10 }
    const result = evaluateFormula(analysis, {
      value: ({ list: isList, field }) =>
        isList
          ? list.map((tag, n) => (field.name === 'id' ? `id${n}` : (tag[field.name as 'name'] ?? null)))
          : own[field.name]!,
      timeZone: 'UTC',
      now: new Date(),
    })
    return typeof result === 'string' && /^\d+\.\d{17,}$/.test(result) ? Number(result) : result
  }

  test('random lists have the same results in SQL and in JavaScript', async () => {
    const some = [
      '{tags.name}',
      'unique({tags.name})',
      'sum({tags.weight})',
      'counta(unique({tags.weight}))',
      'max({tags.since})',
      'textjoin("|", true, {tags.weight})',
    ]
    const made = await Promise.all(some.map(async (expression) => (await addFormula(expression)).name))
    const tag = fc.record({
      name: fc.option(fc.constantFrom('a', 'B', 'ä', '漢😀', 'a b', "o'k")),
      weight: fc.option(fc.constantFrom(0, -1.25, 3, 1e15, 0.001)),
      since: fc.option(fc.constantFrom('2024-02-29', '1999-12-31')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(tag, { maxLength: 6 }), async (list) => {
        const id = await addArticle({ title: 'T', extra: 10, tags: await addTags(list) })
        const row = await read(id, made)
        for (const [i, expression] of some.entries()) {
          const expected = await inJavaScript(made[i]!, list)
          const given = row[made[i]!]
          // Numbers of more than 15 digits keep their text.
          const text = given instanceof ExactNumber ? given.text : given
          expect(text, expression).toEqual(typeof text === 'number' ? Number(expected) : expected)
        }
      }),
      { numRuns: runs(8), seed: 15 },
    )
  })
})

test('the to-many side of a relation is also a list, and keeps the unit of its amounts', async () => {
  const { name, reply } = await addFormula('sum({lines.amount})')
  expect(dataOf(reply).createSystemField.resultType).toBe('currency')
  const id = await addArticle({ title: 'Sold' })
  for (const amount of [10, 2.5])
    dataOf(
      await owner.tenant('mutation($d: CreateOrderlineInput!) { createOrderline(data: $d) { id } }', {
        d: { amount, article: id },
      }),
    )
  expect(await read(id, [name])).toEqual({ [name]: 12.5 })
  // From a line through its article to the tags.
  const { name: through } = await addFormula('{article.tags.name}', ids.order)
  await owner.tenant('mutation($id: ID!, $d: UpdateArticleInput!) { updateArticle(id: $id, data: $d) { id } }', {
    id,
    d: { tags: await addTags([{ name: 'x' }, { name: 'y' }]) },
  })
  const { orderline } = dataOf(
    await owner.tenant(
      `query($id: ID!) { orderline(where: {article: {eq: $id}, ${through}: {contains: "y"}}) { ${through} } }`,
      { id },
    ),
  )
  expect(orderline).toEqual([{ [through]: 'x, y' }, { [through]: 'x, y' }])
})

test('names are stored as ids, so renames do not break a list', async () => {
  const { name, reply } = await addFormula('sum({lines.amount}) + counta({tags.name})')
  dataOf(
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "labels"}) { id } }', {
      id: await fieldId('tags'),
    }),
  )
  const { systemFields } = dataOf(
    await owner.admin('query($id: ID!) { systemFields(where: {id: {eq: $id}}) { settings } }', {
      id: dataOf(reply).createSystemField.id,
    }),
  )
  expect(systemFields[0].settings.expression).toBe('sum({lines.amount}) + counta({labels.name})')
  expect(await read(await addArticle({ title: 'R', labels: await addTags([{ name: 'z' }]) }), [name])).toEqual({
    [name]: 1,
  })
  dataOf(
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "tags"}) { id } }', {
      id: await fieldId('labels'),
    }),
  )
})
const fieldId = async (name: string): Promise<string> =>
  dataOf(
    await owner.admin(
      'query($e: ID!, $n: String!) { systemFields(where: {entityId: {eq: $e}, name: {eq: $n}}) { id } }',
      { e: ids.article, n: name },
    ),
  ).systemFields[0].id

test.each([
  ['{tags}', '"tags" is a list of records. Choose one of its fields, for example {tags.name}'],
  [
    '{tags.weight} * 2',
    '{tags.weight} has several values. Make one of them with sum(), average(), min(), max() or counta()',
  ],
  ['sum({tags.name})', 'The values of sum() must be a number, not text'],
  ['count({tags.name})', 'count() counts numbers and dates. Use counta() for other values'],
  [
    'textjoin({title}, true, {tags.name})',
    'The separator of a list must be a text in quotes, of at most 100 characters',
  ],
  ['{tags.articles.title}', 'A reference goes through one list of records. Use a rollup field for "articles"'],
])('%s is refused with the way out', async (expression, message) => {
  const { reply } = await addFormula(expression)
  expect(reply.errors![0]!.message).toContain(message)
})

test('both sides of a relation between records of one entity can be read', async () => {
  const { id: entityId } = await workspace.buildEntity('folder', [{ name: 'title', fieldType: 'text' }])
  const parent = {
    tenantId: workspace.tenantId,
    entityId,
    name: 'parent',
    displayName: 'Parent',
    fieldType: 'relationship',
    settings: { entityId, inverseName: 'children' },
  }
  dataOf(
    await owner.admin('mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }', { d: parent }),
  )
  const { name } = await addFormula('{parent.title} & " > " & {title} & " > " & {children.title}', entityId)
  const add = async (data: object): Promise<string> =>
    dataOf(await owner.tenant('mutation($d: CreateFolderInput!) { createFolder(data: $d) { id } }', { d: data }))
      .createFolder.id
  const top = await add({ title: 'a' })
  const middle = await add({ title: 'b', parent: top })
  await add({ title: 'c', parent: middle })
  const { folder } = dataOf(await owner.tenant(`{ folder(orderBy: [{title: ASC}]) { ${name} } }`))
  expect(folder.map((row: Record<string, string>) => row[name])).toEqual([' > a > b', 'a > b > c', 'b > c > '])
})

test('a formula over a list cannot be stored', async () => {
  const { reply } = await addFormula('{tags.name}', ids.article, { stored: true })
  expect(reply.errors![0]!.message).toContain('"tags.name" is not stored in the record itself')
})

test('a list has only values that its reader may see, like a rollup', async () => {
  const { name } = await addFormula('{tags.name}')
  const { name: sum } = await addFormula('sum({tags.weight})')
  const id = await addArticle({
    title: 'Secret',
    tags: await addTags([
      { name: 'open', weight: 1 },
      { name: 'hidden', weight: 5 },
    ]),
  })
  const { person: limited } = await workspace.joinWithRole({
    permissions: ['record:article:read', 'record:tag:read'],
    rules: [{ permission: 'record:tag:read', where: { name: { ne: 'hidden' } } }],
  })
  expect(await read(id, [name, sum], limited)).toEqual({ [name]: 'open', [sum]: 1 })
  const { person: blind } = await workspace.joinWithRole({ permissions: ['record:article:read'] })
  const refused = await blind.tenant(`{ article { ${name} } }`)
  expect(refused.errors![0]!.message).toContain(`Cannot query field "${name}"`)
})
