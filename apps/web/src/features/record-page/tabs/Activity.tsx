import { RichText } from '@monarch/field-types/web'
import { Button, RelativeTime, Skeleton } from '@monarch/ui'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import { WaitingMark } from '../../record-parts/UnsentMark.tsx'
import { mergeActivity } from './activity.ts'
import { type ShownComment, useComments, useHistory } from './queries.ts'
import { authorOf, ChangeLine } from './RecordHistory.tsx'
import { CommentBox } from './CommentBox.tsx'
import { TabError } from './TabError.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface ActivityProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  title: string
}

export function Activity({ tenantId, structure, recordId, title }: ActivityProps) {
  const [limit, setLimit] = useState(pageSize)
  const history = useHistory(tenantId, structure, recordId, limit)
  const comments = useComments(tenantId, structure, recordId)
  const failed = [history, comments].find(({ error, data }) => error && !data)
  if (failed) return <TabError title={t('activityNotLoaded')} query={failed} />
  if (!history.data || !comments.data) return <Skeleton className="h-24 w-full" />
  const isWhole = history.data.length < limit
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={t('activity')} className="flex flex-col gap-4">
        {mergeActivity(history.data, comments.data, isWhole).map((happening) => (
          <li key={happening.id} className="flex gap-2.5">
            {happening.kind === 'change' ? (
              <>
                <PersonAvatar
                  id={happening.change.agent === null ? happening.change.user?.id : null}
                  name={authorOf(happening.change)}
                />
                <ChangeLine structure={structure} change={happening.change} />
              </>
            ) : (
              <Said comment={happening.comment} />
            )}
          </li>
        ))}
      </ol>
      {!isWhole && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          loading={history.isFetching}
          onClick={() => setLimit(limit + pageSize)}
        >
          {t('showOlderActivity')}
        </Button>
      )}
      <CommentBox tenantId={tenantId} structure={structure} recordId={recordId} title={title} />
    </div>
  )
}

function Said({ comment }: { comment: ShownComment }) {
  const name = comment.author?.name ?? t('someone')
  return (
    <>
      <PersonAvatar id={comment.author?.id} name={name} />
      <div className="min-w-0 flex-1 rounded-md border bg-sunken px-3 py-2">
        <p className="text-cell">
          {rich(t('commented', { name, b: (parts) => <span className="font-medium">{parts}</span> }))}{' '}
          <RelativeTime value={comment.createdAt} className="text-xs text-muted-foreground" />{' '}
          {comment.waiting && <WaitingMark className="inline-block align-middle" />}
        </p>
        <RichText html={comment.body} className="mt-1 text-sm" />
      </div>
    </>
  )
}

const pageSize = 30
