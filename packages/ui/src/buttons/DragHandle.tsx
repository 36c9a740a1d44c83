import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'

interface DragHandleProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'aria-label'> {
  /** Accessible name: 'Move Accounts'. */
  label: string
}

/** The handle for dragging by pointer or keyboard. */
export function DragHandle({ label, className, ...props }: DragHandleProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className={cn(
        'grid h-7 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted-foreground',
        'hover:bg-active active:cursor-grabbing pointer-coarse:size-11',
        className,
      )}
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  )
}
