import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { cn } from '../theme/cn.ts'

interface ToolbarButtonProps extends ButtonProps {
  icon?: ReactNode
  /** Number of active items, such as filters; the button is filled when above 0. */
  count?: number
}

export function ToolbarButton({ icon, count = 0, className, children, ...props }: ToolbarButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      {...props}
      className={cn(count > 0 && 'bg-selected text-foreground hover:bg-selected-hover', className)}
    >
      {icon}
      {children}
      {count > 0 && <span className="text-2xs tabular-nums">{count}</span>}
    </Button>
  )
}
