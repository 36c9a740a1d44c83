import { Button, EmptyState, EntityTile, RelativeTime, Skeleton, toast, useDelayed } from '@monarch/ui'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/session.ts'
import { fieldsOf } from './EntityCard.tsx'
import { matches, NothingFound } from './EntityGrid.tsx'
import { type EntitySummary, useEntities, useRestoreEntity } from './queries.ts'

interface EntityBinProps {
  search: string
  onClearSearch: () => void
  onFailure: (message: string | null) => void
}

/** Deleted entities, with their records, until they are purged. */
export function EntityBin({ search, onClearSearch, onFailure }: EntityBinProps) {
  const query = useEntities('bin')
  const { data, isPending } = query
  const isSlow = useDelayed(isPending, 150, 0)
  if (isPending) return isSlow ? <BinSkeletons /> : <p className="sr-only">Loading...</p>
  if (!data) return <QueryError title="Error loading entities" query={query} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Trash2 aria-hidden />}
        title="The bin is empty"
        description="Entities that you move to the bin wait here with all their records, and can be restored."
      />
    )
  }
  const found = data.filter((entity) => matches(entity, search))
  if (found.length === 0) return <NothingFound onClearSearch={onClearSearch} />
  return (
    <ul aria-label="Bin" className="flex flex-col divide-y rounded-lg border bg-raised">
      {found.map((entity) => (
        <BinRow key={entity.id} entity={entity} onFailure={onFailure} />
      ))}
    </ul>
  )
}

function BinRow({ entity, onFailure }: { entity: EntitySummary; onFailure: (message: string | null) => void }) {
  const canDelete = useMay('entity:delete')
  const restore = useRestoreEntity()
  return (
    <li className="flex items-center gap-3 p-3">
      <EntityTile icon={entity.icon} color={entity.color} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-cell font-medium">{entity.displayName}</p>
        <p className="truncate text-xs text-muted-foreground">
          {fieldsOf(entity.fieldCount)} · moved to the bin <RelativeTime value={entity.updatedAt} />
        </p>
      </div>
      {canDelete && (
        <Button
          variant="outline"
          loading={restore.isPending}
          onClick={() => {
            onFailure(null)
            restore.mutate(entity, {
              onSuccess: () => toast.success(`${entity.displayName} restored`),
              onError: (error) => {
                toast.error(error.message)
                onFailure(error.message)
              },
            })
          }}
        >
          <ArchiveRestore aria-hidden />
          Restore
          <span className="sr-only"> {entity.displayName}</span>
        </Button>
      )}
    </li>
  )
}

function BinSkeletons() {
  return (
    <div role="status" aria-label="Loading..." className="flex flex-col divide-y rounded-lg border">
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
