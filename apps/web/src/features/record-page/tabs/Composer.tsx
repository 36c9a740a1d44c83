import { Alert, Button } from '@monarch/ui'
import { CommentEditor } from '@monarch/field-types/web'
import { useRef, useState } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../lib/drafts.ts'
import type { CommentItem } from './CommentItem.tsx'
import { t } from '../messages.ts'

interface ComposerProps {
  place: DraftPlace
  title: string
  people: Parameters<typeof CommentItem>[0]['people']
  focusRequests: number
  onSend: (body: string) => Promise<unknown>
}

/** Keeps the comment as a draft until it is stored. */
export function Composer({ place, title, people, focusRequests, onSend }: ComposerProps) {
  const [given, setGiven] = useState(() => ({ html: readDraft<string>(place)?.value ?? '', round: 0 }))
  const [text, setText] = useState(given.html)
  // The next comment may be written, and sent, before this one is stored.
  const written = useRef(text)
  const unsent = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  // The record may be stored meanwhile, which renames its drafts.
  const latestPlace = useLatest(place)
  const write = (next: string) => {
    written.current = next
    setText(next)
  }
  const replace = (html: string) => {
    write(html)
    setGiven(({ round }) => ({ html, round: round + 1 }))
  }
  const change = (next: string) => {
    write(next)
    if (next === '') clearDraft(place)
    else writeDraft(place, title, next)
  }
  const send = async () => {
    const sent = written.current
    if (sent === '') return
    setFailure(null)
    replace('')
    unsent.current++
    try {
      await onSend(sent)
      if (unsent.current === 1 && written.current === '') clearDraft(latestPlace.current)
    } catch (error) {
      setFailure((error as Error).message)
      replace(sent + written.current)
      writeDraft(latestPlace.current, title, written.current)
    } finally {
      unsent.current--
    }
  }
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <CommentEditor
        content={given}
        label={t('comment')}
        placeholder={t('writeComment')}
        people={people}
        focusRequests={given.round + focusRequests}
        onChange={change}
        onSend={() => void send()}
        // Moves the focus to the record, so that the record's shortcuts work: Escape closes it.
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
