import { ActionsMenu } from '@monarch/ui'
import { RecordMenuItems, type RecordMenuItemsProps } from './RecordMenuItems.tsx'
import { t } from './messages.ts'

interface RowMenuProps extends RecordMenuItemsProps {
  /** Used in the button's label. */
  title: string
  tabIndex?: number
  className?: string
}

/** Renders its items when opened, because a list contains many of these buttons. */
export function RowMenu({ title, tabIndex, className, ...items }: RowMenuProps) {
  return (
    <ActionsMenu label={t('actionsFor', { title })} size="icon-sm" tabIndex={tabIndex} className={className}>
      <RecordMenuItems {...items} />
    </ActionsMenu>
  )
}
