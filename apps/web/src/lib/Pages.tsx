import { Button } from '@monarch/ui'
import { t } from './messages.ts'

/** The server accepts offsets up to 100,000, which is 2,000 pages of 50. */
const maxPages = 2000

/** Parses the `page` parameter, which counts from 1 and can be any text, to an index from 0. */
export function pageOf(text = '1'): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number <= maxPages ? number - 1 : 0
}

interface PagesProps {
  /** From 0. */
  page: number
  pageSize: number
  /** Rows on this page. */
  count: number
  hasMore: boolean
  onPage: (page: number) => void
}

export function Pages({ page, pageSize, count, hasMore, onPage }: PagesProps) {
  const first = page * pageSize + 1
  return (
    <div className="flex items-center gap-2 text-cell text-muted-foreground">
      <p role="status" className="mr-auto tabular-nums">
        {t(hasMore ? 'rows' : 'lastRows', { first, last: first + count - 1 })}
      </p>
      {(page > 0 || hasMore) && (
        <>
          <Button variant="outline" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button variant="outline" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            {t('next')}
          </Button>
        </>
      )}
    </div>
  )
}
