import type { planReport } from '@monarch/query'
import type { ChartType } from '@monarch/schema'

type ReportRequest = Parameters<typeof planReport>[0]

/** What a request may leave out. */
export const defaults: ReportRequest = { entity: 'deal', where: null, period: null, measures: [], groups: [] }

export interface Question {
  readonly name: string
  readonly chart: ChartType
  readonly request: Partial<ReportRequest>
  /** `$stage` is the id of the field whose history is asked. */
  readonly byHand: string
}

const count = { type: 'count', key: 'm1' } as const
const sum = { type: 'sum', key: 'm2', field: 'amount' } as const
const live = `from deal d where d."deletedAt" is null`
const joined = `from deal d left join account a on a.id = d.account and a."deletedAt" is null where d."deletedAt" is null`

/** Those of the dashboard. */
export const isShown = ({ request }: Question): boolean => request.history === undefined

const month = (at: string) => `date_trunc('month', ${at} at time zone 'UTC')::date`
const step = (value: string) => `case ${value} when 'open' then 1 when 'paused' then 2 when 'won' then 3 else 0 end`

/** A dashboard shows a total under its groups, so the hand-written statements compute one as well. */
export const questions: readonly Question[] = [
  {
    name: 'a number',
    chart: 'gauge',
    request: { measures: [count, sum] },
    byHand: `select count(*), sum(amount) ${live}`,
  },
  {
    name: 'a number of a filter',
    chart: 'gauge',
    request: { where: { status: { eq: 'open' }, amount: { gt: 100_000 } }, measures: [count, sum] },
    byHand: `select count(*), sum(amount) ${live} and status = 'open' and amount > 100000`,
  },
  {
    name: 'a group by an option',
    chart: 'donut',
    request: { measures: [count, sum], groups: [{ by: 'status' }] },
    byHand: `select status, count(*), sum(amount) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'a group by months',
    chart: 'line',
    request: { measures: [count, sum], groups: [{ by: 'closes:month' }] },
    byHand: `select date_trunc('month', closes)::date, count(*), sum(amount) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'a group by a relation',
    chart: 'bar',
    request: { measures: [count, sum], groups: [{ by: 'account_record.country' }] },
    byHand: `select a.country, count(*), sum(d.amount) ${joined} group by rollup (1) order by 1`,
  },
  {
    name: 'a pivot of two groups',
    chart: 'heatMap',
    request: { measures: [count, sum], groups: [{ by: 'status' }, { by: 'closes:month' }], hasSubtotals: true },
    byHand: `select status, date_trunc('month', closes)::date, count(*), sum(amount) ${live} group by cube (1, 2) order by 1, 2`,
  },
  {
    name: 'top ten and others',
    chart: 'bar',
    request: {
      measures: [sum],
      groups: [{ by: 'account_record.name' }],
      order: { by: 'm2', direction: 'DESC' },
      top: { count: 10, hasOthers: true },
    },
    byHand: `with named as materialized (select a.name, sum(d.amount) as amount ${joined} group by 1),
      top as (select name from named order by amount desc nulls last limit 10)
      select case when name in (select name from top) then name end, sum(amount) from named group by rollup (1)`,
  },
  {
    name: 'a comparison of years',
    chart: 'line',
    request: {
      measures: [count, sum],
      groups: [{ by: 'closes:month' }],
      period: {
        field: 'closes',
        current: { from: '2026-01-01', to: '2027-01-01' },
        before: { from: '2025-01-01', to: '2026-01-01' },
      },
    },
    byHand: `select date_trunc('month', case when closes < '2026-01-01' then closes + interval '1 year' else closes end)::date as month,
      count(*) filter (where closes >= '2026-01-01'), sum(amount) filter (where closes >= '2026-01-01'),
      count(*) filter (where closes < '2026-01-01'), sum(amount) filter (where closes < '2026-01-01')
      ${live} and closes >= '2025-01-01' and closes < '2027-01-01' group by rollup (1) order by 1`,
  },
  {
    name: 'a median and a distinct count',
    chart: 'bar',
    request: {
      measures: [
        { type: 'median', key: 'm1', field: 'amount' },
        { type: 'distinct', key: 'm2', field: 'account' },
      ],
      groups: [{ by: 'status' }],
    },
    byHand: `select status, percentile_cont(0.5) within group (order by amount), count(distinct account) ${live}
      group by rollup (1) order by 1`,
  },
  {
    name: 'a rate by a formula',
    chart: 'line',
    request: {
      measures: [
        count,
        { type: 'count', key: 'won', where: { status: { eq: 'won' } } },
        { type: 'formula', key: 'rate', formula: '{won} / {m1}' },
      ],
      groups: [{ by: 'closes:month' }],
    },
    byHand: `select date_trunc('month', closes)::date, count(*), count(*) filter (where status = 'won'),
      count(*) filter (where status = 'won')::numeric / count(*) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'ranges of a number',
    chart: 'bar',
    request: { measures: [count], groups: [{ by: 'amount', ranges: [0, 1000, 10_000, 50_000, 100_000] }] },
    byHand: `select width_bucket(amount, array[0, 1000, 10000, 50000, 100000]::numeric[]), count(*) ${live}
      group by rollup (1) order by 1`,
  },
  {
    name: 'a formula of a record',
    chart: 'bar',
    request: { measures: [{ type: 'avg', key: 'm1', field: 'margin' }], groups: [{ by: 'status' }] },
    byHand: `select status, avg(coalesce(amount, 0) - coalesce(cost, 0)) ${live} group by rollup (1) order by 1`,
  },
  {
    name: 'the time in each option',
    chart: 'bar',
    request: { history: { type: 'time', field: 'status' } },
    byHand: `with x as (
        select s.value, date_part('epoch', s."leftAt" - coalesce(s."enteredAt", d."createdAt")) / 86400 as days
        from monarch.stays s join deal d on d.id = s."recordId" where s."fieldId" = $stage and d."deletedAt" is null),
      times as (select value, grouping(value) as level, percentile_cont(0.5) within group (order by days) as median,
          avg(days) as average, count(*) as stays from x group by rollup (1)),
      here as (select status as value, grouping(status) as level, count(*) as here ${live} group by rollup (1))
      select h.value, round(median::numeric, 2), round(average::numeric, 2), stays, here
        from here h left join times t on t.level = h.level and t.value is not distinct from h.value`,
  },
  {
    name: 'a funnel',
    chart: 'funnel',
    request: { history: { type: 'funnel', field: 'status', options: ['open', 'paused', 'won'] } },
    byHand: `select far, count(*), count(*) filter (where step = far) from (
        select ${step('d.status')} as step, greatest(${step('d.status')}, s.far) as far from deal d left join (
          select "recordId", max(${step('value')}) as far from monarch.stays where "fieldId" = $stage group by 1) s
          on s."recordId" = d.id where d."deletedAt" is null) f group by 1`,
  },
  {
    name: 'cohorts',
    chart: 'heatMap',
    request: { history: { type: 'cohorts', field: 'status', options: ['won'] } },
    byHand: `with stays as (select "recordId", max("leftAt") as last,
            min(coalesce("enteredAt", '-infinity')) filter (where value = 'won') as first
          from monarch.stays where "fieldId" = $stage group by 1),
      reached as (select d."createdAt", case when s.first is not null then greatest(s.first, d."createdAt")
          when d.status = 'won' then coalesce(s.last, d."createdAt") end as at
        from deal d left join stays s on s."recordId" = d.id where d."deletedAt" is null),
      months as (select ${month('"createdAt"')} as cohort, ${month('at')} as month, count(*) as n from reached group by 1, 2),
      cohorts as (select cohort, sum(n) as size from months group by 1)
      select cohort, age, sum(m.n) over (partition by cohort order by age) as n, size from cohorts
        cross join generate_series(0, 12) age left join months m using (cohort)
        where m.month = cohort + age * interval '1 month' and cohort + age * interval '1 month' <= now()`,
  },
]
