/** The props of a picker that stands in a cell: it is open from the start, and closing it ends the change of the cell. */
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
