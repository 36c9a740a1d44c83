import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeLook> {}

export function Badge({ variant, className, ...props }: BadgeProps) {
  return <span className={cn(badgeLook({ variant }), className)} {...props} />
}

const badgeLook = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 truncate rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground',
        secondary: 'bg-active text-foreground',
        destructive: 'bg-error-bg text-error',
        success: 'bg-success-bg text-success',
        warning: 'bg-warning-bg text-warning',
        outline: 'border border-border-strong text-muted-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)
