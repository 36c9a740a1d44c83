import type { Json } from '@monarch/field-types'
import type { FieldRow, Structure } from '../structure/structure.ts'
import { Designer } from '../commands/structure.test-helper.ts'
import { resolveComputed } from './resolve.ts'

/** Accounts with deals, deals with tags, and a tree of people. Computed fields are added as rows, even invalid ones. */
export function shop() {
  const designer = new Designer()
  const account = designer.entity('account', { displayName: 'Account' })
  const deal = designer.entity('deal', { displayName: 'Deal' })
  const tag = designer.entity('tag', { displayName: 'Tag' })
  const ids = {
    account,
    deal,
    tag,
    name: designer.field(account, 'name'),
    limit: designer.field(account, 'credit_limit', 'currency', { settings: { currency: 'EUR' } }),
    amount: designer.field(deal, 'amount', 'currency', { settings: { currency: 'EUR' } }),
    dollars: designer.field(deal, 'dollars', 'currency', { settings: { currency: 'USD' } }),
    part: designer.field(deal, 'part', 'percent'),
    count: designer.field(deal, 'count', 'number'),
    close: designer.field(deal, 'close', 'date'),
    stage: designer.field(deal, 'stage', 'select', { options: ['open', 'won'] }),
    relation: designer.field(deal, 'account', 'relationship', {
      settings: { entityId: account, inverseName: 'deals' },
    }),
    parent: designer.field(deal, 'parent', 'relationship', { settings: { entityId: deal, inverseName: 'parts' } }),
    tags: designer.field(deal, 'tags', 'many_to_many', { settings: { entityId: tag, inverseName: 'tagged' } }),
    label: designer.field(tag, 'label'),
  }
  return { designer, ids }
}

let next = 0
/** The structure with one more computed field, and its id. */
export function withField(
  structure: Structure,
  entityId: string,
  name: string,
  fieldType: string,
  settings: Json,
): [Structure, string] {
  const like = structure.fields[0]!
  const id = `00000000-0000-7000-9000-${String((next += 1)).padStart(12, '0')}`
  const field: FieldRow = { ...like, id, entityId, name, displayName: name, fieldType, settings, definition: null }
  return [{ ...structure, fields: [...structure.fields, field] }, id]
}

export function resolveOne(structure: Structure, entityId: string, fieldType: string, settings: Json) {
  const [after, id] = withField(structure, entityId, 'probe', fieldType, settings)
  return resolveComputed(after).get(id)!
}
