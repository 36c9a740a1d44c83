import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuesOf, startWorkspace, type Workspace } from './builders.ts'
import { innermost, isList, type TypeRef } from './read-schema.ts'

/**
 * Requests as many items of each list in both schemas as its description allows, and then one more. The latter must be refused, because
 * lists are never truncated silently.
 */

interface Argument {
  readonly name: string
  readonly description: string | null
  readonly type: TypeRef
}

interface Field {
  readonly name: string
  readonly type: TypeRef
  readonly args: readonly Argument[]
}

interface List {
  readonly title: string
  readonly endpoint: 'admin' | 'tenant'
  readonly size: Argument
  /** The document that requests this many items. */
  readonly ask: (count: number) => string
}

/** Lists without a limit, and why none of them can be truncated silently. */
const whole: Readonly<Record<'admin' | 'tenant', Readonly<Record<string, string>>>> = {
  admin: {
    entityIndexes: 'all of the entity, whose number has a limit',
    roleTemplates: 'ship with the product',
    effectivePermissions: 'all of the catalogue',
    recordLimits: 'all of the caller',
    usersOfInsight: 'all rows that a deletion affects',
    digestRecipients: 'all members that are chosen',
    mentionables: 'all members who may read the entity',
    people: 'all members of the tenant',
    'FieldPreview.samples': 'the description tells how many',
    'FieldPreview.removedOptions': 'options of one field, which are limited',
    'EntityIndex.keys': 'all columns of the index',
    'EffectivePermission.from': 'all roles that give the permission',
    'TemplatePreview.entities': 'all of the template, whose number has a limit',
  },
  tenant: {
    _metrics: 'one for each given id, at most 100',
    'AccountPage.records': 'the argument "first" of the page',
    'AccountConnection.edges': 'the argument "first" of the connection',
    'TagPage.records': 'the argument "first" of the page',
    'TagConnection.edges': 'the argument "first" of the connection',
    'DealPage.records': 'the argument "first" of the page',
    'DealConnection.edges': 'the argument "first" of the connection',
    '_ReportAnswer.columns': 'all of the report, whose groups and measures have limits',
    '_ReportAnswer.rows': 'at most 1000; `isCut` tells that there are more',
    '_ReportAnswer.subtotals': 'at most 1000; `isCut` tells that there are more',
    '_ReportAnswer.missing': 'all of the report, whose groups and measures have limits',
    '_MetricAnswer.values': 'one for each day, at most 3660 by its argument',
    '_MetricAnswer.forecast': 'at most 30 days',
    '_WorkflowRun.steps': 'all of the run, whose number has a limit',
    '_Assigned.records': 'the argument "limit" of the query',
    '_Assigned.lists': 'one for each entity; `unread` tells how many were left out',
    '_AssignedList.fields': 'all of the entity',
    '_AssignedList.done': 'all of the entity',
  },
}

let workspace: Workspace
let lists: List[]
const unlimited: Record<'admin' | 'tenant', string[]> = { admin: [], tenant: [] }

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text', searchable: true }])
  const tag = await workspace.buildEntity('tag', [{ name: 'label', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'deals' } },
  ])
  lists = [...(await listsOf('admin')), ...(await listsOf('tenant'))]
})
afterAll(() => workspace.close())

const ref = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }'
const field = `name type { ${ref} } args { name description type { ${ref} } }`

async function listsOf(endpoint: 'admin' | 'tenant'): Promise<List[]> {
  const { data } = await workspace.owner[endpoint](
    `{ __schema { queryType { fields { ${field} } } types { name kind fields { ${field} } } } }`,
  )
  const types = data.__schema.types as { name: string; fields: Field[] | null }[]
  const queries = data.__schema.queryType.fields as Field[]
  const found: List[] = []
  const add = (title: string, { name, type, args }: Field, around: (inner: string) => string) => {
    const size = args.find((each) => each.name === 'limit' || each.name === 'first')
    if (!size) {
      const holdsObjects = types.some((each) => each.fields && each.name === innermost(type).name)
      if (isList(type) && holdsObjects) unlimited[endpoint].push(title)
      return
    }
    const others = args
      .filter((each) => each.type.kind === 'NON_NULL')
      .map((each) => `, ${each.name}: ${valueFor(each)}`)
    const selection = types.find((each) => each.name === innermost(type).name)?.fields ? ' { __typename }' : ''
    const ask = (count: number) => around(`${name}(${size.name}: ${count}${others.join('')})${selection}`)
    found.push({ title, endpoint, size, ask })
  }
  for (const query of queries) add(query.name, query, (inner) => `{ ${inner} }`)
  for (const { name, fields } of types) {
    if (!fields || ['Query', 'Mutation', 'Subscription'].includes(name) || name.startsWith('__')) continue
    const root = queries.find((query) => isList(query.type) && innermost(query.type).name === name)
    const given = root?.args.filter((each) => each.type.kind === 'NON_NULL') ?? []
    const args = given.map((each) => `${each.name}: ${valueFor(each)}`).join(', ')
    for (const each of fields)
      add(
        `${name}.${each.name}`,
        each,
        (inner) => `{ ${root?.name ?? `no root for ${name}`}${args && `(${args})`} { ${inner} } }`,
      )
  }
  return found
}

function valueFor({ name, type }: Argument): string {
  const scalar = innermost(type).name
  if (scalar === 'ID') return `"${crypto.randomUUID()}"`
  if (scalar === 'String') return '"name"'
  throw new Error(`The test has no value for the argument "${name}"`)
}

/** The bound in the description of the argument. */
const boundOf = ({ description }: Argument): number => Number(/at most ([\d,]+)/.exec(description ?? '')?.[1])

describe('lists', () => {
  test('all state their bound', () => {
    expect(lists.length).toBeGreaterThan(40)
    expect(lists.filter(({ size }) => Number.isNaN(boundOf(size))).map(({ title }) => title)).toEqual([])
  })

  test('return as many items as their bound, and refuse one more', async () => {
    const wrong: unknown[] = []
    for (const { title, endpoint, size, ask } of lists) {
      const bound = boundOf(size)
      const most = await workspace.owner[endpoint](ask(bound))
      const refusal = most.errors?.[0]?.extensions.code
      if (refusal !== undefined && refusal !== 'NOT_FOUND') wrong.push([title, bound, most.text])
      const beyond = await workspace.owner[endpoint](ask(bound + 1))
      if (issuesOf(beyond)?.[0]?.path !== size.name) wrong.push([title, bound + 1, beyond.text.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })

  test('have a limit, except those that are never truncated', () => {
    expect(unlimited).toEqual({ admin: Object.keys(whole.admin), tenant: Object.keys(whole.tenant) })
  })
})
