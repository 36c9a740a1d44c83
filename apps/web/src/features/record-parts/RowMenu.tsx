import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger, IconButton } from '@monarch/ui'
import { Ellipsis } from 'lucide-react'
import { RecordMenuItems, type RecordMenuItemsProps } from './RecordMenuItems.tsx'

interface RowMenuProps extends RecordMenuItemsProps {
  /** Used in the button's label. */
  title: string
  tabIndex?: number
  className?: string
}

/** Renders its items when opened, because a list contains many of these buttons. */
export function RowMenu({ title, tabIndex, className, ...items }: RowMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${title}`} size="icon-sm" tabIndex={tabIndex} className={className}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <RecordMenuItems {...items} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
