import { formatDate, formatList } from '@monarch/messages'
import { Skeletons } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { Chart } from '../../charts/Chart.tsx'
import { AnswerTable, recordsSearch } from './AnswerTable.tsx'
import { chartDataOf, chartOptionsOf, columnName, type ReportAnswer, type ReportChart } from '@monarch/insights'
import { type ReportSource, useAnswer } from './queries.ts'
import { t } from './messages.ts'

interface ResultProps {
  readonly entity: string
  readonly chart: ReportChart
  readonly source: ReportSource
}

/** The answer to a report as its chart, and as the table behind it. */
export function ReportResult({ entity, chart, source }: ResultProps) {
  const query = useAnswer(entity, source)
  if (query.isPending) return <Skeletons label={t('loadingAnswer')} row="h-9 w-full" />
  if (!query.data) return <QueryError title={t('answerNotLoaded')} query={query} />
  const answer = query.data
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData}>
      {answer.missing.length > 0 && (
        <p role="status" className="rounded-md border bg-muted px-3 py-2 text-cell">
          {t('missing', { count: answer.missing.length })}
        </p>
      )}
      {answer.period && <Period {...answer.period} />}
      {chart.type !== 'table' && <Drawn chart={chart} answer={answer} />}
      {chart.type !== 'pivot' && <AnswerTable answer={answer} />}
      {answer.isCut && <p className="text-xs text-muted-foreground">{t('cut', { count: answer.rows.length })}</p>}
    </div>
  )
}

/** The days that a relative period means today. */
function Period({ current, before }: NonNullable<ReportAnswer['period']>) {
  const days = ({ from, to }: typeof current) => {
    const last = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000)
    const write = (day: Date) => formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })
    return t('periodFromTo', { from: write(new Date(`${from}T00:00:00Z`)), to: write(last) })
  }
  return (
    <p className="text-xs text-muted-foreground">
      {before ? t('comparedWith', { current: days(current), before: days(before) }) : days(current)}
    </p>
  )
}

/** 'Sum of Amount by Stage and Month' */
function titleOf({ columns }: ReportAnswer): string {
  const names = (kind: 'group' | 'measure') => columns.filter((each) => each.kind === kind).map(columnName)
  const [figures, groups] = [formatList(names('measure')), names('group')]
  return groups.length === 0 ? figures : t('figuresBy', { figures, groups: formatList(groups) })
}

interface DrawnProps {
  readonly chart: ReportChart
  readonly answer: ReportAnswer
}

/** A mark opens the list of its records. */
function Drawn({ chart, answer }: DrawnProps) {
  const navigate = useNavigate()
  const { data, drillOf, isDrilled } = useMemo(() => chartDataOf(answer, chart), [answer, chart])
  const options = useMemo(() => chartOptionsOf(chart, answer.weekStart), [chart, answer.weekStart])
  const { kind } = options
  return (
    <Chart
      title={titleOf(answer)}
      headingLevel={2}
      data={data}
      options={options}
      className={kind === 'pivot' ? 'max-h-[70vh]' : kind === 'number' || kind === 'gauge' ? 'h-48' : 'h-80'}
      {...(isDrilled && {
        onOpen: ({ at, measure }) => {
          const where = drillOf(at, measure)
          if (where)
            void navigate({
              to: '/entities/$name',
              params: { name: answer.entity },
              search: recordsSearch(where, answer.search),
            })
        },
      })}
    />
  )
}
