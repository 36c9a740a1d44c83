import type { Json } from '@monarch/field-types'
import { cn, Skeletons } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { Chart } from '../../charts/Chart.tsx'
import { structureQuery } from '../../record-data/queries.ts'
import { fromWhere } from '../../record-filters/filter-where.ts'
import { stringifyFilter } from '../../record-filters/filter-state.ts'
import { HiddenFilter } from '../../record-filters/dashboard/HiddenFilter.tsx'
import { Unreached } from '../../record-filters/dashboard/Unreached.tsx'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'
import { useTileFilter } from '../filters/use-tile-filter.ts'
import { MakeMetric } from '../metrics/MakeMetric.tsx'
import { chartDataOf, chartOptionsOf, type ReportAnswer } from '@monarch/insights'
import { t } from './messages.ts'
import { type TileReport, useAnswer } from './queries.ts'

interface ReportTileProps {
  readonly report: TileReport
  readonly title: string
  readonly filters: DashboardFilters
  readonly headingLevel?: 2 | 3
}

/** The answer to a report as its chart. Each part links to its records. */
export function ReportTile({ report, title, filters, headingLevel = 2 }: ReportTileProps) {
  const filter = useTileFilter(filters, report.entity!, report)
  const { id: reportId, measure, visibility, chart } = report
  const isNumber = chart.type === 'number' || chart.type === 'gauge'
  const query = useAnswer(report, filter && { where: filter.where, within: filter.within })
  if (filters.hidden.set > 0) return <HiddenFilter />
  if (query.isPending)
    return <Skeletons label={t('loadingTile', { name: title })} row="h-full w-full" className="h-full" />
  if (!query.data) return <QueryError title={t('figuresCouldNotBeLoaded')} query={query} headingLevel={3} />
  return (
    <div className={cn('h-full', query.isPlaceholderData && 'opacity-60')} aria-busy={query.isPlaceholderData}>
      <MakeMetric
        start={
          isNumber && measure !== null
            ? { name: title, reportId, measure, isPersonal: visibility === 'personal' }
            : null
        }
      >
        {(item) => (
          <AnsweredTile
            report={report}
            title={title}
            answer={query.data}
            unreached={filter?.unreached ?? []}
            headingLevel={headingLevel}
            actions={item}
          />
        )}
      </MakeMetric>
    </div>
  )
}

interface AnsweredTileProps {
  readonly report: TileReport
  readonly title: string
  readonly answer: ReportAnswer
  readonly unreached: readonly string[]
  readonly headingLevel?: 2 | 3
  /** Further items of the tile's menu. */
  readonly actions?: ReactNode
}

export function AnsweredTile({ report, title, answer, unreached, headingLevel = 2, actions }: AnsweredTileProps) {
  const openRecords = useOpenRecords(answer)
  const { data, drillOf, isDrilled } = useMemo(() => chartDataOf(answer, report.chart), [answer, report.chart])
  const options = useMemo(() => chartOptionsOf(report.chart, answer.weekStart), [report.chart, answer.weekStart])
  return (
    <div className="flex h-full flex-col">
      <Chart
        title={title}
        data={data}
        options={options}
        headingLevel={headingLevel}
        className="min-h-0 flex-1"
        actions={actions}
        {...(isDrilled && {
          onOpen: ({ at, measure }) => {
            const where = drillOf(at, measure)
            if (where) openRecords(where)
          },
        })}
      />
      <Unreached filters={unreached} />
      {answer.missing.length > 0 && (
        <p className="text-xs text-muted-foreground">{t('partsMissing', { count: answer.missing.length })}</p>
      )}
      {answer.isCut && <p className="text-xs text-muted-foreground">{t('firstGroupsOnly')}</p>}
    </div>
  )
}

/** Opens the list of an entity with conditions, which the filter of the list shows. */
function useOpenRecords({ entity, search }: ReportAnswer): (where: object) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return (where) => {
    const open = async () => {
      const structure = await client.ensureQueryData(structureQuery(tenantId!, entity))
      const filter = structure && fromWhere(where as Json, structure)
      await navigate({
        to: '/entities/$name',
        params: { name: entity },
        search: { ...(filter && { filter: stringifyFilter(filter) }), ...(search !== null && { q: search }) },
      })
    }
    void open()
  }
}
