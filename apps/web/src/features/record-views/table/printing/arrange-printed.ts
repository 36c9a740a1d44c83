import { type Json, meets } from '@monarch/field-types'
import { timeZone } from '../../../../lib/time-zone.ts'
import { cellText } from '../../../record-data/cell-text.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { PrintedRow } from '../../../record-data/export.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import {
  aggregateDocument,
  figureText,
  footerLabel,
  type FooterAggregate,
  footerAggregates,
  grouped,
} from '../model/aggregates.ts'
import { bucketLabel, type GroupLevel, groupLevels, groupSegments, groupWhere } from '../model/groups.ts'
import type { AggregateRow, Group, Segment } from '../model/row-model.ts'
import type { PrintedList } from './printed-layout.ts'
import { countRequestOf, readCount, readFigures, variablesOf } from '../rows/read-figures.ts'
import { t } from '../messages.ts'

/** The records of a list below the headings of their groups, followed by the summaries of the columns, as on the screen. */
export async function arrangePrinted(
  list: PrintedList,
  request: ListRequest,
  records: readonly RecordData[],
): Promise<readonly PrintedRow[]> {
  const { structure, fields } = list
  const levels = groupLevels(list.groupBy, structure)
  const aggregates = footerAggregates(fields, list.footer)
  const document = aggregateDocument(structure, aggregates)
  const variables = variablesOf(request)
  const keys = levels.map(({ key }) => key)
  const [answers, totals] = await Promise.all([
    Promise.all(keys.map((_, i) => readFigures(document, { ...variables, groupBy: keys.slice(0, i + 1), timeZone }))),
    aggregates.length > 0 ? readTotals(structure, request, aggregates, document) : [],
  ])
  return [...rowsOfGroups(structure, levels, answers, aggregates, records), ...totals]
}

async function readTotals(
  structure: EntityStructure,
  request: ListRequest,
  aggregates: readonly FooterAggregate[],
  document: string,
): Promise<readonly PrintedRow[]> {
  const [[row], ...counts] = await Promise.all([
    readFigures(document, variablesOf(request)),
    ...aggregates.map(async (aggregate) => {
      const counted = countRequestOf(aggregate, request)
      return counted === null ? undefined : await readCount(structure, counted)
    }),
  ])
  const label = (aggregate: FooterAggregate, text: string) => `${footerLabel(aggregate.kind)} ${text}`
  return [{ kind: 'totals', figures: figuresOf(aggregates, row!, label, counts) }]
}

function figuresOf(
  aggregates: readonly FooterAggregate[],
  row: AggregateRow,
  write: (aggregate: FooterAggregate, text: string) => string,
  counts: readonly (number | undefined)[] = [],
): ReadonlyMap<string, string> {
  const written = aggregates.flatMap((aggregate, i): [string, string][] => {
    const text = figureText(aggregate, row, counts[i])
    return text === null ? [] : [[aggregate.field.name, write(aggregate, text)]]
  })
  return new Map(written)
}

function* rowsOfGroups(
  structure: EntityStructure,
  levels: readonly GroupLevel[],
  answers: readonly (readonly AggregateRow[])[],
  aggregates: readonly FooterAggregate[],
  records: readonly RecordData[],
): Generator<PrintedRow> {
  const recordRows = (some: readonly RecordData[] = []) => some.map((record) => ({ kind: 'record' as const, record }))
  if (levels.length === 0) return yield* recordRows(records)
  const segments = groupSegments(levels, answers, everything, new Set(), timeZone)
  const below = Map.groupBy<readonly Json[] | null, RecordData>(records, pathOfRecords(levels, segments))
  // A group has a heading once a record is below it: of too many records, only the first are printed.
  let above: readonly Group[] = []
  for (const segment of segments) {
    if (segment.kind === 'group') {
      above = [...above.filter(({ level }) => level < segment.group.level), segment.group]
      continue
    }
    const own = below.get(segment.section.path)
    if (!own) continue
    for (const group of above) yield headingOf(structure, group, own[0]!, aggregates)
    above = []
    yield* recordRows(own)
  }
  const others = below.get(null)
  if (others) yield { kind: 'group', level: 1, title: t('otherGroups'), figures: new Map() }
  yield* recordRows(others)
}

const everything: ListRequest = { where: null, orderBy: undefined, search: '' }

/** Finds the path of a record's group; `null` if the list has too many groups, or the record has just changed. */
function pathOfRecords(levels: readonly GroupLevel[], segments: readonly Segment[]) {
  const paths = segments.flatMap((segment) => (segment.kind === 'records' ? [segment.section.path] : []))
  const known = new Map<string, readonly Json[] | null>()
  return (record: RecordData) => {
    const values = levels.map(({ field: { name, type } }) => record[name] ?? type.unset ?? null)
    const key = JSON.stringify(values)
    if (!known.has(key))
      known.set(key, paths.find((path) => levels.every((level, i) => isIn(level, path[i]!, values[i]!))) ?? null)
    return known.get(key)!
  }
}

function isIn(level: GroupLevel, group: Json, value: Json): boolean {
  const { type, spec } = level.field
  return meets(groupWhere(level, group, timeZone), () => ({ type, settings: spec.settings, value })) === true
}

function headingOf(
  structure: EntityStructure,
  group: Group,
  record: RecordData,
  aggregates: readonly FooterAggregate[],
) {
  const { field, bucket, value, level, count, figures } = group
  const answer = field.type.answers?.find(({ operand }) => operand === value)
  const name =
    value === null
      ? t('no', { label: field.label })
      : bucket === null
        ? (answer?.heading() ?? cellText(structure, field, record))
        : bucketLabel(value as string, bucket)
  return {
    kind: 'group' as const,
    level,
    title: `${name} (${grouped(count)})`,
    figures: figuresOf(aggregates, figures, (_, text) => text),
  }
}
