import { EmptyState, Skeleton } from '@monarch/ui'
import { MessageSquare } from 'lucide-react'
import { useUser } from '../../../lib/session/session.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { drawnCommentId } from '../../record-data/comments.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import { useCommentMutations } from './comment-mutations.ts'
import { TabError } from './TabError.tsx'
import { maxComments, type ShownComment, useComments, useMentionables } from './queries.ts'
import { t } from '../messages.ts'

interface CommentsProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  title: string
  /** Increments when a shortcut requests the comment box. */
  focusRequests: number
}

export function Comments({ tenantId, structure, recordId, title, focusRequests }: CommentsProps) {
  const comments = useComments(tenantId, structure, recordId)
  const { say, edit, remove } = useCommentMutations(tenantId, structure, recordId)
  const { data: people = [] } = useMentionables(tenantId, structure)
  const user = useUser()
  const place = { userId: user.id, tenantId: tenantId ?? '', scope: `${structure.entity.name}/${recordId}/comment` }
  const mayDelete = useMay(`record:${structure.entity.name}:delete`)
  const isOwn = ({ author }: ShownComment) => author?.id === user.id
  return (
    <div className="flex flex-col gap-4">
      <Composer
        place={place}
        title={t('commentOn', { title })}
        people={people}
        focusRequests={focusRequests}
        onSend={say}
      />
      {comments.isPending && <Skeleton className="h-16 w-full" />}
      {comments.error && <TabError title={t('commentsNotLoaded')} query={comments} />}
      {comments.data?.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<MessageSquare aria-hidden />}
          title={t('noCommentsYet')}
          description={t('noCommentsHelp')}
        />
      )}
      {comments.data && comments.data.length > 0 && (
        <ul aria-label={t('comments')} className="flex flex-col gap-4">
          {comments.data.map((comment) => (
            <CommentItem
              key={drawnCommentId(comment.id)}
              comment={comment}
              people={people}
              draftTitle={t('commentOn', { title })}
              draft={{ ...place, scope: `${place.scope}/${comment.id}` }}
              onEdit={isOwn(comment) ? (body) => edit(comment.id, body) : null}
              onDelete={mayDelete || isOwn(comment) ? () => remove(comment.id) : null}
            />
          ))}
        </ul>
      )}
      {comments.data?.length === maxComments && (
        <p className="text-xs text-muted-foreground">{t('latestCommentsShown', { count: maxComments })}</p>
      )}
    </div>
  )
}
