import { Alert, Button, Checkbox, ConfirmDialog, IconButton, RelativeTime, toast } from '@monarch/ui'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { useFocusWhenShorter } from '../../../lib/navigation/use-focus-when-shorter.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { purgeTime, useBinDays } from '../../../lib/tenants/bin-time.ts'
import { BinStay } from '../../../lib/tenants/BinStay.tsx'
import { usePurge } from './bin-queries.ts'
import { useRestore } from '../model/queries.ts'
import { t } from '../messages.ts'

/** A field or entity in the bin. */
interface BinnedItem {
  readonly id: string
  readonly displayName: string
  readonly detail: string
  readonly icon: ReactNode
  readonly deletedAt: string
  readonly deletedByName: string
}

interface StructureBinProps {
  kind: 'field' | 'entity'
  items: readonly BinnedItem[]
  canRestore: boolean
  /** Sorts ids into the order in which they can be restored. */
  orderOf?: (ids: readonly string[]) => readonly string[]
  /** True when a search hides some items. */
  isSearched?: boolean
}

/** Deleted fields or entities. One, the selected ones or all can be restored or permanently deleted. */
export function StructureBin({
  kind,
  items,
  canRestore,
  orderOf = (ids) => ids,
  isSearched = false,
}: StructureBinProps) {
  const canPurge = useMay('entity:purge')
  const binDays = useBinDays()
  const restore = useRestore(kind)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<readonly BinnedItem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const summary = useFocusWhenShorter<HTMLParagraphElement>(items.length)
  const ticked = items.filter(({ id }) => checked.has(id))
  const chosen = ticked.length > 0 ? ticked : items
  const labels = actionLabels(ticked.length, isSearched ? items.length : null)
  const check = (ids: readonly string[], tick: boolean) =>
    setChecked((old) => (tick ? old.union(new Set(ids)) : old.difference(new Set(ids))))
  const restoreItems = (which: readonly BinnedItem[]) => {
    setFailure(null)
    // A promise, because this component unmounts when the bin is empty.
    void restore.mutateAsync(orderOf(which.map(({ id }) => id))).then(
      () => {
        toast.success(t('restored', { name: nameOf(which, kind) }))
        setChecked(new Set())
      },
      (error: unknown) => setFailure(messageOf(error)),
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-cell text-muted-foreground">
        <BinStay what={kind === 'field' ? 'fields' : 'entities'} />
      </p>
      {failure !== null && <Alert title={t('couldNotRestore')}>{failure}</Alert>}
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        {(canRestore || canPurge) && (
          <Checkbox
            aria-label={t('selectAll')}
            className="ml-3"
            checked={ticked.length === items.length || (ticked.length > 0 && 'indeterminate')}
            onCheckedChange={(tick) => setChecked(new Set(tick ? items.map(({ id }) => id) : []))}
          />
        )}
        <p ref={summary} tabIndex={-1} role="status" className="mr-auto text-cell">
          {ticked.length > 0
            ? t('ofSelected', { count: ticked.length, total: items.length })
            : countOf(items.length, kind)}
        </p>
        <div className="flex flex-wrap gap-2">
          {canRestore && (
            <Button variant="outline" loading={restore.isPending} onClick={() => restoreItems(chosen)}>
              <ArchiveRestore aria-hidden />
              {labels.restore}
            </Button>
          )}
          {canPurge && (
            <Button variant="outline" disabled={restore.isPending} onClick={() => setDoomed(chosen)}>
              <Trash2 aria-hidden />
              {labels.purge}
            </Button>
          )}
        </div>
      </div>
      <ul aria-label={t('bin')} className="flex flex-col divide-y rounded-lg border bg-raised">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 p-3">
            {(canRestore || canPurge) && (
              <Checkbox
                aria-label={t('select', { name: item.displayName })}
                checked={checked.has(item.id)}
                onCheckedChange={(tick) => check([item.id], tick)}
              />
            )}
            {item.icon}
            <div className="min-w-0 flex-1">
              <p className="truncate text-cell font-medium">{item.displayName}</p>
              <p className="text-xs text-muted-foreground">
                {item.detail} {t('deleted')} <RelativeTime value={item.deletedAt} />
                {item.deletedByName !== '' && ` ${t('by', { name: item.deletedByName })}`}
                {binDays ? ` · ${purgeTime(item.deletedAt, binDays)}` : ''}
              </p>
            </div>
            <div className="flex shrink-0">
              {canRestore && (
                <IconButton
                  label={t('restoreOne', { name: item.displayName })}
                  disabled={restore.isPending}
                  onClick={() => restoreItems([item])}
                >
                  <ArchiveRestore aria-hidden />
                </IconButton>
              )}
              {canPurge && (
                <IconButton
                  label={t('deleteOnePermanently', { name: item.displayName })}
                  disabled={restore.isPending}
                  onClick={() => setDoomed([item])}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {doomed.length > 0 && (
        <PurgeDialog
          kind={kind}
          items={doomed}
          onClose={() => setDoomed([])}
          onPurged={() => {
            setDoomed([])
            setChecked(new Set())
          }}
        />
      )}
    </div>
  )
}

interface PurgeDialogProps {
  kind: 'field' | 'entity'
  items: readonly BinnedItem[]
  onClose: () => void
  onPurged: () => void
}

/** Asks again when the server names other fields of the bin that would be deleted as well. */
function PurgeDialog({ kind, items, onClose, onPurged }: PurgeDialogProps) {
  const purge = usePurge(kind)
  const [needs, setNeeds] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = () => {
    // A promise, because this component unmounts when the bin is empty.
    void purge.mutateAsync({ ids: items.map(({ id }) => id), removeUses: needs.length > 0 }).then(
      () => {
        toast.success(t('permanentlyDeleted', { name: nameOf(items, kind) }))
        onPurged()
      },
      (error: unknown) => {
        const issues = error instanceof ApiError && error.code === 'CONFLICT' ? error.issues : []
        if (issues.length > 0 && needs.length === 0) setNeeds(issues.map(({ message }) => message))
        else setFailure(messageOf(error))
      },
    )
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('permanentlyDelete', { name: nameOf(items, kind) })}
      description={
        needs.length > 0 ? t('dependentFieldsAreDeleted', { count: items.length }) : t('contentIsDeleted', { kind })
      }
      confirmLabel={needs.length > 0 ? t('deleteAllPermanently') : t('deletePermanently')}
      destructive
      pending={purge.isPending}
      onConfirm={confirm}
    >
      {(needs.length > 0 || items.length > 1) && (
        <ul tabIndex={0} className="flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-5 text-sm">
          {needs.length > 0
            ? needs.map((text) => <li key={text}>{text}</li>)
            : items.map(({ id, displayName }) => <li key={id}>{displayName}</li>)}
        </ul>
      )}
      {failure !== null && <Alert title={t('couldNotDelete')}>{failure}</Alert>}
    </ConfirmDialog>
  )
}

/** The buttons above the list apply to the selected items, else to the matches of a search, else to all. */
function actionLabels(ticked: number, matches: number | null): { readonly restore: string; readonly purge: string } {
  if (ticked > 0)
    return { restore: t('restoreCount', { count: ticked }), purge: t('deleteCountPermanently', { count: ticked }) }
  if (matches === null) return { restore: t('restoreAll'), purge: t('emptyBin') }
  return { restore: t('restoreMatches', { count: matches }), purge: t('deleteMatches', { count: matches }) }
}

function nameOf(items: readonly BinnedItem[], kind: 'field' | 'entity'): string {
  return items.length === 1 ? t('quoted', { name: items[0]!.displayName }) : countOf(items.length, kind)
}

function countOf(count: number, kind: 'field' | 'entity'): string {
  return t(kind === 'field' ? 'countFields' : 'countEntities', { count })
}
