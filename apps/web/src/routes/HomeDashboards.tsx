import { lazyPart, Skeleton } from '@monarch/ui'
import { HomeDashboard } from '../features/insights/home/HomeDashboard.tsx'

const ViewTile = lazyPart(
  () => import('../features/record-views/tile/ViewTile.tsx'),
  <Skeleton className="size-full" />,
)

/** The dashboards that were put on the start page. */
export default function HomeDashboards({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => <HomeDashboard key={id} id={id} ViewTile={ViewTile} />)
}
