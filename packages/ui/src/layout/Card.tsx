import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'

/** A flat surface with a border. `interactive`: the whole card is one click target. */
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
