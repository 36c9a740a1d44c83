import { formatList } from '@monarch/messages'
import { Button } from '@monarch/ui'
import type { Field } from '../../../record-data/structure.ts'
import { t } from '../messages.ts'

interface DraftBarProps {
  missing: readonly Field[]
  onContinue: () => void
  onDiscard: () => void
}

/** Says what a new row needs before it can be saved. The row may be scrolled out of view. */
export function DraftBar({ missing, onContinue, onDiscard }: DraftBarProps) {
  const fields = formatList(missing.map(({ label }) => label))
  return (
    <section
      aria-label={t('newRow')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-1 border-t bg-sunken px-4 text-cell lg:px-6"
    >
      <span role="status">{t('newRowLacks', { count: missing.length, fields })}</span>
      <Button variant="link" size="sm" className="px-1" onClick={onContinue}>
        {t('continueNewRow')}
      </Button>
      <Button variant="link" size="sm" className="px-1" onClick={onDiscard}>
        {t('discardNewRow')}
      </Button>
    </section>
  )
}
