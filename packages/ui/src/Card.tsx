import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A flat surface with an edge. `interactive` is for a card that is one target as a whole. */
export function Card({ interactive, className, ...props }: ComponentProps<'div'> & { interactive?: boolean }) {
  return (
    <div
      {...props}
      className={cn(
        'rounded-lg border bg-raised p-card',
        interactive && 'transition-[border-color,box-shadow] hover:border-border-strong hover:shadow-e1',
        className,
      )}
    />
  )
}
