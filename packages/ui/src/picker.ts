import { useState } from 'react'

/** What all boxes have that open for something to be chosen. */
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

/** Whether such a box is open, and what opens and closes it. */
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
