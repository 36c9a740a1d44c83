import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import { inputLook } from './Input.tsx'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const wired = useFieldControl(props)
  return (
    <textarea
      {...wired}
      rows={rows}
      className={cn(inputLook, 'h-auto pointer-coarse:h-auto resize-y py-1.5', className)}
    />
  )
}
