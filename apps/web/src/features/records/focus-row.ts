/**
 * To the record's row in the list; to the list's heading when it has none. At once when the row is there: the next key may come
 * before the next frame, and belongs to the list already.
 */
export function focusRow(recordId: string): void {
  const there = stopOf(recordId)
  if (there) return there.focus()
  requestAnimationFrame(() => (stopOf(recordId) ?? document.querySelector<HTMLElement>('main h1'))?.focus())
}

/** In the grid the cell with the title is the stop; its link is hidden until one comes near. */
function stopOf(recordId: string): HTMLElement | null {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)
  if (record?.matches('button')) return record
  return record?.querySelector<HTMLElement>(':is([role=rowheader], a, button)') ?? null
}
