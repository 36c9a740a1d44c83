import { SearchX } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

interface NothingFoundProps extends Pick<EmptyStateProps, 'title' | 'description' | 'headingLevel'> {
  /** The way back: 'Clear filters'. */
  action: string
  onAction: () => void
}

/** A search, filter or address without a result. */
export function NothingFound({ action, onAction, ...state }: NothingFoundProps) {
  return (
    <EmptyState
      {...state}
      icon={<SearchX aria-hidden />}
      actions={
        <Button variant="outline" onClick={onAction}>
          {action}
        </Button>
      }
    />
  )
}
