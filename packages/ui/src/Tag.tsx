import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { Hue } from './hue.ts'

export interface TagProps {
  hue?: Hue
  /** Color never carries meaning alone: a dot precedes the text unless an icon does. */
  dot?: boolean
  icon?: ReactNode
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}

/** A colored label: a select option, a status, a selected value. */
export function Tag({ hue = 'gray', dot = true, icon, onRemove, removeLabel, className, children }: TagProps) {
  return (
    <span
      data-hue={hue}
      className={cn(
        'inline-flex h-5 max-w-full min-w-0 items-center gap-1.5 rounded-sm bg-tag-bg px-1.5 text-xs font-medium text-tag-text',
        className,
      )}
    >
      {icon ?? (dot && <span data-dot aria-hidden className="size-1.5 shrink-0 rounded-full bg-tag-dot" />)}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={(event) => {
            event.stopPropagation()
            onRemove()
          }}
          className="-mr-1 grid size-4 place-items-center rounded-sm hover:bg-tag-text/10"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}
