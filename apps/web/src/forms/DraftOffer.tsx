import { Alert, Button, RelativeTime } from '@monarch/ui'
import type { useFormDraft } from './use-form-draft.ts'

/** Offers the draft of an earlier visit. It is restored or discarded only on request. */
export function DraftOffer({ draft: { offered, restore, discard } }: { draft: ReturnType<typeof useFormDraft> }) {
  if (!offered) return null
  return (
    <Alert variant="info">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          Draft from <RelativeTime value={offered.savedAt} />
        </span>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={restore}>
          Restore
        </Button>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={discard}>
          Discard
        </Button>
      </span>
    </Alert>
  )
}
