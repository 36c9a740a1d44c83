/** The props of a picker in a cell: it starts open, and closing it ends the edit. */
export function openPicker(onClose: (() => void) | undefined, onOpenChange?: (open: boolean) => void) {
  if (!onClose) return onOpenChange ? { onOpenChange } : {}
  return {
    defaultOpen: true,
    onOpenChange: (open: boolean) => {
      onOpenChange?.(open)
      if (!open) onClose()
    },
  }
}
