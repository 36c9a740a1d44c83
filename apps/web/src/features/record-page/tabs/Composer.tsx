import { Alert, Button } from '@monarch/ui'
import { CommentEditor } from '@monarch/field-types/web'
import { useState } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../lib/drafts.ts'
import type { CommentItem } from './CommentItem.tsx'
import { t } from '../messages.ts'

interface ComposerProps {
  place: DraftPlace
  title: string
  people: Parameters<typeof CommentItem>[0]['people']
  isPending: boolean
  wishes: number
  onSend: (body: string) => Promise<unknown>
}

/** Keeps the comment as a draft until it is stored. */
export function Composer({ place, title, people, isPending, wishes, onSend }: ComposerProps) {
  const [given, setGiven] = useState(() => ({ text: readDraft<string>(place)?.value ?? '', round: 0 }))
  const [text, setText] = useState(given.text)
  const [failure, setFailure] = useState<string | null>(null)
  // The record may be stored meanwhile, which renames its drafts.
  const latestPlace = useLatest(place)
  const change = (next: string) => {
    setText(next)
    if (next === '') clearDraft(place)
    else writeDraft(place, title, next)
  }
  const send = async () => {
    if (text === '' || isPending) return
    setFailure(null)
    setGiven(({ round }) => ({ text: '', round: round + 1 }))
    setText('')
    try {
      await onSend(text)
      clearDraft(latestPlace.current)
    } catch (error) {
      setFailure((error as Error).message)
      setText(text)
      setGiven(({ round }) => ({ text, round: round + 1 }))
    }
  }
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <CommentEditor
        key={given.round}
        initial={given.text}
        label={t('comment')}
        placeholder={t('writeComment')}
        people={people}
        focusRequests={given.round + wishes}
        onChange={change}
        onSend={() => void send()}
        // Stays in the record, whose keys then work: Escape closes it.
        onCancel={() => document.activeElement?.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })}
      />
      {failure && <Alert title={t('notSentTextIsKept')}>{failure}</Alert>}
      <div className="flex justify-end">
        <Button
          size="sm"
          variant={text === '' ? 'secondary' : 'default'}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => void send()}
        >
          {t('comment')}
        </Button>
      </div>
    </div>
  )
}
