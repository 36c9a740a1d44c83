/** To the record's row in the list; to the list's heading when it has none. */
export function focusRow(recordId: string): void {
  requestAnimationFrame(() => {
    const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)
    // In the grid the cell with the title is the stop; its link is hidden until one comes near.
    const stop = record?.matches('button')
      ? record
      : record?.querySelector<HTMLElement>(':is([role=rowheader], a, button)')
    ;(stop ?? document.querySelector<HTMLElement>('main h1'))?.focus()
  })
}
