import { Alert, Button, RelativeTime } from '@monarch/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { useFormDraft } from './use-form-draft.ts'
import { t } from './messages.ts'
import { rich } from '../lib/language/rich.ts'

/** Offers the draft of an earlier visit. It is restored or discarded only on request. */
export function DraftOffer({ draft: { offered, restore, discard } }: { draft: ReturnType<typeof useFormDraft> }) {
  const offer = useRef<HTMLDivElement>(null)
  if (!offered) return null
  /** The focus of a button that disappears with the last draft moves to the first field. */
  const answer = (act: () => void) => () => {
    const form = offer.current?.parentElement
    flushSync(act)
    if (offer.current === null) form?.querySelector<HTMLElement>(controls)?.focus()
  }
  return (
    <Alert ref={offer} variant="info">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{rich(t('draftFrom', { when: () => <RelativeTime value={offered.savedAt} /> }))}</span>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={answer(restore)}>
          {t('restore')}
        </Button>
        <Button variant="link" size="sm" className="h-6 px-1" onClick={answer(discard)}>
          {t('discard')}
        </Button>
      </span>
    </Alert>
  )
}

const controls = 'input:enabled, textarea:enabled, button:enabled'
