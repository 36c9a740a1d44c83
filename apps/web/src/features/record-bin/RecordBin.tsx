import {
  Button,
  ConfirmDialog,
  EmptyState,
  NothingFound,
  PageHeader,
  SearchInput,
  TableSkeleton,
  toast,
} from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArchiveRestore, ArrowLeft, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useFocusWhenShorter } from '../../lib/navigation/use-focus-when-shorter.ts'
import { useBinDays } from '../../lib/tenants/bin-time.ts'
import { BinStay } from '../../lib/tenants/BinStay.tsx'
import { countWords, recounted, recountWords, type Selection, selectIds } from '../record-data/selection.ts'
import { hasSearch, titleOf } from '../record-data/documents.ts'
import { capitalize, type Entity, type EntityStructure, wordOfEntity } from '../record-data/structure.ts'
import { BinTable } from './BinTable.tsx'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import { type BinnedRecord, useBin, useBinCount } from './queries.ts'
import { t } from './messages.ts'

type BinAction = 'restore' | 'purge'

interface Pending {
  readonly action: BinAction
  readonly selection: Selection
}

interface Purging {
  readonly selection: Selection
  /** The count before the server reported another one. */
  readonly before: number | null
}

/** /entities/{name}?bin: deleted records of an entity, to restore or delete permanently. */
export default function RecordBin({ tenantId, structure }: { tenantId: string | null; structure: EntityStructure }) {
  const { entity } = structure
  const title = t('inTheBin', { pluralName: capitalize(entity.pluralName) })
  usePageTitle(title)
  const { q = '' } = useSearch({ strict: false })
  const search = hasSearch(entity) ? q.trim() : ''
  const navigate = useNavigate()
  const setSearch = (text: string) =>
    void navigate({ to: '.', search: (old) => ({ ...old, q: text || undefined }), replace: true })
  const may = { restore: useMay(`record:${entity.name}:delete`), purge: useMay(`record:${entity.name}:purge`) }
  const binDays = useBinDays()
  const list = useBin(tenantId, entity, search)
  const total = useBinCount(tenantId, entity, search).data ?? null
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [purging, setPurging] = useState<Purging | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const writer = useRecordWriter(tenantId, structure)
  const records = list.data?.pages.flatMap((page) => page.records) ?? []
  const ids = records.flatMap(({ id }) => (checked.has(id) ? [id] : []))
  const everything: Selection | null = total ? { kind: 'matching', where: {}, search, count: total } : null
  const selection = ids.length > 0 ? selectIds(ids) : everything
  const labels = actionLabels(ids.length, search === '' ? null : total)
  const summary = useFocusWhenShorter<HTMLParagraphElement>(records.length)

  const run = async (action: BinAction, chosen: Selection) => {
    setPending({ action, selection: chosen })
    const written = await writer.changeMany(chosen, { verb: action })
    setPending(null)
    if (written.kind === 'done') {
      setPurging(null)
      setChecked(new Set())
      toast.success(action === 'restore' ? t('restored', written) : t('deletedPermanently', written))
      return
    }
    const now = recounted(chosen, written.error)
    if (action === 'purge' && now && now.count > 0) return setPurging({ selection: now, before: chosen.count })
    setPurging(null)
    toast.error(action === 'restore' ? t('couldNotRestore') : t('couldNotDelete'), {
      description: messageOf(written.error),
    })
  }
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 lg:p-6">
      <PageHeader
        back={<BackToList entity={entity} />}
        title={title}
        description={<BinStay what="records" />}
        actions={
          selection && (
            <>
              {may.restore && (
                <Button
                  variant="outline"
                  disabled={pending !== null}
                  loading={pending?.action === 'restore' && pending.selection === selection}
                  onClick={() => void run('restore', selection)}
                >
                  <ArchiveRestore aria-hidden />
                  {labels.restore}
                </Button>
              )}
              {may.purge && (
                <Button
                  variant="outline"
                  disabled={pending !== null}
                  onClick={() => setPurging({ selection, before: null })}
                >
                  <Trash2 aria-hidden />
                  {labels.purge}
                </Button>
              )}
            </>
          )
        }
      />
      {hasSearch(entity) && (
        <SearchInput label={t('searchTheBin')} value={q} onValueChange={setSearch} className="max-w-80" />
      )}
      <p ref={summary} tabIndex={-1} role="status" className="text-cell text-muted-foreground">
        {pending?.action === 'restore'
          ? t('restoring', { count: pending.selection.count })
          : total !== null && total > 0 && describeBin(total, records.length, ids.length)}
      </p>
      {list.isPending ? (
        <TableSkeleton columns={['w-1/3', 'w-1/5']} rows={4} />
      ) : list.error && records.length === 0 ? (
        <QueryError title={t('errorLoadingTheBinOf', { name: wordOfEntity(entity) })} query={list} />
      ) : records.length === 0 ? (
        <EmptyBin entity={entity} onClearSearch={search === '' ? null : () => setSearch('')} />
      ) : (
        <BinTable
          entity={entity}
          records={records}
          binDays={binDays ?? null}
          checked={checked}
          restoring={pending?.action === 'restore' ? pending.selection : null}
          onCheck={may.restore || may.purge ? setChecked : null}
          onRestore={may.restore ? (id) => void run('restore', selectIds([id])) : null}
          onPurge={may.purge ? (id) => setPurging({ selection: selectIds([id]), before: null }) : null}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
      {purging && (
        <ConfirmDialog
          onClose={() => setPurging(null)}
          title={purgeTitle(entity, records, purging.selection)}
          description={[
            ...(purging.before === null ? [] : [recountWords(purging.before, purging.selection.count, {})]),
            t('deletePermanentlyHelp'),
          ].join(' ')}
          confirmLabel={t('deletePermanentlyButton')}
          destructive
          pending={pending !== null}
          onConfirm={() => void run('purge', purging.selection)}
        />
      )}
    </div>
  )
}

function purgeTitle(entity: Entity, records: readonly BinnedRecord[], selection: Selection): string {
  const only = selection.kind === 'ids' && selection.count === 1 && records.find(({ id }) => id === selection.ids[0])
  return only
    ? t('permanentlyDeleteOne', { title: titleOf(entity, only) || t('untitled') })
    : t('permanentlyDelete', { what: countWords(selection.count) })
}

/** '312 records. The latest 100 are shown. 2 selected.' */
function describeBin(total: number, shown: number, ticked: number): string {
  return [
    countWords(total),
    ...(shown > 0 && shown < total ? [t('latestAreShown', { shown })] : []),
    ...(ticked > 0 ? [t('selected', { ticked })] : []),
  ].join(' · ')
}

/** The buttons in the header apply to the selected records, else to the matches of a search, else to all. */
function actionLabels(ticked: number, matches: number | null): { readonly restore: string; readonly purge: string } {
  if (ticked > 0)
    return { restore: t('restoreSelected', { ticked }), purge: t('deleteSelectedPermanently', { ticked }) }
  if (matches === null) return { restore: t('restoreAll'), purge: t('emptyBin') }
  return { restore: t('restoreMatches', { count: matches }), purge: t('purgeMatches', { count: matches }) }
}

function BackToList({ entity }: { entity: Entity }) {
  return (
    <Button variant="ghost" asChild>
      <Link to="/entities/$name" params={{ name: entity.name }}>
        <ArrowLeft aria-hidden />
        <span className="@max-2xl:sr-only">{t('back')}</span>
      </Link>
    </Button>
  )
}

function EmptyBin({ entity, onClearSearch }: { entity: Entity; onClearSearch: (() => void) | null }) {
  if (onClearSearch)
    return (
      <NothingFound
        title={t('noRecordsMatch')}
        description={t('noRecordsMatchHelp')}
        action={t('clearSearch')}
        onAction={onClearSearch}
      />
    )
  return (
    <EmptyState
      icon={<Trash2 aria-hidden />}
      title={t('binIsEmpty')}
      description={t('binIsEmptyHelp', { pluralName: capitalize(entity.pluralName) })}
    />
  )
}
