import { Button, cn, lazyPart } from '@monarch/ui'
import { Settings } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSetting } from '../../lib/levels/settings.ts'
import { AssignedBlock } from './AssignedBlock.tsx'
import type { HomeBlockId, HomeTile } from './blocks.ts'
import { MentionsBlock } from './MentionsBlock.tsx'
import { FavoritesBlock, RecentBlock } from './PlaceBlocks.tsx'
import { useMentionsAndViews } from './queries.ts'
import { t } from './messages.ts'

/** Loaded only if the role or organization of the user has put views here. */
const ViewsBlock = lazyPart(() => import('./ViewsBlock.tsx'))

const CustomizeHome = lazyPart(() => import('./CustomizeHome.tsx'))

interface HomeProps {
  /** Draws dashboards; provided by the route. */
  readonly Dashboards: ComponentType<{ readonly ids: readonly string[] }>
  /** Draws single reports and metrics; provided by the route. */
  readonly Tiles: ComponentType<{ readonly tiles: readonly HomeTile[] }>
}

/** The user's work and shortcuts to it: the blocks that they, their role or their organization chose. */
export default function Home({ Dashboards, Tiles }: HomeProps) {
  const blocks = new Set(useSetting('home.blocks').value)
  const dashboardIds = useSetting('home.dashboards').value
  const tiles = useSetting('home.tiles').value
  const viewIds = useSetting('home.views').value.map(({ viewId }) => viewId)
  const query = useMentionsAndViews(viewIds)
  const [isCustomizing, setCustomizing] = useState(false)
  const views = (query.data?.views ?? []).toSorted((a, b) => viewIds.indexOf(a.id) - viewIds.indexOf(b.id))
  const drawn: Record<Exclude<HomeBlockId, FullBlock>, ReactNode> = {
    assigned: <AssignedBlock key="assigned" />,
    mentions: <MentionsBlock key="mentions" query={query} />,
    views: views.length > 0 && <ViewsBlock key="views" views={views} />,
    recent: <RecentBlock key="recent" />,
    favorites: <FavoritesBlock key="favorites" />,
  }
  const [wide, narrow] = [true, false].map((isWide) =>
    [...blocks].flatMap((block) =>
      isFull(block) || wideBlocks.has(block) !== isWide || !drawn[block] ? [] : [drawn[block]],
    ),
  ) as [ReactNode[], ReactNode[]]
  const isSplit = wide.length > 0 && narrow.length > 0
  // Dashboards and tiles need the whole width, so they are above or below the other blocks.
  const full: Record<FullBlock, ReactNode> = {
    tiles: tiles.length > 0 && <Tiles key="tiles" tiles={tiles} />,
    dashboards: dashboardIds.length > 0 && <Dashboards key="dashboards" ids={dashboardIds} />,
  }
  const shown = [...blocks]
  const others = shown.findIndex((block) => !isFull(block))
  const [above, below] = [
    shown.slice(0, others === -1 ? undefined : others),
    others === -1 ? [] : shown.slice(others),
  ].map((part) => part.filter(isFull).map((block) => full[block])) as [ReactNode[], ReactNode[]]
  return (
    <div role="group" aria-label={t('home')} className="flex flex-col gap-4">
      {above}
      <div className={cn('grid grid-cols-1 items-start gap-6', isSplit && 'xl:grid-cols-3')}>
        {wide.length > 0 && <div className="flex min-w-0 flex-col gap-6 xl:col-span-2">{wide}</div>}
        {narrow.length > 0 && (
          <div
            className={cn(
              'grid min-w-0 grid-cols-1 items-start gap-6 sm:grid-cols-2',
              isSplit ? 'xl:grid-cols-1' : 'xl:grid-cols-3',
            )}
          >
            {narrow}
          </div>
        )}
      </div>
      {below}
      <Button variant="ghost" size="sm" className="self-end" onClick={() => setCustomizing(true)}>
        <Settings aria-hidden />
        {t('customize')}
      </Button>
      {isCustomizing && <CustomizeHome onClose={() => setCustomizing(false)} />}
    </div>
  )
}

type FullBlock = 'tiles' | 'dashboards'

const isFull = (block: HomeBlockId): block is FullBlock => block === 'tiles' || block === 'dashboards'

const wideBlocks: ReadonlySet<HomeBlockId> = new Set(['assigned', 'mentions'])
