import { Button, IconButton, RelativeTime } from '@monarch/ui'
import { CommentEditor, type MentionablePerson, RichText } from '@monarch/field-types/web'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import type { Comment } from './queries.ts'
import { t } from '../messages.ts'

interface CommentItemProps {
  comment: Comment
  people: readonly MentionablePerson[]
  /** `null` without the permission. */
  onEdit: ((body: string) => void) | null
  onDelete: (() => void) | null
}

export function CommentItem({ comment, people, onEdit, onDelete }: CommentItemProps) {
  const [isEditing, setEditing] = useState(false)
  const name = comment.author?.name ?? t('someone')
  return (
    <li className="flex gap-2.5">
      <PersonAvatar id={comment.author?.id} name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-1.5 text-cell">
          <span className="truncate font-medium">{name}</span>
          <RelativeTime value={comment.createdAt} className="shrink-0 text-xs text-muted-foreground" />
          {comment.updatedAt !== comment.createdAt && (
            <span className="text-xs text-muted-foreground">{t('edited')}</span>
          )}
          {!isEditing && (
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
            onSave={(body) => {
              setEditing(false)
              if (body !== comment.body) onEdit(body)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <RichText html={comment.body} className="text-sm" />
        )}
      </div>
    </li>
  )
}

interface EditingProps {
  comment: Comment
  people: readonly MentionablePerson[]
  onSave: (body: string) => void
  onCancel: () => void
}

function Editing({ comment, people, onSave, onCancel }: EditingProps) {
  const [text, setText] = useState(comment.body)
  const save = () => text !== '' && onSave(text)
  return (
    <div className="mt-1 flex flex-col gap-2">
      <CommentEditor
        initial={comment.body}
        label={t('editComment')}
        placeholder={t('comment')}
        people={people}
        focusRequests={1}
        onChange={setText}
        onSend={save}
        onCancel={onCancel}
      />
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
