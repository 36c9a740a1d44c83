import { Alert, Button, EmptyState, Skeleton } from '@monarch/ui'
import { CommentEditor } from '@monarch/field-types/web'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { CommentItem } from './CommentItem.tsx'
import { useCommentMutations } from './comment-mutations.ts'
import { TabError } from './TabError.tsx'
import { maxComments, useComments, useMentionables } from './queries.ts'
import { t } from '../messages.ts'

interface CommentsProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  title: string
  /** Increments when a shortcut requests the comment box. */
  wishes: number
}

export function Comments({ tenantId, structure, recordId, title, wishes }: CommentsProps) {
  const comments = useComments(tenantId, structure, recordId)
  const { say, isSaying, edit, remove } = useCommentMutations(tenantId, structure, recordId)
  const { data: people = [] } = useMentionables(tenantId, structure)
  const user = useUser()
  const mayDelete = useMay(`record:${structure.entity.name}:delete`)
  return (
    <div className="flex flex-col gap-4">
      <Composer
        place={{ userId: user.id, tenantId: tenantId ?? '', scope: `${structure.entity.name}/${recordId}/comment` }}
        title={t('commentOn', { title })}
        people={people}
        isPending={isSaying}
        wishes={wishes}
        onSend={say}
      />
      {comments.isPending && <Skeleton className="h-16 w-full" />}
      {comments.error && <TabError title={t('commentsNotLoaded')} query={comments} />}
      {comments.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<MessageSquare aria-hidden />}
          title={t('noCommentsYet')}
          description={t('startTheConversationTypeToMention')}
        />
      )}
      {comments.data && comments.data.length > 0 && (
        <ul aria-label={t('comments')} className="flex flex-col gap-4">
          {comments.data.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              people={people}
              onEdit={comment.author?.id === user.id ? (body) => edit(comment.id, body) : null}
              onDelete={mayDelete || comment.author?.id === user.id ? () => remove(comment.id) : null}
            />
          ))}
        </ul>
      )}
      {comments.data?.length === maxComments && (
        <p className="text-xs text-muted-foreground">{t('theLatestCommentsAreShown', { count: maxComments })}</p>
      )}
    </div>
  )
}

interface ComposerProps {
  place: DraftPlace
  title: string
  people: Parameters<typeof CommentItem>[0]['people']
  isPending: boolean
  wishes: number
  onSend: (body: string) => Promise<unknown>
}

/** Keeps the comment as a draft until it is stored. */
function Composer({ place, title, people, isPending, wishes, onSend }: ComposerProps) {
  const [given, setGiven] = useState(() => ({ text: readDraft<string>(place)?.value ?? '', round: 0 }))
  const [text, setText] = useState(given.text)
  const [failure, setFailure] = useState<string | null>(null)
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
      clearDraft(place)
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
        placeholder={t('writeACommentTypeToMention')}
        people={people}
        focusRequests={given.round + wishes}
        onChange={change}
        onSend={() => void send()}
        // Stays in the record, whose keys then work: Escape closes it.
        onCancel={() => document.activeElement?.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })}
      />
      {failure && <Alert title={t('notSentYourTextIsStill')}>{failure}</Alert>}
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
