/**
 * Focuses the record's row in the list, else the list's heading. Without waiting for a frame if the row is there: the next key
 * press belongs to the list.
 */
export function focusRow(recordId: string): void {
  const there = recordId === 'new' ? openerOfNew() : stopOf(recordId)
  if (there) return there.focus()
  requestAnimationFrame(() => (stopOf(recordId) ?? document.querySelector<HTMLElement>('main h1'))?.focus())
}

let opener: HTMLElement | null = null

/** Remembers the button or day that opened the form of a new record; the focus returns there. */
export function rememberOpener(): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
}

function openerOfNew(): HTMLElement | null {
  return opener?.isConnected && opener !== document.body ? opener : null
}

/** In the table this is the cell that had the focus, else the title's cell, whose link is hidden until hover. */
function stopOf(recordId: string): HTMLElement | null {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)
  if (record?.matches('button')) return record
  const current = record?.querySelector<HTMLElement>('[data-column][tabindex="0"]')
  return current ?? record?.querySelector<HTMLElement>(':is([role=rowheader], a, button)') ?? null
}
