import { IconButton, Select } from '@monarch/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { describeRange, lastPage, type ListState, type PageSize, pageSizes } from './list-state.ts'

interface PagerProps {
  state: ListState
  shown: number
  total: number | null
  onChange: (change: Partial<ListState>) => void
}

export function Pager({ state, shown, total, onChange }: PagerProps) {
  const { page, size } = state
  const last = total === null ? page : lastPage(total, size)
  return (
    <nav
      aria-label="Pages"
      className="-mx-4 -mt-3 flex min-h-11 shrink-0 pointer-coarse:min-h-13 items-center gap-2 border-t px-4 text-cell text-muted-foreground lg:-mx-6 lg:px-6"
    >
      <p role="status" className="min-w-0 flex-1 truncate tabular-nums">
        {describeRange(state, shown, total)}
      </p>
      <span id="page-size" className="sr-only @md:not-sr-only">
        Per page
      </span>
      <Select
        aria-labelledby="page-size"
        className="h-7 w-18"
        options={pageSizes.map((known) => ({ value: String(known), label: String(known) }))}
        value={String(size)}
        onValueChange={(next) => onChange({ size: Number(next) as PageSize, page: 1 })}
      />
      <IconButton
        label="Previous page"
        size="icon-sm"
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="whitespace-nowrap tabular-nums">
        {page.toLocaleString('en-US')} of {last.toLocaleString('en-US')}
      </span>
      <IconButton label="Next page" size="icon-sm" disabled={page >= last} onClick={() => onChange({ page: page + 1 })}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}
