import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'
import { inputLook } from './Input.tsx'

interface TextareaProps extends ComponentProps<'textarea'> {
  onValueChange?: ((value: string) => void) | undefined
}

export function Textarea({ className, rows = 4, onValueChange, ...props }: TextareaProps) {
  const wired = useFieldControl(props)
  return (
    <textarea
      {...wired}
      {...(onValueChange && { onChange: (event) => onValueChange(event.target.value) })}
      rows={rows}
      className={cn(inputLook, 'h-auto pointer-coarse:h-auto resize-y py-1.5', className)}
    />
  )
}
