import { EmptyState, EntityTile, Skeleton, useDelayed } from '@monarch/ui'
import { Trash2 } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { matches, NoEntitiesFound } from '../grid/EntityGrid.tsx'
import { useBinnedEntities } from '../model/queries.ts'
import { StructureBin } from './StructureBin.tsx'
import { t } from '../messages.ts'

interface EntityBinProps {
  search: string
  onClearSearch: () => void
}

export function EntityBin({ search, onClearSearch }: EntityBinProps) {
  const query = useBinnedEntities()
  const { data, isPending } = query
  const isSlow = useDelayed(isPending, 150, 0)
  const canDelete = useMay('entity:delete')
  if (isPending) return isSlow ? <BinSkeletons /> : <p className="sr-only">{t('loading')}</p>
  if (!data) return <QueryError title={t('errorLoadingEntities')} query={query} />
  if (data.length === 0) {
    return <EmptyState icon={<Trash2 aria-hidden />} title={t('theBinIsEmpty')} description={t('entityBinHelp')} />
  }
  const found = data.filter((entity) => matches(entity, search))
  if (found.length === 0) return <NoEntitiesFound onClearSearch={onClearSearch} />
  return (
    <StructureBin
      kind="entity"
      items={found.map(({ id, displayName, icon, color, fieldCount, deletedAt, deletedByName }) => ({
        id,
        displayName,
        detail: t('countFields', { count: fieldCount }),
        icon: <EntityTile icon={icon} color={color} />,
        deletedAt,
        deletedByName,
      }))}
      canRestore={canDelete}
      isSearched={search.trim() !== ''}
    />
  )
}

function BinSkeletons() {
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col divide-y rounded-lg border">
      {[1, 2, 3].map((number) => (
        <div key={number} className="flex items-center gap-3 p-3">
          <Skeleton className="size-8 rounded-md" />
          <div className="flex flex-1 flex-col gap-1.5 py-0.5">
            <Skeleton className="w-40" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
