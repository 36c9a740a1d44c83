import { fieldTypes } from '@monarch/field-types'
import { badInput, type Entity, type ReportHistory, systemColumn } from '@monarch/schema'
import { planGroup } from '../plan/plan-aggregate.ts'
import { planValue } from '../plan/plan-expression.ts'
import type { PlanScope } from '../plan/scope.ts'
import { isSeen } from '../plan/search.ts'
import { historyFigures, type PlannedGroup, type PlannedHistory, type PlannedMeasure } from './planned-report.ts'

/**
 * Refuses fields that the caller sees on some records only, as the history of a record does: the log may have values from a time when a
 * record was not among them.
 */
export function planHistoryReport(
  scope: PlanScope,
  entity: Entity,
  { type, field, options, bucket = 'month', isLasting = false }: ReportHistory,
): PlannedHistory {
  const attribute = entity.attributes.get(field)
  const isThere = attribute?.kind === 'column' && isSeen(scope, entity, attribute)
  const choices = isThere && attribute.type.choices?.(attribute.spec.settings)
  if (!choices || attribute.type.graphql.list)
    throw badInput({ path: 'history.field', message: `${entity.label} has no options of "${field}"` })
  const created = entity.attributes.get('createdAt')
  if (type === 'cohorts' && !(created && isSeen(scope, entity, created)))
    throw badInput({ path: 'history.type', message: `${entity.label} has no time of creation` })
  const known = choices.map(({ value }) => value)
  const chosen = options && options.length > 0 ? known.filter((value) => options.includes(value)) : known
  return { type, column: attribute, options: chosen, bucket, isLasting }
}

/** The columns of the answer, which reports have as their groups. */
export function historyGroups(scope: PlanScope, entity: Entity, history: PlannedHistory): readonly PlannedGroup[] {
  const { type, column, bucket } = history
  const { timeZone } = scope.model
  const common = { label: null, labels: {}, ranges: null, title: null, timeZone, owner: entity }
  if (type !== 'cohorts') {
    const value = planValue(scope, entity, column)
    return [{ ...common, index: 0, key: column.name, value, bucket: null, path: [column.name] }]
  }
  const created = planGroup(scope, entity, `createdAt:${bucket}`, timeZone, 'history')
  const { name, type: numeric, spec, column: own } = systemColumn('age', fieldTypes.number, '')
  const age = { name, type: numeric, spec, nullable: false, from: { kind: 'column', column: own } } as const
  return [
    { ...common, index: 0, key: name, value: age, bucket: null, path: [], ageIn: bucket },
    { ...common, ...created, index: 1, path: ['createdAt'] },
  ]
}

export const historyMeasures = ({ type }: PlannedHistory): readonly PlannedMeasure[] =>
  historyFigures[type].map((key, index) => ({
    index,
    key,
    label: null,
    labels: {},
    type: key,
    figure: null,
    conditions: [],
    where: null,
    formula: null,
    isRunning: false,
  }))
