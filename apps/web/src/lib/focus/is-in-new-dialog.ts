/** Whether the focus has moved to a dialog that was opened after `before` had the focus. Without controls, the dialog has the focus itself. */
export function isInNewDialog(before: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog]')
  return dialog != null && before !== null && before.isConnected && !dialog.contains(before)
}
