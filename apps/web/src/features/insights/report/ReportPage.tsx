import type { Json } from '@monarch/field-types'
import { Button, EmptyState, PageHeader, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChartColumn } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { NewReport } from './NewReport.tsx'
import { type Config, useReport } from './queries.ts'
import { type ReportItemsPart, ReportEditor } from './ReportEditor.tsx'
import { t } from './messages.ts'

interface ReportPageProps {
  readonly id: string
  readonly Items: ReportItemsPart
}

/** /reports/new and /reports/<id> */
export function ReportPage({ id, Items }: ReportPageProps) {
  return id === 'new' ? <NewReport Items={Items} /> : <StoredReport id={id} Items={Items} />
}

function StoredReport({ id, Items }: ReportPageProps) {
  const query = useReport(id)
  const { nameOf } = useInsightTexts()
  usePageTitle(query.data ? nameOf('report', query.data) : t('reports'))
  if (query.data) {
    const { name, visibility, ownerId, entityId, config, version } = query.data
    const given = { name, visibility: visibility as 'shared', config: withMeasures(config as Json) }
    return <ReportEditor key={id} entityId={entityId} given={given} stored={{ id, version, ownerId }} Items={Items} />
  }
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('reports')} />
      {query.error ? (
        <QueryError title={t('reportNotLoaded')} query={query} />
      ) : query.data === null ? (
        <EmptyState
          icon={<ChartColumn aria-hidden />}
          title={t('noSuchReport')}
          description={t('noSuchReportHelp')}
          actions={<BackToReports />}
        />
      ) : (
        <Skeletons label={t('loadingReports')} row="h-12 w-full" />
      )}
    </div>
  )
}

function BackToReports() {
  return (
    <Button asChild variant="outline">
      <Link to="/reports">
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
    </Button>
  )
}

/** Viewers do not get measures of fields that are hidden from them. */
const withMeasures = (config: Json): Config => ({ measures: [], ...(config as object) })
