import { Alert, Button, IconButton, RelativeTime } from '@monarch/ui'
import { CommentEditor, type MentionablePerson, RichText } from '@monarch/field-types/web'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import { useLatest } from '../../../lib/use-latest.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { WaitingMark } from '../../record-parts/UnsentMark.tsx'
import type { ShownComment } from './queries.ts'
import { t } from '../messages.ts'

interface CommentItemProps {
  comment: ShownComment
  people: readonly MentionablePerson[]
  /** Of an edit that the server has not stored. */
  draft: DraftPlace
  draftTitle: string
  /** `null` without the permission. */
  onEdit: ((body: string) => Promise<unknown>) | null
  onDelete: (() => void) | null
}

export function CommentItem({ comment, people, draft, draftTitle, onEdit, onDelete }: CommentItemProps) {
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== null)
  const [saved, setSaved] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // The record or the comment may be stored meanwhile, which renames its drafts.
  const latestDraft = useLatest(draft)
  const end = () => {
    clearDraft(latestDraft.current)
    setFailure(null)
    setEditing(false)
  }
  const save = async (body: string) => {
    if (body === comment.body) return end()
    setEditing(false)
    setSaved(body)
    try {
      await onEdit?.(body)
      end()
    } catch (error) {
      setFailure(messageOf(error))
      setEditing(true)
    }
    setSaved(null)
  }
  const name = comment.author?.name ?? t('someone')
  return (
    <li className="flex gap-2.5">
      <PersonAvatar id={comment.author?.id} name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-1.5 text-cell">
          <span className="truncate font-medium">{name}</span>
          <RelativeTime value={comment.createdAt} className="shrink-0 text-xs text-muted-foreground" />
          {comment.waiting && <WaitingMark />}
          {comment.updatedAt !== comment.createdAt && (
            <span className="text-xs text-muted-foreground">{t('edited')}</span>
          )}
          {!isEditing && comment.waiting !== 'sent' && (
            <span className="ml-auto flex shrink-0">
              {onEdit && (
                <IconButton label={t('editTheCommentOf', { name })} size="icon-sm" onClick={() => setEditing(true)}>
                  <Pencil aria-hidden />
                </IconButton>
              )}
              {onDelete && (
                <IconButton label={t('deleteTheCommentOf', { name })} size="icon-sm" onClick={onDelete}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </span>
          )}
        </div>
        {isEditing && onEdit ? (
          <Editing
            comment={comment}
            people={people}
            draft={draft}
            draftTitle={draftTitle}
            failure={failure}
            onSave={(body) => void save(body)}
            onCancel={end}
          />
        ) : (
          <RichText html={saved ?? comment.body} className="text-sm" />
        )}
      </div>
    </li>
  )
}

interface EditingProps {
  comment: ShownComment
  people: readonly MentionablePerson[]
  draft: DraftPlace
  draftTitle: string
  failure: string | null
  onSave: (body: string) => void
  onCancel: () => void
}

/** Keeps the text as a draft until it is stored. */
function Editing({ comment, people, draft, draftTitle, failure, onSave, onCancel }: EditingProps) {
  const [given] = useState(() => ({ html: readDraft<string>(draft)?.value ?? comment.body }))
  const [text, setText] = useState(given.html)
  const change = (next: string) => {
    setText(next)
    if (next === comment.body) clearDraft(draft)
    else writeDraft(draft, draftTitle, next)
  }
  const save = () => text !== '' && onSave(text)
  return (
    <div className="mt-1 flex flex-col gap-2">
      <CommentEditor
        content={given}
        label={t('editComment')}
        placeholder={t('comment')}
        people={people}
        focusRequests={1}
        onChange={change}
        onSend={save}
        onCancel={onCancel}
      />
      {failure && <Alert title={t('couldNotChangeTheComment')}>{failure}</Alert>}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="sm" onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
