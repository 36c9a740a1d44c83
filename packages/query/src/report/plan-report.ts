import type { Analysis } from '@monarch/formula'
import { type DaySpan, dayStart, type WeekStart } from '@monarch/field-types'
import {
  type Access,
  AppError,
  badInput,
  type Entity,
  analyzeMeasure,
  formulaFields,
  isValue,
  type Model,
  type ReportConfig,
  type ReportGroup,
  type ReportHistory,
  type ReportMeasure,
  titleColumn,
} from '@monarch/schema'
import { type Measure, type PlannedAggregate, planGroup } from '../plan/plan-aggregate.ts'
import { liveConditions, planThrough, planValue, planWhere } from '../plan/plan-expression.ts'
import type { PlannedValue } from '../plan/plan-expression.ts'
import { entityOf, newScope, type PlanScope, requireReadable, visibleAttribute } from '../plan/scope.ts'
import { filtersOn, valueReads } from '../plan/reads-table.ts'
import { planSearch } from '../plan/search.ts'
import type { PlannedRoot } from '../plan/plan.ts'
import { historyGroups, historyMeasures, planHistoryReport } from './plan-history-report.ts'
import type { PlannedGroup, PlannedMeasure, PlannedReport, ReportPeriod } from './planned-report.ts'

/** A report with technical names, and with relative days and users resolved. A part is `null` if its field was deleted. */
export interface ReportRequest {
  readonly entity: string
  /** Conditions in the form of the API. */
  readonly where: unknown
  readonly search?: string | undefined
  readonly period: ReportPeriod | null
  /** Instead of measures and groups; `null` if its field was deleted. */
  readonly history?: ReportHistory | null | undefined
  readonly measures: readonly (ReportMeasure | null)[]
  readonly groups: readonly (ReportGroup | null)[]
  readonly order?: ReportConfig['order']
  readonly top?: ReportConfig['top']
  readonly hasSubtotals?: boolean | undefined
  /** The first day of the weeks that it groups by. */
  readonly weekStart?: WeekStart
}

/** A part of a report that the caller may not see, or whose field was deleted. The caller learns only its position. */
export interface MissingPart {
  readonly part: 'filter' | 'period' | 'history' | 'measure' | 'group'
  readonly index: number
}

/**
 * Pure. With `isStored`, parts that cannot be planned are reported as missing: the report was checked when it was saved, so their fields
 * are hidden from the caller or deleted. Otherwise they are errors. If the filter, the period or the history is missing, `report`
 * is `null`.
 */
export function planReport(
  request: ReportRequest,
  model: Model,
  access: Access,
  { isStored }: { readonly isStored: boolean },
): { readonly report: PlannedReport | null; readonly missing: readonly MissingPart[] } {
  const scope = newScope(model, access)
  const entity = entityOf(model, request.entity)
  requireReadable(scope, entity)
  const missing: MissingPart[] = []
  const tryTo = <T>(part: MissingPart['part'], index: number, plan: () => T): T | null => {
    try {
      return plan()
    } catch (error) {
      if (!isStored || !(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error
      missing.push({ part, index })
      return null
    }
  }
  const given = <T, P>(part: 'measure' | 'group', parts: readonly (T | null)[], plan: (each: T, index: number) => P) =>
    parts.flatMap((each, index): P[] => {
      if (each === null) missing.push({ part, index })
      const planned = each === null ? null : tryTo(part, index, () => plan(each, index))
      return planned === null ? [] : [planned]
    })
  const { where = null, period } = request
  const filter = tryTo('filter', 0, () => planWhere(scope, entity, where, 'filter'))
  const spans = period && spansOf(model, entity, period)
  const days = spans && tryTo('period', 0, () => planWhere(scope, entity, spans.all, 'period'))
  const isCurrent = days && spans?.before ? planWhere(scope, entity, spans.current, 'period') : []
  const asked = request.history
  if (asked === null) missing.push({ part: 'history', index: 0 })
  const history = asked ? tryTo('history', 0, () => planHistoryReport(scope, entity, asked)) : null
  const inWeeks = (group: PlannedGroup): PlannedGroup => ({
    ...group,
    ...(request.weekStart && { weekStart: request.weekStart }),
  })
  const groups = given('group', request.groups, (group, index) => inWeeks(planReportGroup(scope, entity, group, index)))
  const figures = given('measure', request.measures, (measure, index) => planMeasure(scope, entity, measure, index))
  const known = figures.filter(({ figure }) => figure !== null)
  const fields = formulaFields(known.map(({ key, type }) => ({ key, type })))
  const measures = figures.flatMap((measure): PlannedMeasure[] => {
    if (!measure.formula) return [measure]
    const analysis = tryTo('measure', measure.index, () =>
      analyzed(measure.formula!.analysis.source, fields, measure.index),
    )
    return analysis ? [{ ...measure, formula: { analysis } }] : []
  })
  if (filter === null || (spans && days === null) || (asked !== undefined && history === null))
    return { report: null, missing }
  const { order, top, hasSubtotals = false } = request
  const own = isEmpty(where) ? [] : [where as object]
  const ordering = order && measures.find(({ key }) => key === order.by)
  return {
    missing,
    report: {
      entity,
      timeZone: model.timeZone,
      base: [...own, ...(spans ? [spans.current] : [])],
      baseBefore: spans?.before ? [...own, spans.before] : null,
      conditions: [
        ...liveConditions(scope, entity, false),
        ...filter,
        ...planSearch(scope, entity, request.search ?? null),
        ...(days ?? []),
      ],
      isCurrent: isCurrent.length > 0 ? { kind: 'and', conditions: isCurrent } : null,
      period: period && { field: period.field, current: period.current, shift: shiftOf(period) },
      groups: history ? historyGroups(scope, entity, history).map(inWeeks) : groups,
      measures: history ? historyMeasures(history) : measures,
      history,
      order: ordering ? { measure: ordering, direction: order.direction } : null,
      top: top && groups.length > 0 ? { count: top.count, hasOthers: top.hasOthers ?? false } : null,
      hasSubtotals: hasSubtotals && groups.length > 1,
    },
  }
}

/** The entities whose records affect its figures: its own, and those that its fields, conditions and row rules lead to. */
export function entitiesRead({ entity, conditions, groups, measures }: PlannedReport, model: Model): readonly Entity[] {
  const values = [
    ...groups.flatMap(({ value, title }) => [value, title]),
    ...measures.map(({ figure }) => figure?.value ?? null),
  ].filter((value) => value !== null)
  const filters = [...conditions, ...measures.flatMap((measure) => measure.conditions)]
  return [...model.entities.values()].filter(
    (other) => other === entity || values.some((value) => valueReads(value, other)) || filtersOn(filters, other),
  )
}

/** The read in the form that the planner estimates, to refuse requests that cost too much. */
export function reportRoot({ entity, conditions, groups, measures }: PlannedReport): PlannedRoot {
  const outputs = measures.flatMap(({ figure, key }): PlannedAggregate['outputs'] => {
    if (!figure) return []
    const { measure, value } = figure
    return measure === 'count' || !value
      ? [{ alias: key, kind: 'count' }]
      : [{ alias: key, kind: measure, values: [value] }]
  })
  return {
    alias: 'report',
    kind: 'aggregate',
    aggregate: { entity, conditions, groups, order: [], limit: null, offset: null, outputs },
  }
}

const isEmpty = (where: unknown): boolean => where === null || Object.keys(where as object).length === 0

function spansOf(model: Model, entity: Entity, { field, current, before }: ReportPeriod) {
  const attribute = entity.attributes.get(field)
  const isMoment = attribute && isValue(attribute) && attribute.type.graphql.scalar === 'DateTime'
  const at = (day: string) => (isMoment ? dayStart(day, model.timeZone) : day)
  const within = ({ from, to }: DaySpan) => ({ [field]: { gte: at(from), lt: at(to) } })
  return {
    current: within(current),
    all: before ? { or: [within(current), within(before)] } : within(current),
    before: before && within(before),
  }
}

/** Whole months before whole months, otherwise days. */
function shiftOf({ current, before }: ReportPeriod): string | null {
  if (!before) return null
  const [now, then] = [current.from, before.from].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  const months = (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth()
  const isWhole = [current.from, current.to, before.from].every((day) => day.endsWith('-01'))
  return isWhole ? `${months} months` : `${Math.round((now.getTime() - then.getTime()) / 86_400_000)} days`
}

function analyzed(source: string, fields: ReturnType<typeof formulaFields>, index: number): Analysis {
  const analysis = analyzeMeasure(source, fields)
  const [problem] = analysis.problems
  if (problem) throw badInput({ path: `measures.${index}.formula`, message: problem.message })
  return analysis
}

function planReportGroup(
  scope: PlanScope,
  entity: Entity,
  { by, ranges, label, labels = {} }: ReportGroup,
  index: number,
): PlannedGroup {
  const path = `groups.${index}.by`
  const group = planGroup(scope, entity, by, scope.model.timeZone, path)
  const { type } = group.value
  // Types without `eq`, or where `eq` is not exact, have no filter that selects exactly the records of a group.
  if (type.graphql.list || !(type.sortable || type.relation) || !type.operators.some(({ id }) => id === 'eq'))
    throw badInput({ path, message: `Reports cannot be grouped by "${by}"` })
  if (ranges && type.valueKind !== 'number') throw badInput({ path, message: `"${by}" is not a number` })
  const steps = by.split(':')[0]!.split('.')
  return {
    ...group,
    index,
    label: label ?? null,
    labels,
    path: steps,
    ranges: ranges && ranges.length > 0 ? ranges : null,
    title: steps.length === 1 ? titleOf(scope, entity, steps[0]!) : null,
  }
}

/** The title of the record that a relation to one points at, if the caller sees it. */
function titleOf(scope: PlanScope, entity: Entity, name: string): PlannedValue | null {
  const relation = [...entity.attributes.values()].find((each) => each.kind === 'toOne' && each.column === name)
  if (relation?.kind !== 'toOne' || !visibleAttribute(scope, entity, relation.name)) return null
  const target = entityOf(scope.model, relation.target)
  const title = titleColumn(target.attributes.values()) ?? target.attributes.get('name')
  if (!title || !isValue(title) || !visibleAttribute(scope, target, title.name)) return null
  return planThrough(scope, [{ column: name, entity: target }], planValue(scope, target, title))
}

function planMeasure(scope: PlanScope, entity: Entity, given: ReportMeasure, index: number): PlannedMeasure {
  const { type, key, label = null, labels = {}, where = null, formula, isRunning = false } = given
  const common = { index, key, label, labels, type, isRunning, where }
  if (formula !== undefined)
    return { ...common, figure: null, conditions: [], formula: { analysis: analyzeMeasure(formula, []) } }
  const path = `measures.${index}`
  const conditions = planWhere(scope, entity, where, `${path}.where`)
  const measure = type === 'share' ? (given.field === undefined ? 'count' : 'sum') : (type as Measure | 'count')
  const value = measure === 'count' ? null : planField(scope, entity, measure, given.field, `${path}.field`)
  return { ...common, conditions, figure: { measure, value }, formula: null }
}

function planField(
  scope: PlanScope,
  entity: Entity,
  measure: Measure,
  name: string | undefined,
  path: string,
): PlannedValue {
  const attribute = name === undefined ? undefined : visibleAttribute(scope, entity, name)
  if (!attribute || !isValue(attribute) || (measure !== 'distinct' && !attribute.type.aggregates.includes(measure)))
    throw badInput({ path, message: `${entity.label} has no ${measure} of "${name ?? ''}"` })
  return planValue(scope, entity, attribute)
}
