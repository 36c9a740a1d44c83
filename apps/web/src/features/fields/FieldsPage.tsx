import { Button, EmptyState, NothingFound, PageHeader, TableSkeleton } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { pageOf, Pages } from '../../lib/Pages.tsx'
import { FieldFilters } from './FieldFilters.tsx'
import { FieldTable } from './FieldTable.tsx'
import { type FieldFilter, pageSize, useFields } from './queries.ts'
import { t } from './messages.ts'

/**
 * /fields: all fields of all entities, filtered by `?q=&type=&of=&page=`; `designer` opens a field by
 * `?entity=&field=`.
 */
export function FieldsPage({ designer }: { designer: ReactNode }) {
  usePageTitle(t('fields'))
  const [filter, change] = useFilter()
  const query = useFields(filter)
  const isFiltered = filter.text.trim() !== '' || filter.type !== null || filter.entity !== null
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('fields')} description={t('introduction')} />
      <FieldFilters filter={filter} onChange={change} />
      {query.data ? (
        query.data.fields.length === 0 ? (
          isFiltered || filter.page > 0 ? (
            <NothingFound
              title={t('noFieldsMatch')}
              description={t('noFieldsMatchHelp')}
              action={t('clearFilters')}
              onAction={() => change({ text: '', type: null, entity: null, page: 0 })}
            />
          ) : (
            <NoFields />
          )
        ) : (
          <>
            <FieldTable fields={query.data.fields} />
            <Pages
              page={filter.page}
              pageSize={pageSize}
              count={query.data.fields.length}
              hasMore={query.data.hasMore}
              onPage={(page) => change({ page })}
            />
          </>
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingFields')} query={query} />
      ) : (
        <TableSkeleton columns={['w-1/4', 'w-1/5', 'w-1/6']} rows={12} />
      )}
      {designer}
    </div>
  )
}

function NoFields() {
  const { data } = useNavigation()
  const isEmpty = data?.entities.length === 0
  return (
    <EmptyState
      icon={<ListTree aria-hidden />}
      title={t('noFieldsYet')}
      description={t('noFieldsHelp')}
      actions={
        <Button asChild>
          <Link to="/entities" search={isEmpty ? { entity: 'new' } : {}}>
            {isEmpty ? t('createYourFirstEntity') : t('goToTheEntities')}
          </Link>
        </Button>
      }
    />
  )
}

function useFilter(): [FieldFilter, (change: Partial<FieldFilter>) => void] {
  const { q = '', type, of, page } = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter: FieldFilter = {
    text: q,
    type: type ?? null,
    entity: of ?? null,
    page: pageOf(page),
  }
  const change = (next: Partial<FieldFilter>) => {
    const { text, type: requested, entity, page: at } = { ...filter, page: 0, ...next }
    const search = { q: text || undefined, type: requested ?? undefined, of: entity ?? undefined }
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search, page: at === 0 ? undefined : String(at + 1) }),
      replace: next.page === undefined,
    })
  }
  return [filter, change]
}
