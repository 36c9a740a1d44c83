import type { HistoryType, ReportHistory } from '@monarch/schema'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import type { Config } from './queries.ts'

/** The kind of a report: figures of groups of records, or the history of a field with options. */
export type ReportKind = HistoryType | 'figures'

export const historyFields = ({ entity }: EntityStructure): readonly Field[] =>
  entity.fields.filter(({ type, isComputed }) => type.choices && !type.graphql.list && !isComputed)

export const optionsOf = (structure: EntityStructure, { field }: ReportHistory) => {
  const found = structure.entity.fields.find(({ name }) => name === field)
  return found?.type.choices?.(found.spec.settings) ?? []
}

const charts = { figures: 'number', time: 'bar', funnel: 'funnel', cohorts: 'heatMap' } as const

/** Changes the kind of the report and keeps its entity and conditions. */
export function withKind(config: Config, type: ReportKind, structure: EntityStructure): Config {
  const { filter, search, period, history } = config
  const { isCompared: _, ...days } = period ?? {}
  const records = {
    ...(filter && { filter }),
    ...(search !== undefined && { search }),
    ...(period && { period: days as NonNullable<Config['period']> }),
    chart: { type: charts[type] },
  }
  if (type === 'figures') return { ...records, measures: [{ type: 'count', key: 'm1' }] }
  const field = history?.field ?? historyFields(structure)[0]!.name
  const next: ReportHistory = { type, field }
  return { ...records, measures: [], history: withOptions(next, structure) }
}

/** A cohort needs the option that its records reach; the default is the last one. */
export function withOptions(history: ReportHistory, structure: EntityStructure): ReportHistory {
  const last = optionsOf(structure, history).at(-1)
  return history.type === 'cohorts' && last ? { ...history, options: [last.value] } : history
}

/** Whether the report is complete, so the server can answer it. */
export const isWholeHistory = ({ type, options = [] }: ReportHistory): boolean =>
  type === 'cohorts' ? options.length > 0 : type !== 'funnel' || options.length !== 1
