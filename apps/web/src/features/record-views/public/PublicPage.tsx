import { cn, EmptyState, NothingFound, Skeletons } from '@monarch/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkPassword } from '../../../errors/LinkPassword.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { DebouncedSearch } from '../../../lib/DebouncedSearch.tsx'
import { needsPassword } from '../../../lib/guests/guest-request.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { type PageAbout, titleOf } from './public-columns.ts'
import { t } from './messages.ts'

interface PublicPageProps<T extends PageAbout> {
  token: string
  kind: 'list' | 'gallery' | 'board' | 'calendar'
  query: UseQueryResult<T>
  search: string
  onSearch: (search: string | undefined) => void
  /** True if there are no records: the page says so. */
  isEmpty: (page: T) => boolean
  children: (page: T) => ReactNode
  footer?: (page: T) => ReactNode
}

/** The page of a view for guests with its link: the name, a search, and the records as the view type draws them. */
export function PublicPage<T extends PageAbout>(props: PublicPageProps<T>) {
  const { token, kind, query, search, onSearch, isEmpty, children, footer } = props
  const page = query.data
  const title = page ? titleOf(page) : t('untitled', { kind })
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
          title={t('notPublic', { kind })}
          description={t('notPublicHelp', { kind })}
        />
      </Card>
    )
  // With a search, the page stays after an error, so that the guest can correct the search.
  if (query.error && search === '')
    return (
      <Card>
        <QueryError headingLevel={1} title={t('notLoaded', { kind })} query={query} />
      </Card>
    )
  return (
    <main className="flex h-dvh flex-col gap-4 bg-sunken p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {title}
          </h1>
          {page?.description && (
            <p className="mt-1 text-sm whitespace-pre-line text-muted-foreground">{page.description}</p>
          )}
        </div>
        {(page?.isSearchable || search !== '') && (
          <div className="w-full sm:w-72">
            <DebouncedSearch
              label={t('search', { kind })}
              text={search}
              onSearch={(text) => onSearch(text || undefined)}
            />
            {page && (page.searchedColumns ?? null) !== null && (
              <p className="mt-1 text-xs text-muted-foreground">
                {t('searchesFirst', { count: page.searchedColumns! })}
              </p>
            )}
          </div>
        )}
      </header>
      <div
        className={cn(
          'flex min-h-0 flex-1 flex-col rounded-xl border',
          kind === 'list' || kind === 'calendar' ? 'bg-raised' : 'bg-background',
        )}
      >
        {query.error ? (
          <QueryError headingLevel={2} title={t('notLoaded', { kind })} query={query} />
        ) : !page ? (
          <Skeletons label={t('loading')} count={8} row="h-8 w-full" className="flex flex-col gap-2 p-4" />
        ) : !isEmpty(page) ? (
          children(page)
        ) : search === '' ? (
          <p className="p-6 text-sm text-muted-foreground">{t('noRecords')}</p>
        ) : (
          <NothingFound
            headingLevel={2}
            title={t('nothingFound', { search })}
            description={t('nothingFoundHelp')}
            action={t('clearSearch')}
            onAction={() => onSearch(undefined)}
          />
        )}
      </div>
      {page && !query.error && footer?.(page)}
    </main>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh justify-center bg-sunken p-4 sm:py-12">
      <div className="h-fit w-full max-w-[480px] rounded-xl border bg-raised p-6 sm:p-8">{children}</div>
    </main>
  )
}
