import { fieldTypes, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { resolveComputed } from './resolve.ts'
import { resolveOne, shop, withField } from './shop.test-helper.ts'

test.each<[fieldType: string, on: 'account' | 'deal', settings: Json, type: string, settingsOfResult: Json]>([
  ['formula', 'deal', { expression: '{amount} + {account.credit_limit}' }, 'currency', { currency: 'EUR' }],
  ['formula', 'deal', { expression: "if({stage} = 'won', 0, -{amount})" }, 'currency', { currency: 'EUR' }],
  ['formula', 'deal', { expression: '{amount} * {part} / 100' }, 'currency', { currency: 'EUR', precision: 2 }],
  ['formula', 'deal', { expression: 'round({amount} / 3)' }, 'currency', { currency: 'EUR', precision: 0 }],
  ['formula', 'deal', { expression: '{amount} * 2', precision: 1 }, 'currency', { currency: 'EUR', precision: 1 }],
  ['formula', 'deal', { expression: '{amount} / {account.credit_limit}' }, 'decimal', { precision: 2 }],
  ['formula', 'deal', { expression: '{amount} + {dollars}' }, 'decimal', { precision: 2 }],
  ['formula', 'deal', { expression: '100 - {part}' }, 'percent', {}],
  ['formula', 'deal', { expression: '{count} * {part}' }, 'decimal', { precision: 2 }],
  ['formula', 'deal', { expression: '{count} * 1.125' }, 'decimal', { precision: 3 }],
  ['formula', 'deal', { expression: '{close} - today()' }, 'decimal', { precision: 0 }],
  ['formula', 'deal', { expression: 'coalesce({count}, blank())' }, 'decimal', { precision: 0 }],
  ['formula', 'deal', { expression: 'sqrt({count})' }, 'decimal', { precision: 2 }],
  ['formula', 'deal', { expression: '{account.name} & "!"' }, 'text', {}],
  ['formula', 'deal', { expression: '{createdAt}' }, 'datetime', {}],
  ['formula', 'deal', { expression: '{createdBy.name}' }, 'text', {}],
  ['formula', 'deal', { expression: '{stage} = "won"' }, 'boolean', {}],
  ['rollup', 'account', { relation: 'deals', function: 'count' }, 'number', {}],
  ['rollup', 'account', { relation: 'deals', function: 'sum', field: 'amount' }, 'currency', { currency: 'EUR' }],
  ['rollup', 'account', { relation: 'deals', function: 'sum', field: 'count' }, 'decimal', { precision: 0 }],
  ['rollup', 'account', { relation: 'deals', function: 'max', field: 'close' }, 'date', {}],
  ['rollup', 'account', { relation: 'deals', function: 'concat', field: 'stage' }, 'text', {}],
  ['rollup', 'deal', { relation: 'tags', function: 'count_distinct', field: 'label' }, 'number', {}],
  ['rollup', 'deal', { relation: 'tags_records', function: 'concat', field: 'label' }, 'text', {}],
  ['lookup', 'deal', { relation: 'account', field: 'credit_limit' }, 'currency', { currency: 'EUR' }],
  ['lookup', 'deal', { relation: 'account_record', field: 'createdAt' }, 'datetime', {}],
  ['lookup', 'account', { relation: 'deals', field: 'close' }, 'date[]', {}],
  ['lookup', 'deal', { relation: 'tags', field: 'label' }, 'text[]', {}],
  ['lookup', 'account', { relation: 'deals', field: 'close', where: { stage: { eq: 'won' } } }, 'date[]', {}],
  ['lookup', 'deal', { relation: 'account', field: 'name', where: { name: { ne: 'x' } } }, 'text', {}],
])('%s on %s of %j gives %s', (fieldType, on, settings, type, settingsOfResult) => {
  const { designer, ids } = shop()
  const { result, problems } = resolveOne(designer.structure, ids[on], fieldType, settings)
  expect(problems).toEqual([])
  expect([result!.type.id, result!.settings]).toEqual([type, settingsOfResult])
})

test.each<[fieldType: string, on: 'account' | 'deal', settings: Json, problems: object[]]>([
  [
    'formula',
    'deal',
    { expression: '{amont} * {nothing_like_it} + "x"' },
    [
      { path: 'settings.expression', from: 1, to: 6, message: 'There is no field "amont"', suggestion: 'amount' },
      { path: 'settings.expression', from: 11, to: 26 },
      { path: 'settings.expression', from: 28, to: 29 },
    ],
  ],
  [
    'formula',
    'deal',
    { expression: '{account.name}', stored: true },
    [
      {
        path: 'settings.stored',
        message: 'The results cannot be stored: "account.name" is not stored in the record itself',
      },
    ],
  ],
  [
    'formula',
    'deal',
    { expression: 'today() > {close}', stored: true },
    [
      {
        path: 'settings.stored',
        message: 'The results cannot be stored: it depends on the time, the time zone or the user of the request',
      },
    ],
  ],
  [
    'rollup',
    'account',
    { relation: 'orders', function: 'count' },
    [{ path: 'settings.relation', message: 'Account has no relation "orders"' }],
  ],
  [
    'rollup',
    'account',
    { relation: 'deals', function: 'sum', field: 'close' },
    [{ path: 'settings.function', message: 'sum cannot be used on "close" of the type Date' }],
  ],
  [
    'rollup',
    'account',
    { relation: 'deals', function: 'sum', field: 'price' },
    [{ path: 'settings.field', message: 'Deal has no field "price"' }],
  ],
  [
    'rollup',
    'account',
    {
      relation: 'deals',
      function: 'count',
      where: {
        stage: { eq: 7, like: 'x' },
        or: [{ amount: { gt: 'much' } }, { nothing: { eq: 1 } }],
        tags_records: { all: {}, some: { label: { eq: null } } },
      },
    },
    [
      { path: 'settings.where.stage.eq', message: 'stage must be text' },
      { path: 'settings.where.stage.like' },
      { path: 'settings.where.or.0.amount.gt', message: 'amount must be a number' },
      { path: 'settings.where.or.1.nothing', message: 'Deal has no field "nothing"' },
      { path: 'settings.where.tags_records.all' },
      { path: 'settings.where.tags_records.some.label.eq' },
    ],
  ],
  [
    'rollup',
    'deal',
    { relation: 'account', function: 'count' },
    [{ path: 'settings.relation', message: '"account" leads to one record only. Use a lookup instead' }],
  ],
  [
    'lookup',
    'account',
    { relation: 'deals', field: 'close', where: { stage: { like: 'x' }, nothing: { eq: 1 } } },
    [{ path: 'settings.where.stage.like' }, { path: 'settings.where.nothing', message: 'Deal has no field "nothing"' }],
  ],
  [
    'lookup',
    'deal',
    { relation: 'account' },
    [{ path: 'settings.field', message: 'settings.field must be the name of a field of the related record' }],
  ],
])('%s on %s of %j reports the problem and its path', (fieldType, on, settings, problems) => {
  const { designer, ids } = shop()
  const found = resolveOne(designer.structure, ids[on], fieldType, settings)
  expect(found.problems).toMatchObject(problems)
  expect(found.problems).toHaveLength(problems.length)
})

test('stored results depend on all sources, also through other formulas', () => {
  const { designer, ids } = shop()
  const store = (expression: string) =>
    resolveOne(designer.structure, ids.deal, 'formula', { expression, stored: true })
  designer.field(ids.deal, 'net', 'formula', { settings: { expression: '{amount} * 0.8' } })
  designer.field(ids.deal, 'rest', 'formula', { settings: { expression: '{amount} - {net}', stored: true } })
  designer.field(ids.deal, 'late', 'formula', { settings: { expression: '{close} < today()' } })
  const { definition, problems } = store('{rest} + 1')
  expect(problems).toEqual([])
  expect(definition).toMatchObject({
    isStored: true,
    sources: ['rest', 'amount', 'net'].map((name) => ({ name })),
  })
  expect(store('if({late}, 1, 2)').problems).toMatchObject([
    { message: 'The results cannot be stored: "late" is computed from more than the record itself' },
  ])
})

test('stored formulas over stored formulas stay within the limits', () => {
  const { designer, ids } = shop()
  let last = 'amount'
  const problems: unknown[] = []
  for (let i = 0; i < 16 && problems.length === 0; i++) {
    const settings = { expression: `{${last}} + {${last}}`, stored: true }
    problems.push(...resolveOne(designer.structure, ids.deal, 'formula', settings).problems)
    if (problems.length === 0) designer.field(ids.deal, (last = `twice_${i}`), 'formula', { settings })
  }
  expect(problems).toMatchObject([{ message: expect.stringContaining('too large') }])
})

test('a formula that cannot be stored is still computed', () => {
  const { designer, ids } = shop()
  const found = resolveOne(designer.structure, ids.deal, 'formula', { expression: '{account.name}', stored: true })
  expect(found).toMatchObject({ definition: { isStored: false }, result: { type: fieldTypes.text } })
})

test('has the fields that it reads and the relations that it traverses', () => {
  const { designer, ids } = shop()
  const uses = (on: string, fieldType: string, settings: Json) =>
    [...resolveOne(designer.structure, on, fieldType, settings).uses].toSorted()
  expect(uses(ids.deal, 'formula', { expression: '{account.name} & {amount} & {createdAt}' })).toEqual(
    [ids.relation, ids.name, ids.amount].toSorted(),
  )
  expect(
    uses(ids.account, 'rollup', {
      relation: 'deals',
      function: 'sum',
      field: 'amount',
      where: { not: { tags_records: { some: { label: { eq: 'x' } } } } },
    }),
  ).toEqual([ids.relation, ids.amount, ids.tags, ids.label].toSorted())
  expect(uses(ids.deal, 'lookup', { relation: 'account', field: 'name' })).toEqual([ids.relation, ids.name].toSorted())
  const wonDays = { relation: 'deals', field: 'close', where: { stage: { eq: 'won' } } }
  expect(uses(ids.account, 'lookup', wonDays)).toEqual([ids.relation, ids.close, ids.stage].toSorted())
})

test('finds cycles through any mix of computed fields, and what depends on them', () => {
  const { designer, ids } = shop()
  let { structure } = designer
  let total: string, share: string, shown: string
  ;[structure, total] = withField(structure, ids.account, 'total', 'rollup', {
    relation: 'deals',
    function: 'sum',
    field: 'share',
  })
  ;[structure, share] = withField(structure, ids.deal, 'share', 'formula', { expression: '1 + {amount} / {all}' })
  ;[structure] = withField(structure, ids.deal, 'all', 'lookup', { relation: 'account', field: 'total' })
  ;[structure, shown] = withField(structure, ids.deal, 'shown', 'formula', { expression: '{share} & "!"' })
  const resolved = resolveComputed(structure)
  expect(resolved.get(share)).toMatchObject({
    definition: null,
    result: null,
    problems: [
      {
        path: 'settings.expression',
        from: 15,
        to: 20,
        message: 'The field depends on itself: deal.share → deal.all → account.total → deal.share',
      },
    ],
  })
  expect(resolved.get(total)!.problems).toMatchObject([{ path: 'settings.field' }])
  expect(resolved.get(shown)!.problems).toEqual([
    {
      path: 'settings.expression',
      from: 0,
      to: 7,
      message: 'The field "share" has a problem. Fix that first',
    },
  ])
})

test('a cycle and a broken field are reported with all other problems', () => {
  const { designer, ids } = shop()
  let { structure } = designer
  let first: string, second: string, total: string, days: string, about: string
  ;[structure, first] = withField(structure, ids.deal, 'first', 'formula', {
    expression: '{amont} & upper({count}) & ({second} * {account.nme})',
  })
  ;[structure, second] = withField(structure, ids.deal, 'second', 'formula', { expression: '{first} & tody()' })
  ;[structure, total] = withField(structure, ids.account, 'total', 'rollup', {
    relation: 'deals',
    function: 'sum',
    field: 'first',
    where: { stage: { like: 'x' } },
  })
  ;[structure, days] = withField(structure, ids.account, 'days', 'lookup', {
    relation: 'deals',
    field: 'first',
    where: { gone: { eq: 1 } },
  })
  ;[structure, about] = withField(structure, ids.deal, 'about', 'formula', { expression: 'year({name}) & {first}' })
  const resolved = resolveComputed(structure)
  const problemsOf = (id: string) => resolved.get(id)!.problems.map(({ message, from, to }) => [message, from, to])
  expect(problemsOf(first)).toEqual([
    ['There is no field "amont"', 1, 6],
    [expect.stringContaining('upper()'), 16, 23],
    ['The field depends on itself: deal.first → deal.second → deal.first', 28, 36],
    ['There is no field "nme"', 48, 51],
  ])
  expect(problemsOf(second)).toEqual([
    ['The field depends on itself: deal.second → deal.first → deal.second', 0, 7],
    ['There is no function "tody()"', 10, 14],
  ])
  expect(resolved.get(total)!.problems.map(({ path }) => path)).toEqual(['settings.field', 'settings.where.stage.like'])
  expect(resolved.get(days)!.problems.map(({ path }) => path)).toEqual(['settings.field', 'settings.where.gone'])
  expect(problemsOf(about)).toEqual([
    ['There is no field "name"', 6, 10],
    ['The field "first" has a problem. Fix that first', 15, 22],
  ])
})

test('chains have a maximum length', () => {
  const { designer, ids } = shop()
  let { structure } = designer
  const found: number[] = []
  for (let i = 0; i < 14; i++) {
    let id: string
    const field = i === 0 ? 'amount' : `up_${i - 1}`
    ;[structure, id] = withField(structure, ids.deal, `up_${i}`, 'lookup', { relation: 'parent', field })
    found.push(resolveComputed(structure).get(id)!.problems.length)
  }
  expect(found).toEqual([...Array<number>(10).fill(0), ...Array<number>(4).fill(1)])
})
