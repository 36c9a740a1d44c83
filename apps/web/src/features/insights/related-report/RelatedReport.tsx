import { cn, Skeletons } from '@monarch/ui'
import { type ReactNode, useMemo } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import type { RelatedReportProps } from '../../../forms/layout-blocks/report.tsx'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useStructure } from '../../record-data/queries.ts'
import { AnsweredTile } from '../dashboard/ReportTile.tsx'
import { type TileReport, useAnswer, useReports } from '../dashboard/queries.ts'
import { t } from './messages.ts'

/** A report on a record's page, filtered to the records that refer to it, and computed with the rights of the viewer. */
export default function RelatedReport({ record, through, reportId, title, headingLevel }: RelatedReportProps) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, record.entity)
  const reports = useReports()
  const report = reports.data?.get(reportId)
  const name = title || report?.name || t('report')
  const inverse = structure.data?.inverses.find(({ field }) => field.relation?.inverseName === through)
  const where = useMemo(
    () => inverse && { [inverse.field.name]: { [inverse.field.type.graphql.list ? 'has' : 'eq']: record.id } },
    [inverse, record.id],
  )
  const failed = [structure, reports].find(({ isError, data }) => isError && data === undefined)
  const isCompact = report?.chart.type === 'number' || report?.chart.type === 'gauge'
  // The viewer may not see the related entity, so the report is left out.
  if (structure.data && !inverse) return null
  return (
    <Box name={name} isCompact={isCompact}>
      {failed ? (
        <QueryError title={t('notLoaded')} query={failed} headingLevel={headingLevel} />
      ) : !structure.data || !reports.data ? (
        <Loading name={name} />
      ) : report && where && inverse?.entity.name === report.entity ? (
        <Figures report={report} title={name} where={where} headingLevel={headingLevel} />
      ) : (
        <p className="text-sm text-muted-foreground">{t('missing')}</p>
      )}
    </Box>
  )
}

/** Its height does not change when the figures arrive. */
function Box({ name, isCompact, children }: { name: string; isCompact: boolean; children: ReactNode }) {
  return (
    <section
      role="group"
      aria-label={name}
      className={cn('flex flex-col rounded-lg border bg-background p-3', isCompact ? 'h-36' : 'h-72')}
    >
      {children}
    </section>
  )
}

const Loading = ({ name }: { name: string }) => (
  <Skeletons label={t('loading', { name })} row="h-full w-full" className="h-full" />
)

interface FiguresProps extends Pick<RelatedReportProps, 'title' | 'headingLevel'> {
  readonly report: TileReport
  readonly where: object
}

function Figures({ report, title, where, headingLevel }: FiguresProps) {
  const query = useAnswer(report, { where, within: null })
  if (query.isPending) return <Loading name={title} />
  if (!query.data) return <QueryError title={t('notLoaded')} query={query} headingLevel={headingLevel} />
  return <AnsweredTile report={report} title={title} answer={query.data} unreached={[]} headingLevel={headingLevel} />
}
