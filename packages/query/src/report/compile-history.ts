import { type Fragment, ident, join, literal, sql, value } from '@monarch/sql'
import { bucketStart, groupValue } from '../compile/compile-aggregate.ts'
import { conditionsOf } from '../compile/compile-expression.ts'
import { type AliasNames, nextAlias, tableOf } from '../compile/compile-value.ts'
import { joining } from '../compile/joins.ts'
import { limits } from '../limits.ts'
import { mostAges, type PlannedHistory, type PlannedReport } from './planned-report.ts'

/**
 * The one statement of a report about the history of a field. `r` are the records with their current values, `s` the stays that have ended:
 * those in `monarch.stays`, and those that are only in the log so far (`u`, see the migration tenant-008). `q` has the rows of the
 * answer, and the total at level 1.
 */
export function compileHistory(report: PlannedReport, history: PlannedHistory): Fragment {
  const field = idOf(history.column)
  const parts = join([
    sql`r as ${kept[history.type]} (${recordsOf(report, history)})`,
    sql`u as materialized (select * from monarch.unread_changes(${value(report.entity.id)}::uuid, ${field}))`,
    sql`s as (${staysOf(field)})`,
    sql`o(value, n) as (values ${join(history.options.map((option, i) => sql`(${value(option)}::text, ${literal(i + 1)})`))})`,
    ...compileAnswer[history.type](report, history),
  ])
  const rows = sql`(select coalesce(json_agg(${rowOf(0)} order by n), '[]')
    from (select * from q where level = 0 order by n limit ${literal(limits.maxLimit + 1)}) q)`
  // Bits for all groups.
  const whole = (1 << report.groups.length) - 1
  return sql`with ${parts} select json_build_object('rows', ${rows}, 'subtotals', '[]'::json,
    'total', (select ${rowOf(whole)} from q where level = 1))::text as data`
}

const idOf = ({ id }: PlannedHistory['column']): Fragment => sql`${value(id)}::uuid`

const rowOf = (level: number): Fragment =>
  sql`json_build_object('level', ${literal(level)}, 'keys', q.keys, 'titles', '[null, null]'::json, 'figures', q.figures)`

function recordsOf({ entity, conditions, groups }: PlannedReport, { type, column }: PlannedHistory): Fragment {
  const names: AliasNames = { next: 1 }
  const row = nextAlias(names)
  const { made, joins } = joining(names, row, () => {
    const cohort = type === 'cohorts' ? [sql`${groupValue(names, groups.at(-1)!, row)} as k`] : []
    const columns = [
      sql`${row}."id"`,
      sql`${row}."createdAt" as born`,
      sql`${row}.${ident(column.column)} as value`,
      ...cohort,
    ]
    return { columns: join(columns), where: conditionsOf(names, row, conditions) }
  })
  return sql`select ${made.columns} from ${tableOf(entity)} ${row}${joins} where ${made.where}`
}

/** Without `enteredAt`, a stay began when the record was created. */
const staysOf = (field: Fragment): Fragment =>
  sql`select "recordId", value, "enteredAt", "leftAt" from monarch.stays where "fieldId" = ${field}
    union all select u."recordId", u.value, coalesce(lag(u.at) over (partition by u."recordId" order by u.version),
      (select k."leftAt" from monarch.stays k where k."fieldId" = ${field} and k."recordId" = u."recordId"
        order by k.version desc limit 1)), u.at from u`

const completeSince = sql`coalesce((select "completeSince" from monarch."historyStart"), '-infinity')`

type CompileAnswer = (report: PlannedReport, history: PlannedHistory) => readonly Fragment[]

/**
 * The days of the stays that have ended, of records whose whole history is known, and the number of records in each option now. Options
 * are compared as numbers, because PostgreSQL sorts texts slowly; one more is for records without a value.
 */
const compileTimes: CompileAnswer = (_, { options }) => {
  const without = literal(options.length + 1)
  return [
    sql`x as (select ${stepOf(options, sql`s.value`, without)} as n,
        date_part('epoch', s."leftAt" - coalesce(s."enteredAt", r.born)) / 86400 as days
      from s join r on r.id = s."recordId" where r.born >= ${completeSince})`,
    sql`g as (select n, grouping(n) as level, percentile_cont(0.5) within group (order by days) as median,
      avg(days) as average, count(*) as stays from x where n > 0 group by grouping sets ((n), ()))`,
    sql`c as materialized (select value, count(*) as n from r group by 1)`,
    sql`h as (select ${stepOf(options, sql`value`, without)} as n, 0 as level, n as here from c
      union all select null, 1, coalesce(sum(n), 0) from c)`,
    sql`q as (select k.level, k.n, json_build_array(k.value) as keys, json_build_array(trim_scale(round(g.median::numeric, 2)),
        trim_scale(round(g.average::numeric, 2)), coalesce(g.stays, 0), coalesce(h.here, 0)) as figures
      from (select 0 as level, n, value from o union all select 0, ${without}, null union all select 1, null, null) k
      left join g on g.level = k.level and g.n is not distinct from k.n
      left join h on h.level = k.level and h.n is not distinct from k.n
      where k.level = 1 or k.value is not null or g.stays > 0 or h.here > 0)`,
  ]
}

/** The position of an option among the chosen ones, from 1; 0 for others, and for no value by default. */
function stepOf(options: readonly string[], of: Fragment, without: Fragment | null = null): Fragment {
  const steps = options.map((option, i) => sql`when ${value(option)}::text then ${literal(i + 1)}`)
  const other = without ? sql`case when ${of} is null then ${without} else 0 end` : sql`0`
  return sql`case ${of} ${join(steps, sql` `)} else ${other} end`
}

/**
 * A record has reached a step if it ever had this option or one of a later step.
 * It has left the funnel if it is no longer at the last step that it reached.
 * Stays and changes of the log are grouped apart, because a union has no statistics: the planner expects too few records in it.
 */
const compileFunnel: CompileAnswer = (_, { column, options }) => [
  ...Object.entries({ p: sql`monarch.stays where "fieldId" = ${idOf(column)}`, l: sql`u` }).map(
    ([name, rows]) =>
      sql`${ident(name)} as (select "recordId", max(${stepOf(options, sql`value`)}) as far from ${rows} group by 1)`,
  ),
  sql`f as (select greatest(p.far, l.far) as far, r.value, count(*) as n from r
    left join p on p."recordId" = r.id left join l on l."recordId" = r.id group by 1, 2)`,
  sql`c as materialized (select greatest(far, step) as far, step, n from
    (select far, ${stepOf(options, sql`value`)} as step, n from f) t)`,
  sql`w as (select o.n, o.value, coalesce(sum(c.n) filter (where c.far >= o.n), 0) as reached,
    coalesce(sum(c.n) filter (where c.far = o.n and c.step <> o.n), 0) as gone,
    coalesce(sum(c.n) filter (where c.step = o.n), 0) as here from o left join c on true group by 1, 2)`,
  sql`q as (select 0 as level, n, json_build_array(value) as keys, json_build_array(reached,
      trim_scale(round(reached / nullif(lag(reached) over (order by n), 0), 10)), gone, here) as figures from w
    union all select 1, null, '[null]', json_build_array(coalesce(max(reached), 0),
      trim_scale(round(min(reached) / nullif(max(reached), 0), 10)), coalesce(sum(gone), 0), coalesce(sum(here), 0)) from w)`,
]

/**
 * `e` has the periods in which the records of a cohort begin to count, and those in which they cease to. A cohort with a record whose
 * history is not wholly known is left out.
 */
const compileCohorts: CompileAnswer = ({ groups, timeZone }, { bucket, isLasting, options }) => {
  const { weekStart } = groups.at(-1)!
  const chosen = join(options.map((option) => sql`${value(option)}::text`))
  const isChosen = (of: Fragment): Fragment => sql`${of} in (${chosen})`
  const local = (at: Fragment): Fragment => sql`(${at} at time zone ${literal(timeZone)})`
  const begun = (at: Fragment): Fragment => bucketStart(bucket, local(at), weekStart)
  const periods = (day: Fragment): Fragment => periodsOf(bucket, day)
  const now = sql`case when ${isChosen(sql`r.value`)} then coalesce(p.last, r.born) end`
  const reached = sql`case when p.first is not null then greatest(p.first, r.born) else ${now} end`
  const stays = sql`from s join r on r.id = s."recordId" where ${isChosen(sql`s.value`)}`
  const ended = sql` union all select r.k, ${begun(sql`coalesce(s."enteredAt", r.born)`)}, 1, 0, null ${stays}
    union all select r.k, ${begun(sql`s."leftAt"`)}, -1, 0, null ${stays}`
  return [
    sql`p as (select "recordId", max("leftAt") as last,
      min(coalesce("enteredAt", '-infinity')) filter (where ${isChosen(sql`value`)}) as first from s group by 1)`,
    sql`e(k, day, n, size, born) as (select r.k, ${begun(isLasting ? now : reached)}, 1, 1, r.born
      from r left join p on p."recordId" = r.id${isLasting ? ended : sql``})`,
    sql`g as (select k, day, sum(n) as n, sum(size) as size, min(born) as born from e group by 1, 2)`,
    sql`c as (select k, sum(size) as size, ${periods(sql`k`)} as began from g group by k having min(born) >= ${completeSince})`,
    sql`d as (select k, ${periods(sql`day`)} as period, n from g where day is not null)`,
    sql`z as (select c.k, c.size, a.age, sum(coalesce(d.n, 0)) over (partition by c.k order by a.age) as n
      from c cross join lateral generate_series(0, least(${literal(mostAges)}, ${periods(begun(sql`now()`))} - c.began)) a(age)
      left join d on d.k = c.k and d.period = c.began + a.age)`,
    sql`q as (select 0 as level, row_number() over (order by age, k) as n, json_build_array(age, k) as keys,
        json_build_array(trim_scale(round(n / size, 10)), n, size) as figures from z
      union all select 1, null, '[null, null]', json_build_array(trim_scale(round(t.n / nullif(t.size, 0), 10)), t.n, t.size)
        from (select coalesce((select sum(d.n) from d join c using (k)), 0) as n, coalesce(sum(size), 0) as size from c) t)`,
  ]
}

/** A number that grows by one with each period, of the first day of a period. */
function periodsOf(bucket: PlannedHistory['bucket'], day: Fragment): Fragment {
  if (bucket === 'week') return sql`((${day} - date '2000-01-01') / 7)`
  const count = literal(bucket === 'month' ? 12 : 4)
  return sql`(date_part('year', ${day}) * ${count} + date_part(${literal(bucket)}, ${day}))::int`
}

/** Reading the table twice is faster than materializing its rows, if only few columns are read. */
const kept = { time: sql`not materialized`, funnel: sql`not materialized`, cohorts: sql`` } as const

const compileAnswer: Readonly<Record<PlannedHistory['type'], CompileAnswer>> = {
  time: compileTimes,
  funnel: compileFunnel,
  cohorts: compileCohorts,
}
