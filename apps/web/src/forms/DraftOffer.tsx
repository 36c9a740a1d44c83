import { Alert, Button, RelativeTime } from '@monarch/ui'
import type { useFormDraft } from './use-form-draft.ts'
import { t } from './messages.ts'
import { rich } from '../lib/language/rich.ts'

/** Offers the draft of an earlier visit. It is restored or discarded only on request. */
export function DraftOffer({ draft: { offered, restore, discard } }: { draft: ReturnType<typeof useFormDraft> }) {
  if (!offered) return null
  return (
    <Alert variant="info">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{rich(t('draftFrom', { when: () => <RelativeTime value={offered.savedAt} /> }))}</span>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={restore}>
          {t('restore')}
        </Button>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={discard}>
          {t('discard')}
        </Button>
      </span>
    </Alert>
  )
}
