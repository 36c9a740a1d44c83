import { maxViewCharts } from '@monarch/schema'
import { Button, Combobox, MenuItem, Skeletons } from '@monarch/ui'
import { X } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { AnsweredTile } from '../dashboard/ReportTile.tsx'
import { type TileReport, useAnswer, useReports } from '../dashboard/queries.ts'
import { t } from './messages.ts'

interface ViewChartsProps {
  readonly entity: string
  readonly reportIds: readonly string[]
  readonly where: object | null
  readonly isSearched: boolean
  readonly onChange: (reportIds: readonly string[]) => void
}

/**
 * Reports on the records that a view shows: the conditions of the view apply in addition to their own. The charts are saved with the view.
 */
export default function ViewCharts({ entity, reportIds, where, isSearched, onChange }: ViewChartsProps) {
  const reports = useReports()
  if (reports.isPending)
    return <Skeletons label={t('loading')} count={2} row="h-56 flex-1 rounded-lg" className="flex gap-3" />
  if (!reports.data) return <QueryError title={t('notLoaded')} query={reports} headingLevel={2} />
  const ofEntity = [...reports.data.values()].filter((report) => report.entity === entity)
  const addable = ofEntity.filter(({ id }) => !reportIds.includes(id))
  const remove = (id: string) => onChange(reportIds.filter((each) => each !== id))
  return (
    <section aria-label={t('charts')} className="flex shrink-0 flex-col gap-2">
      {reportIds.length > 0 && (
        <ul className="flex gap-3 overflow-x-auto pb-1">
          {reportIds.map((id) => {
            const report = ofEntity.find((each) => each.id === id)
            return (
              <li key={id} className="h-56 min-w-72 flex-1 rounded-lg border bg-background p-3 max-h-[35dvh]">
                {report ? (
                  <ChartOfView report={report} where={where} onRemove={() => remove(id)} />
                ) : (
                  <div className="flex h-full flex-col items-start gap-2 text-sm text-muted-foreground">
                    <p>{t('missing')}</p>
                    <Button size="sm" variant="outline" onClick={() => remove(id)}>
                      {t('remove')}
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {ofEntity.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('noReports')}</p>
        ) : (
          addable.length > 0 &&
          reportIds.length < maxViewCharts && (
            <Combobox
              label={t('chooseReport')}
              aria-label={t('addChart')}
              placeholder={t('addChart')}
              className="w-full sm:w-56"
              options={addable.map(({ id, name }) => ({ value: id, label: name }))}
              value={null}
              onValueChange={(id) => id !== null && onChange([...reportIds, id])}
            />
          )
        )}
        {isSearched && reportIds.length > 0 && <p className="text-xs text-muted-foreground">{t('withoutSearch')}</p>}
      </div>
    </section>
  )
}

interface ChartOfViewProps {
  readonly report: TileReport
  readonly where: object | null
  readonly onRemove: () => void
}

function ChartOfView({ report, where, onRemove }: ChartOfViewProps) {
  const query = useAnswer(report, { where, within: null })
  if (query.isPending) return <Skeletons label={t('loading')} row="h-full w-full" className="h-full" />
  if (!query.data) return <QueryError title={t('notLoaded')} query={query} headingLevel={3} />
  return (
    <AnsweredTile
      report={report}
      title={report.name}
      answer={query.data}
      unreached={[]}
      actions={
        <MenuItem icon={<X aria-hidden />} onSelect={onRemove}>
          {t('removeFromView')}
        </MenuItem>
      }
    />
  )
}
