import { type ReactNode, useRef } from 'react'
import { useFirstFocus } from './use-first-focus.ts'

/** Focuses its first control when it mounts: an editor in a popover, or a value whose field was just chosen. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useFirstFocus(frame, true)
  return <div ref={frame}>{children}</div>
}
