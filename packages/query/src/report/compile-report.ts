import { compileFormula } from '@monarch/formula'
import { compile, type Fragment, ident, join, literal, sql, type Statement } from '@monarch/sql'
import { bucketOf, figureOf, groupValue } from '../compile/compile-aggregate.ts'
import { conditionsOf, me, sortKey, valueOf } from '../compile/compile-expression.ts'
import { type AliasNames, nextAlias, tableOf } from '../compile/compile-value.ts'
import { joining } from '../compile/joins.ts'
import { limits } from '../limits.ts'
import { compileHistory } from './compile-history.ts'
import { filledGroup, withEmptyBuckets } from './fill-buckets.ts'
import type { Measure } from '../plan/plan-aggregate.ts'
import type { PlannedValue } from '../plan/plan-expression.ts'
import type { PlannedGroup, PlannedMeasure, PlannedReport } from './planned-report.ts'

/**
 * The one statement of a report. Totals and subtotals come from GROUPING SETS over the same records, so averages, medians and distinct
 * counts are right. Columns: `k` keys, `l` titles, `f` and `b` figures of the records and of those before, `m` and `p` the same with
 * shares and formulas, `r` running totals; `level` has a bit for each group that a row sums up.
 */
export function compileReport(report: PlannedReport): Statement {
  const { groups, measures, top, isCurrent, history, hasSubtotals } = report
  if (history) return compile(compileHistory(report, history))
  const isStaged = isStagedReport(report)
  const all = literal((1 << groups.length) - 1)
  const isCompared = isCurrent !== null
  const based = measures.filter(({ figure }) => figure !== null)
  const filled = filledGroup(report)
  const withFigures = [
    sql`g as (${groupedOf(report, based)})`,
    ...(filled === null ? [] : [sql`e as (${withEmptyBuckets(report, based, filled)})`]),
  ]
  const grouped = filled === null ? sql`g` : sql`e`
  const shown = (prefix: 'f' | 'b', name: 'm' | 'p') =>
    based.map((measure) => {
      const figure = ident(`${prefix}${measure.index}`)
      if (measure.type !== 'share') return sql`${figure} as ${ident(`${name}${measure.index}`)}`
      const total = sql`max(${figure}) filter (where level = ${all}) over ()`
      return sql`trim_scale(round(${figure}::numeric / nullif(${total}, 0)::numeric, 10)) as ${ident(`${name}${measure.index}`)}`
    })
  const shares = [...shown('f', 'm'), ...(isCompared ? shown('b', 'p') : [])]
  const withShares = sql`s as (select ${join([sql`${grouped}.*`, ...shares])} from ${grouped})`
  const formulas = measures.flatMap((measure) => {
    if (!measure.formula) return []
    const as = (name: 'm' | 'p') => sql`${formulaOf(report, measure, name)} as ${ident(`${name}${measure.index}`)}`
    return isCompared ? [as('m'), as('p')] : [as('m')]
  })
  const withFormulas = sql`o as (select ${join([sql`s.*`, ...formulas])} from s)`
  const order = orderOf(report)
  const running = measures
    .filter(({ isRunning }) => isRunning)
    .map(({ index }) => {
      const parts = groups.slice(1).map((_, i) => key(i + 1))
      const window = sql`partition by ${join([sql`level`, ...parts])} order by ${join(order)} rows unbounded preceding`
      return sql`case when level = 0 then sum(${ident(`m${index}`)}) over (${window}) end as ${ident(`r${index}`)}`
    })
  const position =
    groups.length === 0
      ? []
      : [sql`row_number() over (order by ${join([...order, ...groups.map((_, i) => key(i))])}) as n`]
  const withRows = sql`q as (select ${join([sql`o.*`, ...running, ...position])} from o)`
  const rowsAt = (which: Fragment) => sql`(select coalesce(json_agg(j order by n), '[]') from (
    select ${rowOf(report)} as j, n from q where ${which} order by n limit ${literal(limits.maxLimit + 1)}) x)`
  const isListed = top && !top.hasOthers ? sql` and not other` : sql``
  const parts = join([
    sql`r as not materialized (${recordsOf(report)})`,
    ...(isStaged ? [sql`a as materialized (${smallestGroupsOf(report, based)})`] : []),
    ...(top ? [sql`top as materialized (${topOf(report)})`] : []),
    ...withFigures,
    withShares,
    withFormulas,
    withRows,
  ])
  // To plan three reads of one row would take longer than to compute it.
  if (groups.length === 0)
    return compile(sql`with ${parts} select json_build_object('rows', json_build_array(j),
      'subtotals', '[]'::json, 'total', j)::text as data from (select ${rowOf(report)} as j from q) x`)
  const subtotals = hasSubtotals ? rowsAt(sql`level <> 0 and level <> ${all}${isListed}`) : sql`'[]'::json`
  return compile(sql`with ${parts} select json_build_object('rows', ${rowsAt(sql`level = 0${isListed}`)},
    'subtotals', ${subtotals}, 'total', (select ${rowOf(report)} from q where level = ${all}))::text as data`)
}

const key = (i: number): Fragment => ident(`k${i}`)
const isCounted = (measure: PlannedMeasure): boolean => measure.conditions.length > 0

/** A row for each record: the keys of its groups, the measured values, and whether they count. */
function recordsOf(report: PlannedReport): Fragment {
  const { entity, conditions, groups, measures, isCurrent } = report
  const names: AliasNames = { next: 1 }
  const row = nextAlias(names)
  const now = () => conditionsOf(names, row, [isCurrent!])
  const keyIn = (group: PlannedGroup): Fragment =>
    isByDay(report) ? valueOf(names, group.value, row) : keyOf(names, group, row, shiftOf(report, group, now))
  const { made, joins } = joining(names, row, () => {
    const columns = [
      ...groups.flatMap((group, i) => [
        sql`${keyIn(group)} as ${key(i)}`,
        ...(group.title ? [sql`${valueOf(names, group.title, row)} as ${ident(`l${i}`)}`] : []),
      ]),
      ...measures.flatMap(({ figure, index }) =>
        figure?.value ? [sql`${valueOf(names, measuredBy(figure), row)} as ${ident(`v${index}`)}`] : [],
      ),
      ...measures
        .filter(isCounted)
        .map(({ index, conditions: counted }) => sql`(${conditionsOf(names, row, counted)}) as ${ident(`w${index}`)}`),
      ...(isCurrent ? [sql`(${now()}) as now`] : []),
      sql`1 as one`,
    ]
    return { columns: join(columns), where: conditionsOf(names, row, conditions) }
  })
  return sql`select ${made.columns} from ${tableOf(entity)} ${row}${joins} where ${made.where}`
}

/** An average and a median have no trailing zeros, so those of the values of a formula need not be removed. */
function measuredBy({ measure, value }: NonNullable<PlannedMeasure['figure']>): PlannedValue {
  const isTrimmed = measure === 'avg' || measure === 'median'
  return isTrimmed && value!.from.kind === 'formula' && value!.from.reads === 'result'
    ? { ...value!, from: { ...value!.from, reads: 'untrimmed' } }
    : value!
}

/** The previous period is shifted by its distance, so that January is compared with January of the year before. */
function shiftOf(
  { isCurrent, period }: PlannedReport,
  { path, bucket }: PlannedGroup,
  now: () => Fragment,
): Fragment | null {
  if (!isCurrent || !period?.shift || bucket === null || path.join('.') !== period.field) return null
  return sql`case when ${now()} then '0'::interval else ${literal(period.shift)}::interval end`
}

/** Ranges are numbered: 0 is below the first bound. */
function keyOf(names: AliasNames, group: PlannedGroup, row: Fragment, shift: Fragment | null): Fragment {
  const value = groupValue(names, group, row, shift)
  if (!group.ranges) return value
  const bounds = join(group.ranges.map((bound) => sql`${literal(String(bound))}::numeric`))
  return sql`width_bucket(${value}::numeric, array[${bounds}])`
}

/**
 * If all figures follow from those of smaller groups, the records are grouped once, by all groups and by period (`a`). Totals, subtotals
 * and the first values are computed from these groups, which are far fewer than the records.
 */
const isStagedReport = ({ groups, measures }: PlannedReport): boolean =>
  groups.length > 0 && measures.every(({ figure }) => figure === null || additive.has(figure.measure))

const additive: ReadonlySet<Measure | 'count'> = new Set(['count', 'sum', 'min', 'max'])

/** Records have far fewer days than moments: they are grouped by day first, so that the month is computed once for each day. */
const isByDay = (report: PlannedReport): boolean => {
  const [group, ...others] = report.groups
  const isDay = group?.bucket != null && group.value.type.graphql.scalar === 'Date'
  return isDay && others.length === 0 && isStagedReport(report)
}

function smallestGroupsOf(report: PlannedReport, based: readonly PlannedMeasure[]): Fragment {
  const { groups, isCurrent } = report
  const keys = [...groups.map((_, i) => key(i)), ...(isCurrent ? [sql`now`] : [])]
  const columns = [...keys, ...titlesOf(report), ...based.map((measure) => named(recordFigure, report, measure, 'all'))]
  const grouped = sql`select ${join(columns)} from r group by ${join(keys)}`
  if (!isByDay(report)) return grouped
  const shift = shiftOf(report, groups[0]!, () => sql`now`)
  const bucket = bucketOf(groups[0]!, key(0), shift)
  const others = [...keys.slice(1), ...based.map(({ index }) => ident(`f${index}`))]
  return sql`select ${join([sql`${bucket} as ${key(0)}`, ...others])} from (${grouped}) d`
}

type Part = 'now' | 'before' | 'all'
type FigureOf = (report: PlannedReport, measure: PlannedMeasure, part: Part) => Fragment

const shownPart = ({ isCurrent }: PlannedReport): Part => (isCurrent ? 'now' : 'all')

const named = (figure: FigureOf, report: PlannedReport, measure: PlannedMeasure, part: Part): Fragment =>
  sql`${figure(report, measure, part)} as ${ident(`${part === 'before' ? 'b' : 'f'}${measure.index}`)}`

/** `f` and `b` columns. */
const figuresOf = (report: PlannedReport, based: readonly PlannedMeasure[], figure: FigureOf): readonly Fragment[] =>
  based.flatMap((measure) => [
    named(figure, report, measure, shownPart(report)),
    ...(report.isCurrent ? [named(figure, report, measure, 'before')] : []),
  ])

const titlesOf = ({ groups }: PlannedReport): readonly Fragment[] =>
  groups.flatMap(({ title }, i) => (title ? [sql`min(${ident(`l${i}`)}::text) as ${ident(`l${i}`)}`] : []))

const figureOfGroup = (report: PlannedReport): FigureOf => (isStagedReport(report) ? combinedFigure : recordFigure)

const conditionOn = (part: Part): readonly Fragment[] =>
  part === 'all' ? [] : [part === 'now' ? sql`now` : sql`now is not true`]

const filterOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql` filter (where ${join(conditions, sql` and `)})`

/** A figure from those of smaller groups. */
const combinedFigure: FigureOf = (_, { figure, index }, part) => {
  const [column, only] = [ident(`f${index}`), filterOf(conditionOn(part))]
  if (!figure?.value || figure.measure === 'count') return sql`coalesce(sum(${column})${only}, 0)::bigint`
  return figureOf(figure.measure, column, only)
}

/** A figure of the records of a group. */
const recordFigure: FigureOf = (_, measure, part) => {
  const only = filterOf([...conditionOn(part), ...(isCounted(measure) ? [ident(`w${measure.index}`)] : [])])
  const { figure } = measure
  if (!figure?.value || figure.measure === 'count') return sql`count(*)${only}`
  return figureOf(figure.measure, ident(`v${measure.index}`), only)
}

function groupedOf(report: PlannedReport, based: readonly PlannedMeasure[]): Fragment {
  const { groups, top, hasSubtotals } = report
  const figures = figuresOf(report, based, figureOfGroup(report))
  if (groups.length === 0) return sql`select ${join([sql`0 as level`, ...figures])} from r`
  const keys = groups.map((_, i) => key(i))
  const columns = join([
    ...keys,
    ...titlesOf(report),
    sql`grouping(${join(keys)}) as level`,
    ...(top ? [sql`other`, sql`min(place) as place`] : []),
    ...figures,
  ])
  // The row "Others" has no key; `other` distinguishes it from the group of records without a value.
  const set = (members: readonly number[]) =>
    sql`(${join(members.flatMap((i) => (i === 0 && top ? [key(0), sql`other`] : [key(i)])))})`
  const whole = groups.map((_, i) => i)
  const subsets = hasSubtotals
    ? Array.from({ length: (1 << groups.length) - 2 }, (_, n) => whole.filter((i) => ((n + 1) >> i) & 1))
    : []
  const sets = join([set(whole), ...subsets.map(set), sql`()`])
  return sql`select ${columns} from ${top ? placed(report, based) : sourceOf(report)} group by grouping sets (${sets})`
}

/** The first values of the first group. */
function topOf(report: PlannedReport): Fragment {
  const { top, order, measures, groups } = report
  const by = order?.measure ?? measures[0]
  const direction = order?.direction === 'ASC' ? sql`` : sql` desc`
  const figures = measures.flatMap((measure) =>
    measure.figure
      ? [sql`${figureOfGroup(report)(report, measure, shownPart(report))} as ${ident(`m${measure.index}`)}`]
      : [],
  )
  const figure = by ? (by.formula ? formulaOf(report, by, 'm') : ident(`m${by.index}`)) : sql`1`
  const sorted = sql`${figure}${direction} nulls last, ${sortKey(groups[0]!.value, key(0))}, ${key(0)}`
  return sql`select k0, row_number() over (order by ${sorted}) as place
    from (select ${join([key(0), ...figures])} from ${sourceOf(report)} group by k0) t order by place limit ${literal(top!.count)}`
}

const sourceOf = (report: PlannedReport): Fragment => (isStagedReport(report) ? sql`a` : sql`r`)

/**
 * The records or smallest groups, with the position of their first group among the first values. A hash join compares by equality, which
 * is never true for null, so the position of the group without a value is looked up.
 */
function placed(report: PlannedReport, based: readonly PlannedMeasure[]): Fragment {
  const { groups, isCurrent } = report
  const source = sourceOf(report)
  const measured = isStagedReport(report)
    ? based.map(({ index }) => ident(`f${index}`))
    : [
        ...based.flatMap(({ figure, index }) => (figure?.value ? [ident(`v${index}`)] : [])),
        ...based.filter(isCounted).map(({ index }) => ident(`w${index}`)),
      ]
  const others = [
    ...groups.flatMap(({ title }, i) => [...(i > 0 ? [key(i)] : []), ...(title && i > 0 ? [ident(`l${i}`)] : [])]),
    ...measured,
    ...(isCurrent ? [sql`now`] : []),
  ].map((column) => sql`${source}.${column}`)
  const place = sql`case when ${source}.k0 is null then (select place from top where k0 is null) else top.place end`
  const title = groups[0]!.title ? [sql`case when p.place is not null then ${source}.l0 end as l0`] : []
  return sql`(select ${join([
    sql`case when p.place is not null then ${source}.k0 end as k0`,
    ...title,
    sql`p.place`,
    sql`p.place is null as other`,
    ...others,
  ])} from ${source} left join top on top.k0 = ${source}.k0 cross join lateral (select ${place} as place) p) r`
}

function formulaOf({ measures, timeZone }: PlannedReport, { formula }: PlannedMeasure, name: 'm' | 'p'): Fragment {
  const column = ({ field }: { readonly field: { readonly name: string } }) =>
    ident(`${name}${measures.find((each) => each.key === field.name)!.index}`)
  return sql`(${compileFormula(formula!.analysis, { column, timeZone: literal(timeZone), now: sql`now()`, me })})`
}

function orderOf({ groups, order, top }: PlannedReport): readonly Fragment[] {
  const keys = groups.map(({ value, bucket, ranges }, i) =>
    bucket === null && !ranges ? sql`${sortKey(value, key(i))} nulls last` : sql`${key(i)} nulls last`,
  )
  if (top) return [sql`place nulls last`, ...keys.slice(1)]
  if (!order) return keys.length > 0 ? keys : [sql`level`]
  const direction = order.direction === 'ASC' ? sql`` : sql` desc`
  return [sql`${ident(`m${order.measure.index}`)}${direction} nulls last`, ...keys]
}

/** One row as JSON. The minimum and maximum are values of the field; other figures are numbers. */
function rowOf({ groups, measures, isCurrent, top }: PlannedReport): Fragment {
  const figures = (name: 'm' | 'p') =>
    arrayOf(
      measures.map(({ figure, index }) => {
        const column = ident(`${name}${index}`)
        const isField = figure?.value && (figure.measure === 'min' || figure.measure === 'max')
        return isField ? figure.value!.type.json(column) : column
      }),
    )
  const members: readonly (readonly [string, Fragment])[] = [
    ['level', sql`level`],
    [
      'keys',
      arrayOf(
        groups.map(({ value, bucket, ranges }, i) => (bucket === null && !ranges ? value.type.json(key(i)) : key(i))),
      ),
    ],
    ['titles', arrayOf(groups.map(({ title }, i) => (title ? ident(`l${i}`) : sql`null`)))],
    ['figures', figures('m')],
    ...(isCurrent ? [['before', figures('p')] as const] : []),
    ...(measures.some(({ isRunning }) => isRunning)
      ? [
          [
            'running',
            arrayOf(measures.map(({ isRunning, index }) => (isRunning ? ident(`r${index}`) : sql`null`))),
          ] as const,
        ]
      : []),
    ...(top ? [['isOthers', sql`coalesce(other, false)`] as const] : []),
  ]
  return sql`json_build_object(${join(members.map(([name, value]) => sql`${literal(name)}, ${value}`))})`
}

const arrayOf = (items: readonly Fragment[]): Fragment =>
  items.length === 0 ? sql`'[]'::json` : sql`json_build_array(${join(items)})`
