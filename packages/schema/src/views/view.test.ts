import { expect, test } from 'vitest'
import { AppError } from '../errors/errors.ts'
import { Designer, tenantId, testEnvironment } from '../commands/structure.test-helper.ts'
import { createView, restoreView, reconcileView, updateView } from './view-commands.ts'
import type { ViewRow } from './view.ts'

const ids = testEnvironment(1000)
const env = { newId: () => ids.newId(), now: '2026-01-02T00:00:00.000Z', userId: 'me' }

/** Accounts with deals, and a view that names fields wherever it can. */
function sample() {
  const design = new Designer()
  const account = design.entity('account')
  const country = design.field(account, 'country', 'text')
  const deal = design.entity('deal')
  const field = (name: string, type: string, data: object = {}) => design.field(deal, name, type, data)
  const ids = {
    name: field('name', 'text'),
    stage: field('stage', 'select', { options: ['won', 'lost'] }),
    amount: field('amount', 'currency'),
    closes: field('closes', 'date'),
    account: field('account', 'relationship', { settings: { entityId: account, inverseName: 'deals' } }),
    country,
  }
  const create = (data: object): ViewRow =>
    createView(design.structure, { tenantId, entityId: deal, name: 'Deals', ...data }, env)
  const rename = (id: string, name: string) => design.do({ type: 'updateField', id, data: { name } })
  return { design, account, deal, ids, create, rename }
}

const everything = {
  columns: [
    { field: 'name', label: 'Name', width: 200, sortable: true },
    { field: 'account' },
    { field: 'createdAt' },
    { field: 'stage' },
  ],
  filter: {
    stage: { eq: 'won' },
    or: [
      { amount: { gte: 10 } },
      { account_record: { country: { contains: 'x' }, deals: { some: { amount: { lt: 5 } } } } },
    ],
    not: { closes: { isNull: true } },
  },
  sort: [{ stage: 'ASC' }, { account_record: { country: 'DESC' } }, { createdAt: 'DESC' }],
  groupBy: ['account_record.country', 'closes:month'],
  hiddenFields: ['amount'],
  colors: [{ where: { stage: { eq: 'lost' }, amount: { gt: 1 } }, color: 'red', field: 'name' }],
  footer: { amount: 'sum' },
  pageSize: 25,
  enableSearch: true,
}

const issuesOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.issues.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
  return []
}

test('a config is returned as it was sent, and its definition has ids only', () => {
  const { create, ids } = sample()
  const view = create({ config: everything })
  expect(view.config).toEqual(everything)
  expect(JSON.stringify(view.definition)).not.toMatch(/stage|amount|closes|account|country/)
  expect(view.uses.toSorted()).toEqual(Object.values(ids).toSorted())
})

test('renamed fields and inverse sides are renamed in the config', () => {
  const { create, rename, ids, design, account } = sample()
  const view = create({ config: everything })
  rename(ids.stage, 'phase')
  rename(ids.account, 'client')
  rename(ids.country, 'land')
  design.do({ type: 'updateField', id: ids.account, data: { settings: { entityId: account, inverseName: 'chances' } } })
  const reconciled = reconcileView(design.structure, view)
  const expected = JSON.stringify(everything)
    .replaceAll('stage', 'phase')
    .replaceAll('account', 'client')
    .replaceAll('country', 'land')
    .replaceAll('deals', 'chances')
  expect(reconciled.config).toEqual(JSON.parse(expected))
  expect(reconciled.definition).toEqual(view.definition)
})

test('parts that name a deleted field are left out, and nothing else', () => {
  const { create, design, ids } = sample()
  const view = create({ config: everything })
  const { config, uses } = reconcileView(design.structure, view, new Set([ids.amount, ids.country]))
  expect(config).toEqual({
    ...everything,
    filter: { stage: { eq: 'won' }, not: { closes: { isNull: true } } },
    sort: [{ stage: 'ASC' }, { createdAt: 'DESC' }],
    groupBy: ['closes:month'],
    hiddenFields: [],
    colors: [],
    footer: {},
  })
  expect(uses.toSorted()).toEqual([ids.name, ids.stage, ids.closes, ids.account].toSorted())
  expect(reconcileView(design.structure, view, new Set([ids.closes])).config).not.toHaveProperty('filter.not')
})

test('a restored view omits deleted fields', () => {
  const { create, design, ids } = sample()
  const view = create({ config: { columns: [{ field: 'name' }, { field: 'amount' }] } })
  design.do({ type: 'deleteField', id: ids.amount })
  expect(restoreView(design.structure, view, env).config).toEqual({ columns: [{ field: 'name' }] })
})

test('all problems are reported at once', () => {
  const { create } = sample()
  const config = {
    columns: [{ field: 'nothing' }, { label: 'x' }, { field: 'name', width: 1 }],
    pageSize: 'many',
    surprise: 1,
    sort: [{ name: 'UP' }, { deals: 'ASC' }],
    groupBy: ['name:month', 'account.country'],
    filter: { stage: { like: 'x' }, amount: { gt: 'x' }, gone: {} },
    colors: [{ color: 'x y', where: {} }],
  }
  expect(issuesOf(() => create({ name: ' ', type: 'list', config, visibility: 'hidden', color: 1 }))).toEqual([
    'data.name: Please enter a view name',
    'data.visibility: visibility must be one of shared, personal, locked',
    'data.color: "color" cannot be set here',
    'data.config.columns.0.field: deal has no field "nothing"',
    'data.config.columns.1.field: field is required',
    'data.config.columns.2.width: must be a whole number from 20 to 2000',
    'data.config.pageSize: must be a whole number from 0 to 1000',
    'data.config.surprise: "surprise" cannot be set here',
    'data.config.sort.0.name: must be ASC or DESC',
    'data.config.sort.1.deals: deal has no field "deals"',
    'data.config.groupBy.0: Only dates can be grouped by :day, :week, :month, :quarter, :year',
    'data.config.groupBy.1: "account" is not a relation to group by',
    expect.stringContaining('data.config.filter.stage.like: stage has no operator "like"'),
    'data.config.filter.amount.gt: amount must be a number',
    'data.config.filter.gone: deal has no field "gone"',
    'data.config.colors.0.color: must be the name of a color, for example blue, or #RRGGBB',
  ])
})

test('boards and calendars require fields of suitable types', () => {
  const { create } = sample()
  expect(create({ type: 'kanban', config: { groupByField: 'account', wip_limits: { won: 3 } } }).type).toBe('kanban')
  expect(create({ type: 'calendar', config: { dateField: 'createdAt', view: 'week' } }).type).toBe('calendar')
  expect(issuesOf(() => create({ type: 'kanban', config: { groupByField: 'amount' } }))[0]).toContain(
    'data.config.groupByField: "amount" must be a select field',
  )
  expect(issuesOf(() => create({ type: 'calendar', config: { dateField: 'name' } }))[0]).toContain(
    'data.config.dateField: "name" must be a date field',
  )
})

test('a view that changes its type keeps the common settings', () => {
  const { create, design } = sample()
  const view = create({ config: { ...everything, columns: [] } })
  const { filter, sort, groupBy, hiddenFields, colors } = everything
  const board = updateView(design.structure, view, { type: 'kanban' }, env)
  expect(board.config).toEqual({ filter, sort, groupBy, hiddenFields, colors })
  expect(updateView(design.structure, view, { name: 'Other' }, env)).toMatchObject({
    name: 'Other',
    version: 2,
    config: view.config,
  })
})

test('refuses another tenant, a deleted entity, and keys that only the server sets', () => {
  const { create, design, deal } = sample()
  expect(issuesOf(() => create({ tenantId: '00000000-0000-7000-8000-00000000000b' }))).toEqual([
    'data.tenantId: There is no tenant with this id',
  ])
  expect(issuesOf(() => create({ ownerId: 'x', version: 7 }))).toHaveLength(2)
  design.do({ type: 'deleteEntity', id: deal })
  expect(issuesOf(() => create({}))).toEqual(['data.entityId: There is no entity with this id'])
})

test('a filter may use relative days and the viewer', () => {
  const { create } = sample()
  const filter = {
    and: [
      { closes: { within: 'next 7 days' } },
      { closes: { gte: '3 days ago' } },
      { createdAt: { lt: 'today' } },
      { createdBy: { eq: 'me' } },
      { account_record: { deals: { some: { closes: { within: 'this month' } } } } },
    ],
  }
  const view = create({ config: { filter } })
  expect(view.config).toEqual({ filter })
  const refused = (where: object) => issuesOf(() => create({ config: { filter: where } }))[0]
  expect(refused({ closes: { within: 'soon' } })).toContain('closes has no operator "within"')
  expect(refused({ closes: { gte: 'this month' } })).toContain('must be a date')
  expect(refused({ amount: { within: 'this month' } })).toContain('amount has no operator "within"')
  expect(refused({ createdBy: { in: ['me', 'you'] } })).toContain('must be the id of a record')
})
