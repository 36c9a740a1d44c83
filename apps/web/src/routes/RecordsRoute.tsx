import { lazyPart, needOffline, offlinePart, Skeleton } from '@monarch/ui'
import { useParams, useSearch } from '@tanstack/react-router'
import { ImportInUrl } from '../features/import/ImportInUrl.tsx'
import { RecordsPage } from '../features/record-views/browser/RecordsPage.tsx'
import { LoadingStructure } from '../features/record-views/parts/ListStates.tsx'
import { tableView } from '../features/record-views/table/table-view.ts'
import { RunWorkflowHost } from '../features/record-parts/run-workflow.tsx'
import { WithReports } from './WithReports.tsx'

// Preloaded, so that a record of the list can be opened offline, next to the list and on its own page.
const RecordPanel = offlinePart(async () => ({
  default: (await import('../features/record-page/RecordPanel.tsx')).RecordPanel,
}))
needOffline(() => import('./RecordRoute.tsx'))

// Most lists are tables, so their code is loaded with this page, before the structure. A failure is shown when a table is drawn.
tableView.View.preload().catch(() => {})

/** Loaded with a view that has charts. */
const ViewCharts = lazyPart(
  () => import('../features/insights/view-charts/ViewCharts.tsx'),
  <Skeleton className="h-64" />,
)

/** Loaded when the user edits a field. */
const DesignerInUrl = lazyPart(async () => ({
  default: (await import('../features/entities/DesignerInUrl.tsx')).DesignerInUrl,
}))

/** Loaded when the user adds a field. */
const NewFieldPopover = lazyPart(() => import('../features/entities/fields/NewFieldPopover.tsx'))

const RecordBin = lazyPart(
  () => import('../features/record-bin/RecordBin.tsx'),
  ({ structure }) => <LoadingStructure name={structure.entity.name} />,
)

/** The key resets all state when the entity changes. */
export default function RecordsRoute() {
  const { name } = useParams({ from: '/app/entities/$name' })
  const { entity: designed, insert, bin } = useSearch({ strict: false })
  return (
    <WithReports>
      <RecordsPage
        key={name}
        name={name}
        shown={bin === undefined ? 'list' : 'bin'}
        RecordPanel={RecordPanel}
        ViewCharts={ViewCharts}
        RecordBin={RecordBin}
      />
      <ImportInUrl name={name} />
      {designed && <DesignerInUrl />}
      {insert && !designed && <NewFieldPopover key={insert} entityName={name} />}
      <RunWorkflowHost />
    </WithReports>
  )
}
