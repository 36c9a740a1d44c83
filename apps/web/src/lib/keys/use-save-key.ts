import { useEffect, useRef } from 'react'
import { isModKey } from './mod-key.ts'

/** `Mod+S` saves wherever the focus is. */
export function useSaveKey(isActive: boolean, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isModKey(event, 's')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
