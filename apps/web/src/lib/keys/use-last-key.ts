import { useEffect, useRef } from 'react'

/** The last key pressed, '' after a click. Pickers do not report how they were closed. */
export function useLastKey(): () => string {
  const last = useRef('')
  useEffect(() => {
    const remember = (event: KeyboardEvent) => (last.current = event.key)
    const forget = () => (last.current = '')
    window.addEventListener('keydown', remember, true)
    window.addEventListener('pointerdown', forget, true)
    return () => {
      window.removeEventListener('keydown', remember, true)
      window.removeEventListener('pointerdown', forget, true)
    }
  }, [])
  return () => last.current
}
