import { useEffectEvent, useLayoutEffect } from 'react'
import { areKeysTaken, isTypedInto } from '../../../../lib/keys/taken-keys.ts'
import { takeCells } from './clipboard.ts'
import type { PastedTable } from './paste-plan.ts'

/** Receives the cells that are pasted on the page outside of its inputs, for a list without a cell to paste into. */
export function usePasteAnywhere(onPaste: ((table: PastedTable) => void) | null): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || areKeysTaken() || isTypedInto(event.target as Element)) return
    const table = event.clipboardData && takeCells(event.clipboardData)
    if (!table) return
    event.preventDefault()
    onPaste!(table)
  })
  const isOn = onPaste !== null
  useLayoutEffect(() => {
    if (!isOn) return
    const listener = (event: ClipboardEvent) => receive(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [isOn])
}
