/** Whether a dialog opened after `before` had the focus now has it. A dialog without controls has the focus itself. */
export function isInNewDialog(before: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog]')
  return dialog != null && before !== null && before.isConnected && !dialog.contains(before)
}
