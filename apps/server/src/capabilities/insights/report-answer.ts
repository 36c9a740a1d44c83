import type { Json } from '@monarch/field-types'
import type { ColumnTexts, ReportAnswer, ReportColumn, AnswerRow } from '@monarch/insights'
import {
  drillBefore,
  drillOf,
  isDrilled,
  limits,
  type MissingPart,
  type PlannedReport,
  type ReportPeriod,
  type ReportRowData,
} from '@monarch/query'
import { languages } from '@monarch/messages'
import type { Entity, FieldTexts, LabelTexts, Structure, Translations } from '@monarch/schema'

/** What the statement of a report returns. */
export interface ReportData {
  readonly rows: readonly ReportRowData[]
  readonly subtotals: readonly ReportRowData[]
  readonly total: ReportRowData
}

export function answerOf(
  { entity, entities, weekStart }: Pick<ReportAnswer, 'entity' | 'entities' | 'weekStart'>,
  report: PlannedReport | null,
  fieldTexts: FieldTextsOf,
  data: ReportData | null,
  missing: readonly MissingPart[],
  period: ReportPeriod | 'missing' | null,
  search: string | null,
): ReportAnswer {
  const common = { entity, entities, weekStart, missing, search, period: period === 'missing' ? null : period }
  if (!report || !data) return { ...common, columns: [], rows: [], subtotals: [], total: null, isCut: false }
  const { groups } = report
  const top = [
    ...new Map(
      data.rows.filter(({ isOthers }) => !isOthers).map(({ keys }) => [JSON.stringify(keys[0]), keys[0]!]),
    ).values(),
  ]
  const rowOf = (row: ReportRowData): AnswerRow => ({
    keys: row.keys,
    titles: row.titles,
    figures: row.figures,
    before: row.before ?? null,
    running: row.running ?? null,
    isOthers: row.isOthers ?? false,
    summed: groups.flatMap(({ index }, i) => ((row.level >> (groups.length - 1 - i)) & 1 ? [index] : [])),
    drill: drillOf(report, row, top),
    drillBefore: drillBefore(report, row, top),
  })
  return {
    ...common,
    columns: columnsOf(report, fieldTexts),
    rows: data.rows.slice(0, limits.maxLimit).map(rowOf),
    subtotals: data.subtotals.slice(0, limits.maxLimit).map(rowOf),
    total: rowOf(data.total),
    isCut: data.rows.length > limits.maxLimit || data.subtotals.length > limits.maxLimit,
  }
}

/** The translations of a field of the model. */
export type FieldTextsOf = (entity: Entity, name: string) => Translations<FieldTexts> | null

/** From the fields of a structure. */
export function fieldTextsIn({ fields }: Pick<Structure, 'fields'>): FieldTextsOf {
  return (entity, name) =>
    fields.find((field) => field.entityId === entity.id && field.name === name && field.deletedAt === null)
      ?.translations ?? null
}

export function columnsOf(
  { entity, groups, measures, history }: PlannedReport,
  fieldTexts: FieldTextsOf,
): readonly ReportColumn[] {
  const none = {
    key: null,
    measure: null,
    path: null,
    bucket: null,
    ranges: null,
    ageIn: null,
    where: null,
    isDrilled: true,
  }
  return [
    ...groups.map(({ index, label, labels, value, owner, path, bucket, ranges, ageIn = null }): ReportColumn => ({
      ...none,
      kind: 'group',
      index,
      label,
      fieldLabel: value.spec.label,
      translations: textsOf(labels, fieldTexts(owner, path.at(-1)!)),
      path,
      bucket,
      ranges,
      ageIn,
      fieldType: value.type.id,
      settings: value.spec.settings as Json,
    })),
    ...measures.map(({ index, key, label, labels, type, figure, where }): ReportColumn => ({
      ...none,
      kind: 'measure',
      index,
      key,
      label,
      measure: type,
      fieldLabel: figure?.value?.spec.label ?? null,
      translations: textsOf(labels, figure?.value ? fieldTexts(entity, figure.value.name) : null),
      fieldType: figure?.value?.type.id ?? null,
      settings: (figure?.value?.spec.settings ?? null) as Json,
      isDrilled: history === null || isDrilled(type),
      where,
    })),
  ]
}

function textsOf(labels: LabelTexts, ofField: Translations<FieldTexts> | null): Translations<ColumnTexts> | null {
  const translated = languages.flatMap((language) => {
    const label = labels[language]
    const { displayName: fieldLabel, options } = ofField?.[language] ?? {}
    const texts = { ...(label && { label }), ...(fieldLabel && { fieldLabel }), ...(options && { options }) }
    return Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return translated.length > 0 ? Object.fromEntries(translated) : null
}
