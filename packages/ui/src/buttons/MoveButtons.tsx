import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { t } from './messages.ts'

interface MoveButtonsProps extends Pick<IconButtonProps, 'size'> {
  /** The name of the moved item. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  'data-move'?: string
}

/** Buttons to move a list item up and down. */
export function MoveButtons({ name, isFirst, isLast, onMove, size = 'icon-sm', ...props }: MoveButtonsProps) {
  return (
    <>
      <IconButton {...props} label={t('moveUp', { name })} size={size} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton {...props} label={t('moveDown', { name })} size={size} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  )
}
