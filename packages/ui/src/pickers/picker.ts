import { useState } from 'react'

/** The common props of pickers. */
export interface PickerProps {
  placeholder?: string
  disabled?: boolean
  required?: boolean
  id?: string
  'aria-label'?: string
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** The open state of a picker, and its handlers. */
export function usePickerOpen(
  isOpenAtFirst: boolean,
  onOpenChange: PickerProps['onOpenChange'],
): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(isOpenAtFirst)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  return [open, change]
}
