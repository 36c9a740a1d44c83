/** To the record's row in the list; to the list's heading when it has none. */
export function focusRow(recordId: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"] :is(a, button)`)
    ;(row ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  })
}
