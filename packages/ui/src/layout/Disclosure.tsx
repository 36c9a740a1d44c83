import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '../theme/cn.ts'

interface DisclosureProps {
  label: ReactNode
  /** A summary of the content, shown while it is closed. */
  summary?: ReactNode
  defaultOpen?: boolean
  /** Keeps it open while its content must be visible, for example because of an error. */
  forceOpen?: boolean
  className?: string
  children: ReactNode
}

/** Inputs that few users need, behind a button. */
export function Disclosure({
  label,
  summary,
  defaultOpen = false,
  forceOpen = false,
  className,
  children,
}: DisclosureProps) {
  const [wanted, setWanted] = useState(defaultOpen)
  const isOpen = wanted || forceOpen
  const id = useId()
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setWanted(!isOpen)}
        className={cn(
          '-mx-1 flex min-h-6 max-w-full items-center gap-1.5 self-start rounded-sm px-1 text-xs',
          'text-muted-foreground hover:text-foreground',
        )}
      >
        <ChevronRight aria-hidden className={cn('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90')} />
        <span className="font-medium">{label}</span>
        {!isOpen && summary && <span className="min-w-0 truncate">{summary}</span>}
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3">
          {children}
        </div>
      )}
    </div>
  )
}
