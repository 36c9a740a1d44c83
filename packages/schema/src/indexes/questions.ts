import type { Json } from '@monarch/field-types'
import type { ReportRow } from '../insights/report.ts'
import type { Model } from '../model/model.ts'
import { isObject } from '../small-checks.ts'
import { viewTypeDefinitions } from '../views/types/registry.ts'
import type { ViewRow } from '../views/view.ts'
import { type Compared, columnIn, comparedIn } from './compared.ts'
import { columnsIn } from './model-columns.ts'
import { type QuestionSource, newestFirst, type Question, type SortKey } from './question.ts'

/** The questions of a saved view: its list, or one of its sections, columns or spans of days. */
export function questionsOfView(
  model: Model,
  view: Pick<ViewRow, 'id' | 'entityId' | 'type' | 'definition'>,
): Question[] {
  const { id, entityId, type, definition } = view
  if (!isObject(definition)) return []
  const by: QuestionSource = { kind: 'view', id }
  const { all, parts } = comparedIn(definition.filter)
  const columns = columnsIn(model).byEntity.get(entityId)
  const settings = (viewTypeDefinitions[type].compared ?? []).flatMap((key) => columnIn(definition[key]) ?? [])
  const groups = [...listOf(definition.groupBy), ...settings].map((group) => groupIn(group))
  const days = (column: string) => isDated(columns?.get(column)?.type.graphql.scalar)
  const sections = groups.flatMap((group) => (group && !group.isBucketed && !days(group.column) ? [group.column] : []))
  const spans = groups.flatMap((group) => (group && days(group.column) ? [group.column] : []))
  const asked = { entityId, by, ...all, reads: [] }
  const order = sortKeysIn(definition.sort)
  const listed: Question = { ...asked, equal: [...all.equal, ...sections], order }
  // Sections are counted by the conditions of the whole list.
  const counted: Question[] = sections.length > 0 ? [{ ...asked, order: null }] : []
  const spanned = spans.map((span): Question => ({ ...asked, ranged: [span, ...all.ranged], order: null }))
  return [listed, ...counted, ...spanned, ...questionsOfParts(model, by, parts)]
}

/** The question of a report: the records of its filter and period, and the columns that it groups and measures. */
export function questionsOfReport(model: Model, report: Pick<ReportRow, 'id' | 'entityId' | 'definition'>): Question[] {
  const { id, entityId, definition } = report
  if (!isObject(definition)) return []
  const by: QuestionSource = { kind: 'report', id }
  const { all, parts } = comparedIn(definition.filter)
  const period = isObject(definition.period) ? columnIn(definition.period.field) : null
  const groups = listOf(definition.groups).flatMap((group) => (isObject(group) ? [group.by ?? null] : []))
  const measures = listOf(definition.measures).filter(isObject)
  const reads = [
    ...groups.map((group) => groupIn(group)?.column ?? unknown),
    ...measures.flatMap(({ field }) => (field === undefined ? [] : [columnIn(field) ?? unknown])),
    ...measures.flatMap(({ where }) => (where === undefined ? [] : columnsRead(where))),
    ...(definition.search === undefined ? [] : [unknown]),
  ]
  const ranged = [...(period === null ? [] : [period]), ...all.ranged]
  const question: Question = { entityId, by, ...all, ranged, order: null, reads }
  return [question, ...questionsOfParts(model, by, parts)]
}

/** Stands for a column that no index contains. */
const unknown = ''

/** One question per part, on the entity of its fields. */
function questionsOfParts(model: Model, by: QuestionSource, parts: readonly Compared[]): Question[] {
  const { entityOf } = columnsIn(model)
  return parts.flatMap((part): Question[] => {
    const entityId = [...part.equal, ...part.ranged, ...part.within].flatMap((id) => entityOf.get(id) ?? [])[0]
    return entityId === undefined ? [] : [{ entityId, by, ...part, order: null, reads: [] }]
  })
}

function columnsRead(where: Json): string[] {
  const { all, parts } = comparedIn(where)
  return parts.length > 0 ? [unknown] : [...all.equal, ...all.ranged, ...all.within]
}

const listOf = (given: Json | undefined): readonly Json[] => (Array.isArray(given) ? given : [])

const isDated = (scalar: string | undefined): boolean => scalar === 'Date' || scalar === 'DateTime'

/** `#<id>`, `#<id>:month`; null for a value of a related record. */
function groupIn(key: Json): { readonly column: string; readonly isBucketed: boolean } | null {
  if (typeof key !== 'string') return null
  const [path, bucket] = key.split(':')
  const column = columnIn(path)
  return column === null ? null : { column, isBucketed: bucket !== undefined }
}

function sortKeysIn(sort: Json | undefined): readonly SortKey[] {
  const keys = listOf(sort).flatMap((key) => (isObject(key) ? Object.entries(key) : []))
  if (keys.length === 0) return newestFirst
  return keys.map(([name, given]): SortKey => {
    const column = isObject(given) ? null : columnIn(name)
    return { column: column ?? unknown, direction: given === 'DESC' ? 'DESC' : 'ASC' }
  })
}
