import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('w-fit text-cell font-medium text-foreground', className)} {...props} />
}
