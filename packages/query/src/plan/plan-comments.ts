import { idType } from '@monarch/field-types'
import { type Attribute, commentsName, type Entity, systemColumn } from '@monarch/schema'
import { limits } from '../limits.ts'
import { planOrder } from './order.ts'
import { hasRecord, planKeys, ruleConditions } from './plan-expression.ts'
import type { RootRead } from './request.ts'
import { asCount, countRecords, entityOf, plain, type PlanScope } from './scope.ts'
import { planOffset, type PlannedList, planSelection } from './select.ts'

/** The comments on one record that the caller may read, live or in the bin, newest first. */
export function planComments(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedList {
  const comments = commentsOf(scope)
  const limit = asCount(plain(args.limit) ?? limits.defaultLimit, 'limit', limits.maxLimit, 'maxLimit')
  countRecords(scope, limit)
  const ofRecord = planKeys(scope, comments, { entityId: entity.id, recordId: args.id })
  return {
    entity: comments,
    conditions: [ofRecord, { kind: 'inBin', bin: false }, hasRecord('recordId', entity, ruleConditions(scope, entity))],
    order: planOrder(scope, comments, undefined),
    limit,
    offset: planOffset(args.offset),
    outputs: planSelection(scope, comments, selection, limit, 1),
  }
}

function commentsOf(scope: PlanScope): Entity {
  const comments = entityOf(scope.model, commentsName)
  const own: Attribute[] = [systemColumn('entityId', idType, 'Entity'), systemColumn('recordId', idType, 'Id')]
  return {
    ...comments,
    attributes: new Map([...comments.attributes, ...own.map((a): [string, Attribute] => [a.name, a])]),
  }
}
