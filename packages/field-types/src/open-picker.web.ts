import type { Exit } from '@monarch/ui/exit'

/** The props of a picker in a cell or on a record page: it starts open, and leaving it ends the edit. */
export function openPicker(onExit: ((exit: Exit) => void) | undefined, onOpenChange?: (open: boolean) => void) {
  return { ...(onExit && { defaultOpen: true, onExit }), ...(onOpenChange && { onOpenChange }) }
}
