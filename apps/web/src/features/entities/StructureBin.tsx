import { Button, ConfirmDialog, RelativeTime, toast } from '@monarch/ui'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { purgeTime, useBinDays } from '../../lib/tenants/bin-time.ts'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { useMay } from '../../lib/session/session.ts'
import { usePurge } from './bin-queries.ts'

/** A field or an entity of the bin. */
export interface BinnedItem {
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
  /** `null` where the user may not restore. */
  onRestore: ((id: string) => void) | null
}

/** Deleted fields or entities with who deleted them and when; one or all are deleted for good. */
export function StructureBin({ kind, items, onRestore }: StructureBinProps) {
  const mayPurge = useMay('entity:purge')
  const binDays = useBinDays()
  const purge = usePurge(kind)
  const [asked, setAsked] = useState<readonly BinnedItem[]>([])
  /** What else goes, as the server says it. */
  const [needs, setNeeds] = useState<readonly string[]>([])
  const close = () => {
    setAsked([])
    setNeeds([])
  }
  const confirm = () =>
    purge.mutate(
      { ids: asked.map(({ id }) => id), removeUses: needs.length > 0 },
      {
        onSuccess: () => {
          toast.success(`${nameOf(asked, kind)} deleted for good`)
          close()
        },
        onError: (error) => {
          const issues = error instanceof ApiError && error.code === 'CONFLICT' ? error.issues : []
          if (issues.length > 0 && needs.length === 0) return setNeeds(issues.map(({ message }) => message))
          toast.error('Could not delete', { description: messageOf(error) })
          close()
        },
      },
    )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-cell text-muted-foreground">{binDays !== undefined && stay(kind, binDays)}</p>
        {mayPurge && (
          <Button variant="outline" onClick={() => setAsked(items)}>
            <Trash2 aria-hidden />
            Empty bin
          </Button>
        )}
      </div>
      <ul aria-label="Bin" className="flex flex-col divide-y rounded-lg border bg-raised">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3 p-3">
            {item.icon}
            <div className="min-w-0 flex-1 basis-40">
              <p className="truncate text-cell font-medium">{item.displayName}</p>
              <p className="text-xs text-muted-foreground">
                {item.detail} · deleted <RelativeTime value={item.deletedAt} />
                {item.deletedByName !== '' && ` by ${item.deletedByName}`}
                {binDays ? ` · ${purgeTime(item.deletedAt, binDays)}` : ''}
              </p>
            </div>
            {onRestore && (
              <Button variant="outline" onClick={() => onRestore(item.id)}>
                <ArchiveRestore aria-hidden />
                Restore
                <span className="sr-only"> {item.displayName}</span>
              </Button>
            )}
            {mayPurge && (
              <Button variant="outline" onClick={() => setAsked([item])}>
                <Trash2 aria-hidden />
                Delete for good
                <span className="sr-only"> {item.displayName}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked.length > 0}
        onOpenChange={(open) => !open && close()}
        title={`Delete ${nameOf(asked, kind)} for good?`}
        description={
          needs.length > 0
            ? 'These fields of the bin cannot be restored without it. They are deleted for good as well:'
            : `${kind === 'entity' ? 'All records, comments and views of it are' : 'All values are'} deleted. This cannot be undone.`
        }
        confirmLabel={needs.length > 0 ? 'Delete all for good' : 'Delete for good'}
        destructive
        pending={purge.isPending}
        onConfirm={confirm}
      >
        {(needs.length > 0 || asked.length > 1) && (
          <ul className="flex max-h-60 list-disc flex-col gap-1 overflow-y-auto pl-5 text-sm">
            {(needs.length > 0 ? needs : asked.map(({ displayName }) => displayName)).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
    </div>
  )
}

function nameOf(items: readonly BinnedItem[], kind: 'field' | 'entity'): string {
  if (items.length === 1) return `“${items[0]!.displayName}”`
  return `${items.length} ${kind === 'field' ? 'fields' : 'entities'}`
}

function stay(kind: 'field' | 'entity', binDays: number | null): string {
  const what = kind === 'field' ? 'Fields' : 'Entities'
  if (binDays === null) return `${what} stay in the bin until they are deleted for good.`
  return `${what} stay in the bin for ${binDays} ${binDays === 1 ? 'day' : 'days'}.`
}
