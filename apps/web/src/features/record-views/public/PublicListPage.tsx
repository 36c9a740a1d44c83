import { pageOf, Pages } from '../../../lib/Pages.tsx'
import { PublicPage } from './PublicPage.tsx'
import { PublicTable } from './PublicTable.tsx'
import type { PublicList } from './public-columns.ts'
import { usePublicAddress, usePublicQuery } from './use-public-view.ts'

/** /l/{token}: the records of a list, without an account. */
export function PublicListPage({ token }: { token: string }) {
  const { page: given, search, sort, go } = usePublicAddress()
  const page = pageOf(given)
  const path = `/api/lists/${encodeURIComponent(token)}`
  const query = usePublicQuery<PublicList>(token, path, { page: String(page + 1), search, sort })
  return (
    <PublicPage
      token={token}
      kind="list"
      query={query}
      search={search}
      onSearch={(q) => go({ q })}
      isEmpty={({ records }) => records.length === 0}
      footer={({ records, pageSize, hasNextPage }) =>
        records.length > 0 && (
          <Pages
            page={page}
            pageSize={pageSize}
            count={records.length}
            hasMore={hasNextPage}
            onPage={(next) => go({ page: next === 0 ? undefined : String(next + 1) })}
          />
        )
      }
    >
      {(list) => <PublicTable list={list} onSort={(next) => go({ sort: next ?? undefined })} />}
    </PublicPage>
  )
}
