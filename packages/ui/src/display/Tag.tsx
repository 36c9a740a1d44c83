import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import type { Hue } from '../theme/hue.ts'

interface TagProps {
  hue: Hue
  dot?: boolean
  children: ReactNode
}

/** A colored label: a select option, a status, a selected value. */
export function Tag({ hue, dot = true, children }: TagProps) {
  return (
    <span data-hue={hue} className={look}>
      {dot && <span data-dot aria-hidden className="size-1.5 shrink-0 rounded-full bg-tag-dot" />}
      <span className="truncate">{children}</span>
    </span>
  )
}

const look = cn(
  'inline-flex h-5 max-w-full min-w-0 items-center gap-1.5 rounded-sm bg-tag-bg px-1.5 align-top',
  'text-xs font-medium text-tag-text',
)
