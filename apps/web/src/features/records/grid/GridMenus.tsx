import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  toast,
} from '@monarch/ui'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUp,
  Copy,
  EyeOff,
  Link2,
  Maximize2,
  MoveHorizontal,
  PanelRight,
  Pencil,
  Pin,
  Rows3,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../../lib/tenant.ts'
import { directionWords } from '../list-state.ts'
import type { GridColumn } from './columns.ts'

/** A menu at a place of the grid, opened by its button, the right mouse button or `Shift+F10`. It gives the focus back to its cell. */
export function AnchoredMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: DOMRect
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { left, top, width, height } = anchor
  return (
    <DropdownMenu open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" aria-label={label} onCloseAutoFocus={(event) => event.preventDefault()}>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

interface RecordMenuProps {
  href: { name: string; recordId: string }
  onOpen: () => void
  onEdit: (() => void) | null
  onInsert: (() => void) | null
  onDuplicate: (() => void) | null
  onDelete: (() => void) | null
}

export function RecordMenuItems({ href, onOpen, onEdit, onInsert, onDuplicate, onDelete }: RecordMenuProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { tenantId } = useTenant()
  const copyLink = async () => {
    const search = tenantId === null ? {} : { tenant: tenantId }
    const { href: path } = router.buildLocation({ to: '/entities/$name/$recordId', params: href, search })
    await navigator.clipboard.writeText(location.origin + path)
    toast('Link copied')
  }
  return (
    <>
      <DropdownMenuItem icon={<PanelRight aria-hidden />} shortcut="Mod+Enter" onSelect={onOpen}>
        Open
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<Maximize2 aria-hidden />}
        onSelect={() => void navigate({ to: '/entities/$name/$recordId', params: href })}
      >
        Open full page
      </DropdownMenuItem>
      {onEdit && (
        <DropdownMenuItem icon={<Pencil aria-hidden />} shortcut="F2" onSelect={onEdit}>
          Edit cell
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink()}>
        Copy link
      </DropdownMenuItem>
      {(onInsert || onDuplicate) && <DropdownMenuSeparator />}
      {onInsert && (
        <DropdownMenuItem icon={<Rows3 aria-hidden />} shortcut="Shift+Enter" onSelect={onInsert}>
          Insert below
        </DropdownMenuItem>
      )}
      {onDuplicate && (
        <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={onDuplicate}>
          Duplicate
        </DropdownMenuItem>
      )}
      {onDelete && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={<Trash2 aria-hidden />} shortcut="Mod+Backspace" destructive onSelect={onDelete}>
            Move to bin
          </DropdownMenuItem>
        </>
      )}
    </>
  )
}

interface ColumnMenuProps {
  column: GridColumn
  isLastFrozen: boolean
  onSort: ((direction: 'ASC' | 'DESC') => void) | null
  onGroup: (() => void) | null
  onMove: (by: -1 | 1) => void
  onFit: () => void
  onWidth: () => void
  onFreeze: () => void
  onHide: () => void
}

export function ColumnMenuItems({
  column,
  isLastFrozen,
  onSort,
  onGroup,
  onMove,
  onFit,
  onWidth,
  onFreeze,
  onHide,
}: ColumnMenuProps) {
  const words = directionWords(column.field)
  return (
    <>
      {onSort && (
        <>
          <DropdownMenuItem icon={<ArrowUp aria-hidden />} onSelect={() => onSort('ASC')}>
            Sort {words.ASC}
          </DropdownMenuItem>
          <DropdownMenuItem icon={<ArrowDown aria-hidden />} onSelect={() => onSort('DESC')}>
            Sort {words.DESC}
          </DropdownMenuItem>
        </>
      )}
      {onGroup && (
        <DropdownMenuItem icon={<Rows3 aria-hidden />} onSelect={onGroup}>
          Group by this field
        </DropdownMenuItem>
      )}
      {(onSort || onGroup) && <DropdownMenuSeparator />}
      <DropdownMenuItem icon={<ArrowLeft aria-hidden />} shortcut="Alt+←" onSelect={() => onMove(-1)}>
        Move left
      </DropdownMenuItem>
      <DropdownMenuItem icon={<ArrowRight aria-hidden />} shortcut="Alt+→" onSelect={() => onMove(1)}>
        Move right
      </DropdownMenuItem>
      <DropdownMenuItem icon={<MoveHorizontal aria-hidden />} onSelect={onFit}>
        Fit width
      </DropdownMenuItem>
      <DropdownMenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={onWidth}>
        Width…
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Pin aria-hidden />} onSelect={onFreeze}>
        {isLastFrozen ? 'Unfreeze columns' : 'Freeze up to here'}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<EyeOff aria-hidden />} onSelect={onHide}>
        Hide field
      </DropdownMenuItem>
    </>
  )
}
