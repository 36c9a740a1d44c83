import { describe, expect, test } from 'vitest'
import type { Command, Reader } from './command.ts'
import { AppError } from '../errors/errors.ts'
import type { Issue } from '../errors/issues.ts'
import type { FieldRow } from '../structure/structure.ts'
import { Designer, tenantId, testEnvironment } from './structure.test-helper.ts'

/** Accounts with deals. The value of a deal is its amount times its probability, that of an account their sum. */
function shop(readers: readonly Reader[] = []) {
  const designer = new Designer(undefined, { ...testEnvironment(), readers })
  const account = designer.entity('account', { displayName: 'Account' })
  const industry = designer.field(account, 'industry', 'text', { displayName: 'Industry' })
  const deal = designer.entity('deal', { displayName: 'Deal' })
  const amount = designer.field(deal, 'amount', 'currency', { displayName: 'Amount' })
  const probability = designer.field(deal, 'probability', 'percent')
  const stage = designer.field(deal, 'stage', 'select', { options: ['open', 'won'] })
  const relation = designer.field(deal, 'account', 'relationship', {
    displayName: 'Account',
    settings: { entityId: account, inverseName: 'deals' },
  })
  const weighted = designer.field(deal, 'weighted', 'formula', {
    displayName: 'Weighted',
    settings: { expression: '{amount} * {probability} / 100 + len({account.industry})' },
  })
  const pipeline = designer.field(account, 'pipeline', 'rollup', {
    displayName: 'Pipeline',
    settings: { relation: 'deals', field: 'weighted', function: 'sum', where: { stage: { eq: 'open' } } },
  })
  const branch = designer.field(deal, 'branch', 'lookup', {
    displayName: 'Branch',
    settings: { relation: 'account', field: 'industry' },
  })
  const field = (id: string): FieldRow => designer.structure.fields.find((f) => f.id === id)!
  return { designer, account, industry, deal, amount, probability, stage, relation, weighted, pipeline, branch, field }
}

type Shop = ReturnType<typeof shop>

function refusal({ designer }: Shop, command: Command): AppError {
  const { structure } = designer
  try {
    designer.do(command)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(designer.structure).toBe(structure)
    return error
  }
  throw new Error(`${command.type} was not refused`)
}

const formatIssues = (issues: readonly Issue[]): string[] => issues.map(({ path, message }) => `${path}: ${message}`)

describe('the stored form of a computed field', () => {
  test('settings with ids, the type of the result, and the sources', () => {
    const { field, weighted, pipeline, branch, amount, probability, relation, industry, stage } = shop()
    expect(field(weighted)).toMatchObject({
      definition: { expression: `{#${amount}} * {#${probability}} / 100 + len({#${relation}.#${industry}})` },
      resultType: 'currency',
      resultSettings: { currency: 'USD', precision: 2 },
      uses: [amount, probability, relation, industry].toSorted(),
    })
    expect(field(pipeline)).toMatchObject({
      definition: { relation: `#${relation}.inverse`, field: `#${weighted}`, where: { [`#${stage}`]: { eq: 'open' } } },
      resultType: 'currency',
      uses: [relation, weighted, stage].toSorted(),
    })
    expect(field(branch)).toMatchObject({ resultType: 'text', uses: [industry, relation].toSorted() })
    expect(field(amount)).toMatchObject({ definition: null, resultType: null, resultSettings: null, uses: [] })
  })

  test('a rename of a field or an inverse side, in any entity, changes the settings only', () => {
    const s = shop()
    const before = s.field(s.weighted)
    s.designer.do({ type: 'updateField', id: s.amount, data: { name: 'value' } })
    s.designer.do({ type: 'updateField', id: s.industry, data: { name: 'trade' } })
    s.designer.do({ type: 'updateField', id: s.relation, data: { name: 'client' } })
    s.designer.do({ type: 'updateField', id: s.stage, data: { name: 'phase' } })
    expect(s.field(s.weighted).settings).toEqual({
      expression: '{value} * {probability} / 100 + len({client.trade})',
      rules: 2,
    })
    expect(s.field(s.weighted)).toEqual({ ...before, settings: s.field(s.weighted).settings })
    expect(s.field(s.branch).settings).toEqual({ relation: 'client', field: 'trade' })
    s.designer.do({
      type: 'updateField',
      id: s.relation,
      data: { settings: { entityId: s.account, inverseName: 'sales' } },
    })
    expect(s.field(s.pipeline).settings).toMatchObject({ relation: 'sales', where: { phase: { eq: 'open' } } })
  })

  test('swapped names keep their meaning', () => {
    const s = shop()
    s.designer.do({ type: 'updateField', id: s.amount, data: { name: 'aside' } })
    s.designer.do({ type: 'updateField', id: s.probability, data: { name: 'amount' } })
    s.designer.do({ type: 'updateField', id: s.amount, data: { name: 'probability' } })
    expect(s.field(s.weighted).settings).toMatchObject({
      expression: expect.stringMatching(/^\{probability\} \* \{amount\}/),
    })
  })

  test('the type of a result follows its sources', () => {
    const s = shop()
    const total = s.designer.field(s.account, 'total', 'rollup', {
      settings: { relation: 'deals', field: 'amount', function: 'sum' },
    })
    expect(s.field(total)).toMatchObject({ resultType: 'currency', resultSettings: { currency: 'USD' } })
    s.designer.do({ type: 'updateField', id: s.amount, data: { settings: { currency: 'EUR' } } })
    expect(s.field(total)).toMatchObject({ resultType: 'currency', resultSettings: { currency: 'EUR' } })
    s.designer.do({ type: 'updateField', id: s.amount, data: { fieldType: 'number' } })
    expect(s.field(total)).toMatchObject({ resultType: 'decimal', resultSettings: { precision: 0 } })
  })

  test.each([
    ['{amount} + {amount}', {}],
    ['{amount} + 1.005', {}],
    ['{amount} + {amount} / 3', { precision: 2 }],
    ['{amount} - {amount} * {probability} / 100', { precision: 2 }],
    ['if({probability} > 50, {amount}, {amount} / 3)', { precision: 2 }],
    ['average({amount}, {amount}, {amount} * 2)', { precision: 2 }],
    ['{amount} + {probability} / 3', { precision: 2 }],
  ])('the decimal places of %s', (expression, settings) => {
    const s = shop()
    s.designer.do({ type: 'updateField', id: s.amount, data: { settings: { currency: 'EUR' } } })
    const id = s.designer.field(s.deal, 'result', 'formula', { settings: { expression } })
    expect(s.field(id)).toMatchObject({ resultType: 'currency', resultSettings: { currency: 'EUR', ...settings } })
    expect(Object.keys(s.field(id).resultSettings as object)).toHaveLength(1 + Object.keys(settings).length)
  })

  test('source fields and prompts of AI fields follow renames', () => {
    const s = shop()
    const note = s.designer.field(s.deal, 'note', 'ai_text', {
      settings: { prompt: 'Praise {stage} and {whatever}', sourceFields: ['amount'] },
    })
    expect(s.field(note).uses).toEqual([s.amount, s.stage].toSorted())
    s.designer.do({ type: 'updateField', id: s.amount, data: { name: 'value' } })
    s.designer.do({ type: 'updateField', id: s.stage, data: { name: 'phase' } })
    expect(s.field(note).settings).toMatchObject({ prompt: 'Praise {phase} and {whatever}', sourceFields: ['value'] })
  })
})

describe('refusals', () => {
  const create = (entity: 'deal' | 'account', fieldType: string, settings: object) => (s: Shop) =>
    ({
      type: 'createField',
      data: { tenantId, entityId: s[entity], name: 'added', displayName: 'Added', fieldType, settings },
    }) as const
  const cases: [what: string, command: (s: Shop) => Command, issues: string[]][] = [
    [
      'several problems of a formula',
      create('deal', 'formula', { expression: '{ammount} * 2 & upper({amount}) & {account.x}' }),
      [
        'data.settings.expression: There is no field "ammount". Did you mean "amount"?',
        'data.settings.expression: The text of upper() must be text, not a number. Did you mean "text({amount})"?',
        'data.settings.expression: There is no field "x"',
      ],
    ],
    [
      'a rollup of an unknown relation',
      create('account', 'rollup', { relation: 'orders', field: 'amount', function: 'sum' }),
      ['data.settings.relation: Account has no relation "orders"'],
    ],
    [
      'a condition of a rollup',
      create('account', 'rollup', { relation: 'deals', function: 'count', where: { stages: { eq: 'open' } } }),
      ['data.settings.where.stages: Deal has no field "stages"'],
    ],
    [
      'a lookup of an unknown field',
      create('deal', 'lookup', { relation: 'account', field: 'name' }),
      ['data.settings.field: Account has no field "name"'],
    ],
    [
      'an unknown source of AI',
      create('deal', 'ai_text', { prompt: '', sourceFields: ['amount', 'x'] }),
      ['data.settings.sourceFields.1: There is no field "x"'],
    ],
    [
      'a formula that depends on itself',
      (s) => ({ type: 'updateField', id: s.weighted, data: { settings: { expression: '{weighted} + 1' } } }),
      ['data.settings.expression: The field depends on itself: deal.weighted → deal.weighted'],
    ],
    [
      'a cycle through another entity',
      (s) => ({ type: 'updateField', id: s.weighted, data: { settings: { expression: '{account.pipeline} + 1' } } }),
      ['data.settings.expression: The field depends on itself: deal.weighted → account.pipeline → deal.weighted'],
    ],
    [
      'a type that dependent fields cannot use, naming each of them',
      (s) => ({ type: 'updateField', id: s.industry, data: { fieldType: 'multi_select', options: ['a'] } }),
      [
        'data.fieldType: The field "Weighted" of "Deal" uses this field and would break: A formula cannot use "industry": it is not a single value',
        'data.fieldType: The field "Pipeline" of "Account" uses this field and would break: The field "weighted" has a problem. Fix that first',
      ],
    ],
    [
      'a relation without its other side',
      (s) => ({ type: 'updateField', id: s.relation, data: { settings: { entityId: s.account } } }),
      [
        'data.settings: The field "Pipeline" of "Account" uses this field and would break: This relation no longer exists, or its inverse side has no name',
      ],
    ],
    [
      'a constraint on a computed value',
      (s) => ({ type: 'updateField', id: s.weighted, data: { isRequired: true, isUnique: true } }),
      [
        'data.isUnique: Values of the type Formula cannot be unique',
        'data.isRequired: Values of the type Formula are computed, not required',
      ],
    ],
  ]
  test.each(cases)('%s', (_, command, issues) => {
    const s = shop()
    const error = refusal(s, command(s))
    expect(error.code).toBe('BAD_USER_INPUT')
    expect(formatIssues(error.issues)).toEqual(issues)
  })

  test('a problem of a formula has its position', () => {
    const s = shop()
    const command = create('deal', 'formula', { expression: '1 + {ammount}' })(s)
    expect(refusal(s, command).issues).toMatchObject([{ from: 5, to: 12, suggestion: 'amount' }])
  })
})

describe('deleting a used field', () => {
  test('is refused with every use, indirect ones included', () => {
    const s = shop()
    const error = refusal(s, { type: 'deleteField', id: s.amount })
    expect(error.code).toBe('CONFLICT')
    expect(error.message).toBe(
      'The field "Amount" cannot be deleted while the field "Weighted" of "Deal" and the field "Pipeline" of "Account" use it. Delete those first',
    )
    expect(formatIssues(error.issues)).toEqual([
      'data.id: The field "Weighted" of "Deal" uses it',
      'data.id: The field "Pipeline" of "Account" uses it',
    ])
  })

  test('deletes the uses on request, and each can be restored', () => {
    const s = shop()
    const before = s.designer.structure
    s.designer.do({ type: 'deleteField', id: s.amount, removeUses: true })
    const gone = s.designer.structure.fields.filter((f) => f.deletedAt !== null).map((f) => f.name)
    expect(gone).toEqual(['amount', 'weighted', 'pipeline'])
    expect(formatIssues(refusal(s, { type: 'restoreField', id: s.weighted }).issues)).toEqual([
      'id: It uses the field "Amount" of "Deal", which is in the bin. Restore that first',
    ])
    for (const id of [s.amount, s.weighted, s.pipeline]) s.designer.do({ type: 'restoreField', id })
    const plain = (fields: readonly FieldRow[]) => fields.map((f) => ({ ...f, updatedAt: '' }))
    expect(plain(s.designer.structure.fields)).toEqual(plain(before.fields))
  })

  test('a restored formula has current names', () => {
    const s = shop()
    s.designer.do({ type: 'deleteField', id: s.pipeline })
    s.designer.do({ type: 'updateField', id: s.weighted, data: { name: 'expected' } })
    s.designer.do({ type: 'restoreField', id: s.pipeline })
    expect(s.field(s.pipeline).settings).toMatchObject({ field: 'expected' })
  })

  test('a formula whose source has changed its type stays in the bin, with the reason', () => {
    const s = shop()
    for (const id of [s.pipeline, s.weighted, s.branch]) s.designer.do({ type: 'deleteField', id })
    s.designer.do({ type: 'updateField', id: s.amount, data: { fieldType: 'text' } })
    const error = refusal(s, { type: 'restoreField', id: s.weighted })
    expect(formatIssues(error.issues)).toEqual(['id: "*" cannot be used on text and a number. Use number({amount})'])
  })

  test('deleting an entity deletes the fields that need it, and its own that need those', () => {
    const s = shop()
    const share = s.designer.field(s.deal, 'share', 'formula', {
      settings: { expression: '{weighted} / {account.pipeline}' },
    })
    const error = refusal(s, { type: 'deleteEntity', id: s.deal })
    expect(formatIssues(error.issues)).toEqual([
      'data.id: The field "Pipeline" of "Account" uses it',
      'data.id: The field "share" of "Deal" uses it',
    ])
    s.designer.do({ type: 'deleteEntity', id: s.deal, removeUses: true })
    expect([s.pipeline, share, s.weighted].map((id) => s.field(id).deletedAt !== null)).toEqual([true, true, false])
    expect(formatIssues(refusal(s, { type: 'restoreField', id: s.pipeline }).issues)).toContain(
      'id: It uses the entity "Deal", which is in the bin. Restore that first',
    )
    s.designer.do({ type: 'restoreEntity', id: s.deal })
    s.designer.do({ type: 'restoreField', id: s.pipeline })
    s.designer.do({ type: 'restoreField', id: share })
  })

  test('relations to an entity are deleted with it', () => {
    const s = shop()
    s.designer.do({ type: 'deleteEntity', id: s.account, removeUses: true })
    const live = s.designer.structure.fields.filter((f) => f.entityId === s.deal && f.deletedAt === null)
    expect(live.map((f) => f.name)).toEqual(['amount', 'probability', 'stage'])
  })

  test('an entity is restored without computed fields that have lost a source', () => {
    const s = shop()
    s.designer.do({ type: 'deleteField', id: s.pipeline })
    s.designer.do({ type: 'deleteEntity', id: s.deal })
    s.designer.do({ type: 'deleteField', id: s.industry })
    s.designer.do({ type: 'restoreEntity', id: s.deal })
    expect([s.weighted, s.branch, s.amount].map((id) => s.field(id).deletedAt !== null)).toEqual([true, true, false])
    expect(formatIssues(refusal(s, { type: 'restoreField', id: s.branch }).issues)).toEqual([
      'id: It uses the field "Industry" of "Account", which is in the bin. Restore that first',
    ])
  })

  test('the refusal names views, including those of uses', () => {
    const { stage, weighted } = shop()
    const s = shop([{ kind: 'view', id: 'v', name: 'Open deals', entityId: '', uses: [stage, weighted] }])
    expect(refusal(s, { type: 'deleteField', id: s.stage }).message).toContain('and the view "Open deals" use it')
    expect(refusal(s, { type: 'deleteField', id: s.amount }).message).toContain('and the view "Open deals" use it')
    s.designer.do({ type: 'deleteField', id: s.amount, removeUses: true })
  })

  test('an AI field stays without a source field', () => {
    const s = shop()
    const size = s.designer.field(s.deal, 'size', 'formula', { settings: { expression: 'len({stage})' } })
    const note = s.designer.field(s.deal, 'note', 'ai_text', {
      settings: { prompt: 'Praise {stage} and {account}', sourceFields: ['amount', 'stage', 'size'] },
    })
    const praise = s.designer.field(s.deal, 'praise', 'formula', { settings: { expression: 'upper({note})' } })
    expect(formatIssues(refusal(s, { type: 'deleteField', id: s.stage }).issues)).toEqual([
      'data.id: The field "Pipeline" of "Account" uses it',
      'data.id: The field "size" of "Deal" uses it',
      'data.id: The field "note" of "Deal" uses it',
    ])
    s.designer.do({ type: 'deleteField', id: s.stage, removeUses: true })
    expect(s.field(note)).toMatchObject({
      deletedAt: null,
      settings: { prompt: 'Praise  and {account}', sourceFields: ['amount'] },
      uses: [s.amount, s.relation].toSorted(),
    })
    expect([size, praise].map((id) => s.field(id).deletedAt === null)).toEqual([false, true])
  })

  test('a locked entity keeps its fields', () => {
    const s = shop()
    s.designer.do({ type: 'updateEntity', id: s.account, data: { isLocked: true } })
    expect(refusal(s, { type: 'deleteField', id: s.amount, removeUses: true }).code).toBe('FORBIDDEN')
  })
})
