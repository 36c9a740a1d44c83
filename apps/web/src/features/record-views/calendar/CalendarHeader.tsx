import { Button, IconButton, SegmentedControl, Spinner } from '@monarch/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mode } from './days.ts'
import { t } from './messages.ts'

interface CalendarHeaderProps {
  title: string
  modes: readonly Mode[]
  mode: Mode
  isBusy: boolean
  /** Letters switch modes and show today. */
  hasSingleKeys: boolean
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onMode: (mode: Mode) => void
  /** Before the modes, and after them. */
  before?: ReactNode
  after?: ReactNode
}

/** The title of the shown days, with the controls that show others. */
export function CalendarHeader(props: CalendarHeaderProps) {
  const { title, modes, mode, isBusy, hasSingleKeys, onStep, onToday, onMode, before, after } = props
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 lg:px-6">
      <IconButton label={t('previous')} shortcut="Alt+ArrowLeft" variant="outline" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button variant="outline" aria-keyshortcuts={hasSingleKeys ? 'T' : undefined} onClick={onToday}>
        {t('today')}
      </Button>
      <IconButton label={t('next')} shortcut="Alt+ArrowRight" variant="outline" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <h2 aria-live="polite" className="ml-1 min-w-0 truncate text-base font-semibold">
        {title}
      </h2>
      {isBusy && <Spinner label={t('loading')} className="text-muted-foreground" />}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:contents">
        <span className="flex gap-2 empty:hidden max-sm:order-2">{before}</span>
        <SegmentedControl
          aria-label={t('unit')}
          options={modes.map((value) => ({ value, label: t(value) }))}
          value={mode}
          onValueChange={onMode}
          className="max-sm:order-2 max-sm:flex-1"
        />
        <span className="flex gap-2 empty:hidden max-sm:order-1 max-sm:ml-auto">{after}</span>
      </div>
    </div>
  )
}
