import { focusWhenDrawn } from '@monarch/ui'

/**
 * Focuses the record's row, else the heading of the list. Synchronous if the row is rendered, so that the next key
 * press reaches the list.
 */
export function focusRow(recordId: string): void {
  const there = recordId === 'new' ? openerOfNew() : stopOf(recordId)
  if (there) return there.focus()
  focusWhenDrawn(() => (stopOf(recordId) ?? document.querySelector<HTMLElement>('main h1'))?.focus())
}

let opener: HTMLElement | null = null

/** The focus returns there when the form of a new record closes. */
export function rememberOpener(): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
}

function openerOfNew(): HTMLElement | null {
  return opener?.isConnected && opener !== document.body ? opener : null
}

/** In the table, the cell that had the focus, else the title cell, whose link is hidden until hover. */
function stopOf(recordId: string): HTMLElement | null {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)
  if (record?.matches('button')) return record
  const current = record?.querySelector<HTMLElement>('[data-column][tabindex="0"]')
  return current ?? record?.querySelector<HTMLElement>(':is([role=rowheader], a, button)') ?? null
}
