import { pageSizes } from '@monarch/schema'
import { IconButton, Select } from '@monarch/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Command, useCommands } from '../../../../lib/keys/commands.ts'
import { ariaKeysOf, keysOf } from '../../../../lib/keys/shortcuts.ts'
import { continuous, describeRange, lastPage } from '../../../record-filters/list-state.ts'
import { t } from '../messages.ts'

interface PagerProps {
  page: number
  size: number
  shown: number
  total: number | null
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function Pager({ page, size, shown, total, onPage, onSize }: PagerProps) {
  const sizes = [...new Set([...pageSizes, size])].toSorted((a, b) => a - b)
  const last = total === null ? page : lastPage(total, size)
  useCommands(t('list'), () => [
    ...(page > 1 ? [turn('previousPage', t('previousPage'), () => onPage(page - 1))] : []),
    ...(page < last ? [turn('nextPage', t('nextPage'), () => onPage(page + 1))] : []),
  ])
  return (
    <nav
      aria-label={t('pages')}
      className="flex min-h-11 shrink-0 pointer-coarse:min-h-13 items-center gap-2 border-t px-4 text-cell text-muted-foreground lg:px-6"
    >
      <p role="status" className="min-w-0 flex-1 truncate tabular-nums">
        {describeRange({ page, size }, shown, total)}
      </p>
      <span id="page-size" className="sr-only @md:not-sr-only">
        {t('perPage')}
      </span>
      <Select
        aria-labelledby="page-size"
        className="h-7 w-auto min-w-18"
        options={[
          ...sizes.map((known) => ({ value: String(known), label: String(known) })),
          { value: String(continuous), label: t('continuous') },
        ]}
        value={String(size)}
        onValueChange={(next) => onSize(Number(next))}
      />
      <IconButton
        label={t('previousPage')}
        shortcut={keysOf('previousPage')}
        aria-keyshortcuts={ariaKeysOf('previousPage')}
        size="icon-sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="whitespace-nowrap tabular-nums">{t('pageOf', { page, last })}</span>
      <IconButton
        label={t('nextPage')}
        shortcut={keysOf('nextPage')}
        aria-keyshortcuts={ariaKeysOf('nextPage')}
        size="icon-sm"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}

function turn(shortcut: 'previousPage' | 'nextPage', label: string, run: () => void): Command {
  return { id: `list.${shortcut}`, label, shortcut, run }
}
