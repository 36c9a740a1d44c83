import { EmptyState, NothingFound, Skeletons } from '@monarch/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkPassword } from '../../errors/LinkPassword.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { guestRest, needsPassword } from '../../lib/guests/guest-request.ts'
import { DebouncedSearch } from '../../lib/DebouncedSearch.tsx'
import { pageOf, Pages } from '../../lib/Pages.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { PublicTable } from './PublicTable.tsx'
import { type PublicList, titleOf } from './public-columns.ts'
import { t } from './messages.ts'

/** /l/{token}: the records of a list, without an account. */
export function PublicListPage({ token }: { token: string }) {
  const { page: given, q: search = '', sort = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(given)
  const asked = new URLSearchParams({
    page: String(page + 1),
    ...(search !== '' && { search }),
    ...(sort !== null && { sort }),
  })
  const query = useQuery({
    queryKey: ['publicList', token, asked.toString()],
    queryFn: ({ signal }) =>
      guestRest<PublicList>(token, `/api/lists/${encodeURIComponent(token)}?${asked.toString()}`, { signal }),
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const list = query.data
  const title = list ? titleOf(list) : t('list')
  usePageTitle(title)
  if (needsPassword(query.error))
    return (
      <Card>
        <LinkPassword token={token} onEntered={() => void query.refetch()} />
      </Card>
    )
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return (
      <Card>
        <EmptyState
          headingLevel={1}
          icon={<SearchX aria-hidden />}
          title={t('notPublic')}
          description={t('notPublicHelp')}
        />
      </Card>
    )
  // A search that is refused can be changed.
  if (query.error && search === '')
    return (
      <Card>
        <QueryError headingLevel={1} title={t('notLoaded')} query={query} />
      </Card>
    )
  const go = (change: { page?: string | undefined; q?: string | undefined; sort?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, ...change }), replace: 'q' in change })
  const clear = () => go({ q: undefined })
  return (
    <main className="flex h-dvh flex-col gap-4 bg-sunken p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {title}
          </h1>
          {list?.description && (
            <p className="mt-1 text-sm whitespace-pre-line text-muted-foreground">{list.description}</p>
          )}
        </div>
        {(list?.isSearchable || search !== '') && (
          <div className="w-full sm:w-72">
            <DebouncedSearch label={t('search')} text={search} onSearch={(text) => go({ q: text || undefined })} />
            {list && list.searchedColumns !== null && (
              <p className="mt-1 text-xs text-muted-foreground">
                {t('searchesFirst', { count: list.searchedColumns })}
              </p>
            )}
          </div>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col rounded-xl border bg-raised">
        {query.error ? (
          <QueryError headingLevel={2} title={t('notLoaded')} query={query} />
        ) : !list ? (
          <Waiting />
        ) : list.records.length > 0 ? (
          <PublicTable list={list} onSort={(next) => go({ sort: next ?? undefined })} />
        ) : search === '' ? (
          <p className="p-6 text-sm text-muted-foreground">{t('noRecords')}</p>
        ) : (
          <NothingFound
            headingLevel={2}
            title={t('nothingFound', { search })}
            description={t('nothingFoundHelp')}
            action={t('clearSearch')}
            onAction={clear}
          />
        )}
      </div>
      {list && list.records.length > 0 && (
        <Pages
          page={page}
          pageSize={list.pageSize}
          count={list.records.length}
          hasMore={list.hasNextPage}
          onPage={(next) => go({ page: next === 0 ? undefined : String(next + 1) })}
        />
      )}
    </main>
  )
}

const Waiting = () => <Skeletons label={t('loading')} count={8} row="h-8 w-full" className="flex flex-col gap-2 p-4" />

function Card({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-sunken p-4 sm:py-12">
      <div className="h-fit w-full max-w-[480px] rounded-xl border bg-raised p-6 sm:p-8">{children}</div>
    </main>
  )
}
