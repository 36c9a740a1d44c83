import { AssignedBlock } from './AssignedBlock.tsx'
import { FavoritesBlock, RecentBlock } from './PlaceBlocks.tsx'
import { t } from './messages.ts'

/** What the user has to do, and the ways to it. */
export default function Home() {
  return (
    <div role="group" aria-label={t('home')} className="grid grid-cols-1 items-start gap-6 xl:grid-cols-3">
      <div className="flex min-w-0 flex-col gap-6 xl:col-span-2">
        <AssignedBlock />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-1">
        <RecentBlock />
        <FavoritesBlock />
      </div>
    </div>
  )
}
