import { Button } from '@monarch/ui'

/** The server skips no more than 100,000 rows: with pages of 50, so many can be asked for. */
const mostPages = 2000

/** From 0; addresses count from 1, and may say anything. */
export function pageOf(said = '1'): number {
  const number = Number(said)
  return Number.isSafeInteger(number) && number > 0 && number <= mostPages ? number - 1 : 0
}

interface PagesProps {
  /** From 0. */
  page: number
  pageSize: number
  /** How many rows this page has. */
  count: number
  hasMore: boolean
  onPage: (page: number) => void
}

/** Which rows of a long table are shown, and the way to those before and after. */
export function Pages({ page, pageSize, count, hasMore, onPage }: PagesProps) {
  const first = page * pageSize + 1
  return (
    <div className="flex items-center gap-2 text-cell text-muted-foreground">
      <p role="status" className="mr-auto tabular-nums">
        {first} – {first + count - 1}
        {!hasMore && ` of ${first + count - 1}`}
      </p>
      {(page > 0 || hasMore) && (
        <>
          <Button variant="outline" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </div>
  )
}
