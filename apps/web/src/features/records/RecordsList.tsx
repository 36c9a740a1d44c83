import { Alert, Button, useDelayed } from '@monarch/ui'
import { useEffect } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { lastPage, toggleSort } from './list-state.ts'
import { EmptyList, LoadingList, NoMatch } from './ListStates.tsx'
import { Pager } from './Pager.tsx'
import { useRecords } from './queries.ts'
import { RecordsTable } from './RecordsTable.tsx'
import { fieldChoices } from './toolbar/field-visibility.ts'
import type { RecordsViewProps } from './view-props.ts'
import type { OpenView } from './views/use-view.ts'

/** The records in rows, page by page. */
export function RecordsList(props: RecordsViewProps & { open: OpenView }) {
  const { tenantId, structure, request, total, open, openId, may, tinted, onOpen, onDelete } = props
  const { entity } = structure
  const { state, change } = open
  const size = Number(open.config.pageSize)
  const { page } = state
  const fields = fieldChoices(state, structure).flatMap(({ field, isShown }) => (isShown ? [field] : []))
  const records = useRecords(tenantId, structure, request, { limit: size, offset: (page - 1) * size })
  const isDimmed = useDelayed(records.isPlaceholderData, 300, 0)
  const isFiltered = request.where !== null || request.search.trim() !== ''

  // The last rows of the last page may have gone, or the address may say a page that never was.
  const last = total === null ? null : lastPage(total, size)
  const isBeyond = last !== null && page > last
  useEffect(() => {
    if (isBeyond && last !== null) change({ page: last }, { replace: true })
  }, [isBeyond, last, change])

  return (
    <>
      {records.error && records.data && (
        <Alert>
          Not up to date: {records.error.message}
          <Button variant="link" size="sm" className="h-6 px-1" onClick={() => void records.refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      <div
        // Where nothing inside takes the focus, the keyboard must still be able to scroll.
        tabIndex={records.data?.length ? undefined : 0}
        className="min-h-0 flex-1 overflow-auto overscroll-contain"
      >
        {records.isPending || isBeyond ? (
          <LoadingList name={entity.name} fields={fields} />
        ) : records.error && !records.data ? (
          <QueryError title={`Error loading ${entity.name} records`} query={records} />
        ) : records.data!.length > 0 ? (
          <RecordsTable
            structure={structure}
            fields={fields}
            records={records.data!}
            sort={state.sort}
            isDimmed={isDimmed}
            openId={openId}
            canDelete={may.delete}
            tinted={tinted}
            onSort={(field, keepOthers) => change({ sort: toggleSort(state.sort, field, keepOthers) })}
            onOpen={onOpen}
            onDelete={onDelete}
          />
        ) : isFiltered ? (
          <NoMatch onClear={() => change({ search: '', filter: null })} />
        ) : (
          <EmptyList entity={entity} fields={fields} onCreate={may.create ? () => onOpen('new') : null} />
        )}
      </div>
      <Pager
        page={page}
        size={size}
        shown={records.data?.length ?? 0}
        total={total}
        onPage={(next) => change({ page: next })}
        onSize={(pageSize) => change({ own: { ...state.own, pageSize }, page: 1 })}
      />
    </>
  )
}
