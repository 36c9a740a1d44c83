import type { Json } from '@monarch/field-types'
import { type Analysis, analyze, type FormulaField } from '@monarch/formula'
import type { Language } from '@monarch/messages'
import {
  annotate,
  changes,
  id,
  json,
  object,
  oneOf,
  optionalText,
  notBlank,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits, liveEntity } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import { fieldIdsIn, type ShapePart } from '../shapes/parts.ts'
import { checkShape, renderShape } from '../shapes/walk-shape.ts'
import { isObject } from '../small-checks.ts'
import type { Structure } from '../structure/structure.ts'
import { visibilities } from '../views/view.ts'
import type { ReportRow } from './report.ts'
import { groupShape, historyShape, measureShape, type MeasureType, periodShape, reportShape } from './report-shape.ts'
import { insightTranslations as translations } from './translation-shapes.ts'
import type { OwnerEnvironment } from '../structure/stored-row.ts'

export const insightKeys = {
  description: optionalText(limits.description),
  visibility: annotate(oneOf(visibilities, { name: 'ViewVisibility' }), {
    description:
      'Personal: visible to its owner only. Locked: only users who may unlock it can change it. By default, shared.',
  }),
  sortOrder: wholeNumber(),
}
const name = notBlank(limits.label, 'Please enter a name for the report')
const config = annotate(json, {
  description: 'filter (a where), search, period, history, measures, groups, order, top, hasSubtotals and chart.',
})
export const reportCreation = object(
  { tenantId, entityId: id, name, translations, ...insightKeys, config },
  'tenantId',
  'entityId',
  'name',
)
export const reportChange = changes({ name, translations, ...insightKeys, config })

export type ReportConfig = ValueOf<typeof reportShape>
/** A label in other languages. */
export type LabelTexts = { readonly [In in Language]?: string }

/** A measure with the keys of all types; those of its type are set. */
export interface ReportMeasure {
  readonly type: MeasureType
  readonly key: string
  readonly label?: string
  readonly labels?: LabelTexts
  readonly field?: string
  readonly where?: { readonly [key: string]: Json }
  readonly formula?: string
  readonly isRunning?: boolean
}
export type ReportHistory = ValueOf<typeof historyShape>
export type ReportGroup = ValueOf<typeof groupShape>

/** Throws coded errors that name every problem found. */
export function createReport(structure: Structure, data: unknown, env: OwnerEnvironment): ReportRow {
  const issues = new Issues()
  const { tenantId: givenTenant, entityId, config: given, ...sent } = readData(reportCreation, data, issues)
  checkTenant(structure, givenTenant, issues)
  if (entityId === undefined) throw badInput(issues)
  const entity = liveEntity(structure, entityId, 'data.entityId')
  const draft: ReportRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    entityId: entity.id,
    name: sent.name ?? '',
    description: sent.description ?? null,
    translations: sent.translations ?? null,
    config: (given ?? {}) as Json,
    definition: {},
    visibility: sent.visibility ?? 'shared',
    ownerId: env.userId,
    sortOrder: sent.sortOrder ?? 0,
    uses: [],
    needs: [],
    parts: [],
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked(structure, draft, issues)
}

export function updateReport(structure: Structure, before: ReportRow, data: unknown, env: OwnerEnvironment): ReportRow {
  const issues = new Issues()
  const { config: given, ...sent } = readData(reportChange, data, issues)
  liveEntity(structure, before.entityId)
  const draft = { ...before, ...sent, version: before.version + 1, updatedAt: env.now }
  if (given !== undefined) return checked(structure, { ...draft, config: (given ?? {}) as Json }, issues)
  if (issues.length > 0) throw badInput(issues)
  return draft
}

export function restoreReport(structure: Structure, before: ReportRow, env: OwnerEnvironment): ReportRow {
  liveEntity(structure, before.entityId)
  return reconcileReport(structure, { ...before, version: before.version + 1, updatedAt: env.now, deletedAt: null })
}

/** The report after a structure change, with current names. Parts whose fields are in the bin stay in the definition only. */
export function reconcileReport(structure: Structure, report: ReportRow): ReportRow {
  const { entityId, definition } = report
  const { filter, period, history } = isObject(definition) ? definition : {}
  return {
    ...report,
    config: renderShape(structure, entityId, reportShape, definition),
    uses: fieldIdsIn(definition).toSorted(),
    needs: [...new Set([filter, period, history].flatMap((part) => fieldIdsIn(part)))],
    parts: partsOfReport(definition),
  }
}

export function reportProblems(structure: Structure, { entityId, definition }: ReportRow): Issues {
  return checkShape(structure, entityId, reportShape, definition, 'data.config').issues
}

/** A report whose parts are `null` where they name fields that are deleted. */
export interface CurrentReport {
  readonly filter: Json
  readonly period: ReportConfig['period'] | null
  readonly history: ReportHistory | null | undefined
  readonly measures: readonly (ReportMeasure | null)[]
  readonly groups: readonly (ReportGroup | null)[]
  readonly rest: Pick<ReportConfig, 'search' | 'order' | 'top' | 'hasSubtotals' | 'chart'>
}

/** The report with current names, part by part. */
export function currentReport(
  structure: Structure,
  { entityId, definition }: Pick<ReportRow, 'entityId' | 'definition'>,
): CurrentReport {
  const { filter = null, period, history, measures, groups, ...rest } = isObject(definition) ? definition : {}
  const render = <T>(shape: Parameters<typeof renderShape>[2], part: Json, required: string): T | null => {
    const named = renderShape(structure, entityId, shape, part)
    return isObject(named) && named[required] !== undefined ? (named as T) : null
  }
  const listOf = (given: Json | undefined): readonly Json[] => (Array.isArray(given) ? given : [])
  const whole = renderShape(structure, entityId, reportShape, { filter })
  return {
    filter: (isObject(whole) && whole.filter) || null,
    period: period === undefined ? undefined : render(periodShape, period, 'field'),
    history: history === undefined ? undefined : render<ReportHistory>(historyShape, history, 'field'),
    measures: listOf(measures).map((part) => render<ReportMeasure>(measureShape, part, 'key')),
    groups: listOf(groups).map((part) => render<ReportGroup>(groupShape, part, 'by')),
    rest: rest as CurrentReport['rest'],
  }
}

/** The definition of a report that is not stored, such as the one of an editor. */
export function checkReport(structure: Structure, entityId: string, given: Json, path: string): Json {
  liveEntity(structure, entityId, 'entityId')
  const issues = new Issues()
  const { definition, issues: found } = checkShape(structure, entityId, reportShape, given, path)
  issues.add(found)
  if (issues.length === 0) checkParts(definition as ReportConfig, path, issues)
  if (issues.length > 0) throw badInput(issues)
  return definition
}

function checked(structure: Structure, draft: ReportRow, issues: Issues): ReportRow {
  if (issues.length > 0) throw badInput(issues)
  const definition = checkReport(structure, draft.entityId, draft.config, 'data.config')
  return reconcileReport(structure, { ...draft, definition })
}

const figures: ReadonlySet<string> = new Set<MeasureType>(['count', 'distinct', 'sum', 'avg', 'median', 'share'])

/** The measures that formulas may use, as their fields. */
export const formulaFields = (measures: readonly { readonly key: string; readonly type: string }[]): FormulaField[] =>
  measures
    .filter(({ type }) => figures.has(type))
    .map(({ key }) => ({ id: null, name: key, kind: 'number', isComputed: true }))

/** Formulas of reports have had the second rules from the beginning (decision 87), and a report stores no version. */
export const analyzeMeasure = (formula: string, fields: readonly FormulaField[]): Analysis =>
  analyze(formula, { fields, rules: 2 })

function checkParts(config: ReportConfig, path: string, issues: Issues): void {
  const { measures = [], groups = [], order, top, history } = config
  if (history) return checkHistory(config, history, path, issues)
  const all = measures as unknown as readonly ReportMeasure[]
  if (all.length === 0) issues.push({ path: `${path}.measures`, message: 'A report needs at least one measure' })
  for (const [i, { type, key, formula, isRunning }] of all.entries()) {
    const at = `${path}.measures.${i}`
    if (all.findIndex((each) => each.key === key) < i)
      issues.push({ path: `${at}.key`, message: `Two measures have the key "${key}"` })
    if (isRunning && !additive.has(type))
      issues.push({ path: `${at}.isRunning`, message: 'Only counts and sums can be added up' })
    if (formula === undefined) continue
    const { problems, kind } = analyzeMeasure(formula, formulaFields(all))
    for (const { message } of problems) issues.push({ path: `${at}.formula`, message })
    if (problems.length === 0 && kind !== 'number')
      issues.push({ path: `${at}.formula`, message: 'The formula must give a number' })
  }
  for (const [i, { ranges }] of groups.entries()) {
    if (ranges?.some((bound, j) => j > 0 && bound <= ranges[j - 1]!))
      issues.push({ path: `${path}.groups.${i}.ranges`, message: 'The bounds of ranges must ascend' })
  }
  if (order && !all.some(({ key }) => key === order.by))
    issues.push({ path: `${path}.order.by`, message: `There is no measure "${order.by}"` })
  if (top && groups.length === 0)
    issues.push({ path: `${path}.top`, message: 'Only a report with groups can be limited to the first ones' })
}

/** The question decides the figures and the groups. */
function checkHistory(
  { measures = [], groups = [], order, top, hasSubtotals, period }: ReportConfig,
  { type, options = [] }: ReportHistory,
  path: string,
  issues: Issues,
): void {
  const isPlain = measures.length === 0 && groups.length === 0 && !order && !top && !hasSubtotals
  if (!isPlain || period?.isCompared)
    issues.push({
      path: `${path}.history`,
      message: 'A question about the history has no measures, groups, order, subtotals or comparison',
    })
  if (type === 'cohorts' && options.length === 0)
    issues.push({ path: `${path}.history.options`, message: 'Choose the options that the records reach' })
  if (type === 'funnel' && options.length === 1)
    issues.push({ path: `${path}.history.options`, message: 'A funnel needs at least two steps' })
}

/** Measures whose groups add up to the total. */
const additive = new Set<MeasureType>(['count', 'sum'])

/** A measure or a group is left out as a whole, and a formula together with any measure that it uses. */
function partsOfReport(definition: Json): ShapePart[] {
  const { measures, groups } = isObject(definition) ? definition : {}
  const all = (Array.isArray(measures) ? measures : []) as readonly Json[]
  const named = all as unknown as readonly ReportMeasure[]
  const usesOf = (measure: ReportMeasure): string[] => {
    if (measure.formula === undefined) return fieldIdsIn(measure as unknown as Json)
    const used = analyzeMeasure(measure.formula, formulaFields(named)).references.map(({ field }) => field.name)
    return named.filter(({ key, formula }) => formula === undefined && used.includes(key)).flatMap(usesOf)
  }
  const parts = [
    ...named.map((measure, i) => ({ path: ['measures', String(i)], uses: [...new Set(usesOf(measure))] })),
    ...((Array.isArray(groups) ? groups : []) as readonly Json[]).map((group, i) => ({
      path: ['groups', String(i)],
      uses: fieldIdsIn(group),
    })),
  ]
  return parts.filter(({ uses }) => uses.length > 0)
}
