import { IconButton, lazyPart } from '@monarch/ui'
import { Rss } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMay } from '../../../../lib/session/use-rights.ts'
import { t } from '../messages.ts'

const FeedDialog = lazyPart(() => import('./FeedDialog.tsx'))

interface FeedButtonProps {
  entityName: string
  /** Id of the saved view; a view that is not saved has no feed. */
  viewId: string | null
}

/** Opens the dialog with the address for calendar programs, for users who may change the view. */
export function FeedButton({ entityName, viewId }: FeedButtonProps) {
  const maySetUp = useMay(`view:${entityName}:update`)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (viewId === null || !maySetUp) return null
  return (
    <>
      <IconButton ref={button} label={t('calendarFeed')} variant="outline" onClick={() => setOpen(true)}>
        <Rss aria-hidden />
      </IconButton>
      {isOpen && <FeedDialog viewId={viewId} onClose={() => setOpen(false)} returnFocusTo={() => button.current} />}
    </>
  )
}
