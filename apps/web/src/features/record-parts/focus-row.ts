/**
 * To the record's row in the list; to the list's heading when it has none. At once when the row is there: the next key may come
 * before the next frame, and belongs to the list already.
 */
export function focusRow(recordId: string): void {
  const there = recordId === 'new' ? openerOfNew() : stopOf(recordId)
  if (there) return there.focus()
  requestAnimationFrame(() => (stopOf(recordId) ?? document.querySelector<HTMLElement>('main h1'))?.focus())
}

let opener: HTMLElement | null = null

/** The form of a new record gives the focus back to where it was asked for: a button, a day. */
export function rememberOpener(): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
}

function openerOfNew(): HTMLElement | null {
  return opener?.isConnected && opener !== document.body ? opener : null
}

/** In the grid the cell that had the focus is the stop, else the one with the title; its link is hidden until one comes near. */
function stopOf(recordId: string): HTMLElement | null {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)
  if (record?.matches('button')) return record
  const current = record?.querySelector<HTMLElement>('[data-column][tabindex="0"]')
  return current ?? record?.querySelector<HTMLElement>(':is([role=rowheader], a, button)') ?? null
}
