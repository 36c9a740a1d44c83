import { type Attribute, type Entity, historyName, systemColumn } from '@monarch/schema'
import { idType } from '@monarch/field-types'
import { hasRecord, planKeys, planWhere, ruleConditions } from './plan-expression.ts'
import { limits } from '../limits.ts'
import { changesOfOperation } from '../operation-log.ts'
import { planOrder } from './order.ts'
import type { RootRead } from './request.ts'
import { isSeen } from './search.ts'
import { asCount, countRecords, entityOf, plain, type PlanScope } from './scope.ts'
import { planOffset, type PlannedList, planSelection } from './select.ts'

/**
 * The operation log of one record that the caller may read, live or in the bin, newest first, without hidden fields.
 */
export function planHistory(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedList {
  const history = historyOf(scope, entity)
  const limit = asCount(plain(args.limit) ?? limits.defaultLimit, 'limit', limits.maxLimit, 'maxLimit')
  countRecords(scope, limit)
  const ofRecord = planKeys(scope, history, { entityId: entity.id, recordId: args.id })
  // A comment is not a change of the record; it is read with the record's comments.
  const isChange = planWhere(scope, history, { action: { ne: 'comment' } }, 'action')
  return {
    entity: history,
    conditions: [ofRecord, ...isChange, hasRecord('recordId', entity, ruleConditions(scope, entity))],
    order: planOrder(scope, history, undefined),
    limit,
    offset: planOffset(args.offset),
    outputs: planSelection(scope, history, selection, limit, 1),
  }
}

function historyOf(scope: PlanScope, entity: Entity): Entity {
  const history = entityOf(scope.model, historyName)
  const own: Attribute[] = [
    systemColumn('entityId', idType, 'Entity'),
    systemColumn('recordId', idType, 'Id'),
    changesSeen(scope, entity, history),
  ]
  return {
    ...history,
    attributes: new Map([...history.attributes, ...own.map((a): [string, Attribute] => [a.name, a])]),
  }
}

function changesSeen(scope: PlanScope, entity: Entity, history: Entity): Attribute {
  const changes = history.attributes.get('changes')!
  if (changes.kind !== 'column') return changes
  const { name, description, type, spec, nullable } = changes
  // Leaves out fields that the caller sees on some records only: the log may contain values from a time when they did not see them on this
  // record.
  const seen = [...entity.attributes.values()].filter((a) => isSeen(scope, entity, a))
  const hidden = new Set(entity.attributes.keys()).difference(new Set(seen.map((a) => a.name)))
  const digits = scope.model.answersDigits
    ? seen.filter((a) => a.kind === 'column' && a.spec.takesDigits).map(({ name: each }) => each)
    : []
  return {
    kind: 'computed',
    name,
    description,
    type,
    spec,
    nullable,
    expression: (row) => changesOfOperation(row, entity, hidden, digits),
  }
}
