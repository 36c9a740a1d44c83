import { Card, ConfirmDialog, EmptyState, NothingFound, Skeleton, toast, useDelayed } from '@monarch/ui'
import { Boxes } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { linkToEntityBin } from '../../../lib/navigation/in-bin.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { EntityCard } from './EntityCard.tsx'
import { type EntitySummary, useDeleteEntity, useEntities, useRestore } from '../model/queries.ts'
import { useAnnounceChange } from '../model/structure-changes.ts'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface EntityGridProps {
  search: string
  onClearSearch: () => void
  /** Message of a failed action; `null` when the next one starts. */
  onFailure: (message: string | null) => void
  createAction: ReactNode
}

export function EntityGrid({ search, onClearSearch, onFailure, createAction }: EntityGridProps) {
  const query = useEntities('live')
  const { data, isPending } = query
  const isSlow = useDelayed(isPending, 150, 0)
  const { moveToBin, moveWithUses, used, keep, isPending: isMoving } = useMoveToBin(onFailure)

  if (isPending) return isSlow ? <EntitySkeletons /> : <p className="sr-only">{t('loading')}</p>
  if (!data) return <QueryError title={t('errorLoadingEntities')} query={query} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Boxes aria-hidden />}
        title={t('noEntitiesYet')}
        description={t('noEntitiesHelp')}
        actions={createAction}
      />
    )
  }
  const found = data.filter((entity) => matches(entity, search))
  if (found.length === 0) return <NoEntitiesFound onClearSearch={onClearSearch} />
  return (
    <>
      <p role="status" className="sr-only">
        {t('countEntities', { count: found.length })}
      </p>
      <ul aria-label={t('entities')} className={gridLook}>
        {found.map((entity) => (
          <EntityCard key={entity.id} entity={entity} onMoveToBin={() => moveToBin(entity)} />
        ))}
      </ul>
      {used && <UsedEntity used={used} isPending={isMoving} onConfirm={moveWithUses} onKeep={keep} />}
    </>
  )
}

export function NoEntitiesFound({ onClearSearch }: { onClearSearch: () => void }) {
  return (
    <NothingFound
      title={t('noEntitiesFound')}
      description={t('noEntitiesFoundHelp')}
      action={t('clearSearch')}
      onAction={onClearSearch}
    />
  )
}

/** The search covers technical name and display name. */
export function matches(entity: Pick<EntitySummary, 'name' | 'displayName'>, search: string): boolean {
  const requested = search.trim().toLowerCase()
  return entity.name.toLowerCase().includes(requested) || entity.displayName.toLowerCase().includes(requested)
}

/** What prevents a deletion. */
interface Used {
  readonly entity: EntitySummary
  readonly uses: readonly string[]
}

/** Deletes without asking, unless other parts use the entity, because deleting it removes those uses. */
function useMoveToBin(onFailure: (message: string | null) => void) {
  const remove = useDeleteEntity()
  const restore = useRestore('entity')
  const announce = useAnnounceChange()
  const [used, setUsed] = useState<Used | null>(null)
  const fail = (error: Error) => {
    toast.error(error.message)
    onFailure(error.message)
  }
  // Promises, because the result matters even after leaving this tab.
  const undo = (entity: EntitySummary) =>
    void restore.mutateAsync([entity.id]).then(() => toast.success(t('restored', { name: entity.displayName })), fail)
  const moveToBin = (entity: EntitySummary) => {
    onFailure(null)
    void remove.mutateAsync({ entity, removeUses: false }).then(
      () =>
        toast.success(rich(t('movedToBin', { name: entity.displayName, link: linkToEntityBin })), {
          action: { label: t('undo'), onClick: () => undo(entity) },
        }),
      (error: Error) => {
        const uses = error instanceof ApiError && error.code === 'CONFLICT' ? error.issues : []
        if (uses.length === 0) fail(error)
        else setUsed({ entity, uses: uses.map(({ message }) => message) })
      },
    )
  }
  const moveWithUses = () => {
    if (!used) return
    const { entity } = used
    void remove.mutateAsync({ entity, removeUses: true }).then(
      ({ changeKey }) => {
        setUsed(null)
        void announce(rich(t('movedToBin', { name: entity.displayName, link: linkToEntityBin })), changeKey)
      },
      (error: Error) => {
        setUsed(null)
        fail(error)
      },
    )
  }
  return { moveToBin, moveWithUses, used, keep: () => setUsed(null), isPending: remove.isPending }
}

function UsedEntity({ used, isPending, onConfirm, onKeep }: UsedEntityProps) {
  return (
    <ConfirmDialog
      onClose={onKeep}
      // The card and its menu were removed before the server answered.
      returnFocusTo={() => document.querySelector<HTMLElement>(`[data-entity="${used.entity.id}"]`)}
      title={t('moveToTheBin', { name: used.entity.displayName })}
      description={t('entityUsesHelp')}
      confirmLabel={t('moveToBinWithUses')}
      destructive
      pending={isPending}
      onConfirm={onConfirm}
    >
      <ul
        aria-label={t('uses')}
        tabIndex={0}
        className="flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-5 text-cell"
      >
        {used.uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

interface UsedEntityProps {
  used: Used
  isPending: boolean
  onConfirm: () => void
  onKeep: () => void
}

function EntitySkeletons() {
  return (
    <div role="status" aria-label={t('loading')} className={gridLook}>
      {[1, 2, 3].map((number) => (
        <Card key={number} className="flex h-[164px] flex-col gap-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-lg" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="mt-auto h-3 w-1/2" />
        </Card>
      ))}
    </div>
  )
}

const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4'
