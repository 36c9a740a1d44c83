import { cn } from '@monarch/ui'
import { useState } from 'react'
import { type DraftPlace, readDraft } from '../../../lib/drafts.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useCommentMutations } from './comment-mutations.ts'
import { Composer } from './Composer.tsx'
import { useMentionables } from './queries.ts'
import { t } from '../messages.ts'

interface CommentBoxProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  title: string
}

/** A line below the activity that becomes the editor on click, so that the editor's code loads only then. */
export function CommentBox(props: CommentBoxProps) {
  const { tenantId, structure, recordId } = props
  const user = useUser()
  const place = { userId: user.id, tenantId: tenantId ?? '', scope: `${structure.entity.name}/${recordId}/comment` }
  const [isOpened, setOpened] = useState(false)
  const [hasDraft] = useState(() => readDraft<string>(place) !== null)
  return (
    <div className="sticky bottom-0 border-t bg-background py-3 in-[[role=dialog]]:bg-raised print:hidden">
      {isOpened || hasDraft ? (
        <OpenBox {...props} place={place} focusRequests={isOpened ? 1 : 0} />
      ) : (
        <button
          type="button"
          onClick={() => setOpened(true)}
          className={cn(
            'flex h-control w-full items-center rounded-md border border-input px-2.5 text-left text-cell',
            'text-placeholder hover:bg-hover',
          )}
        >
          <span className="truncate">{t('writeComment')}</span>
        </button>
      )}
    </div>
  )
}

interface OpenBoxProps extends CommentBoxProps {
  place: DraftPlace
  focusRequests: number
}

function OpenBox({ tenantId, structure, recordId, title, place, focusRequests }: OpenBoxProps) {
  const { say } = useCommentMutations(tenantId, structure, recordId)
  const { data: people = [] } = useMentionables(tenantId, structure)
  return (
    <Composer
      place={place}
      title={t('commentOn', { title })}
      people={people}
      focusRequests={focusRequests}
      onSend={say}
    />
  )
}
