import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Renders components on their own, beside the application, until the test ends. */
export function drawAlone(node: ReactNode): {
  readonly element: HTMLElement
  readonly redraw: (node: ReactNode) => void
} {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const redraw = (next: ReactNode) => flushSync(() => root.render(next))
  onTestFinished(() => {
    flushSync(() => root.unmount())
    element.remove()
  })
  redraw(node)
  return { element, redraw }
}
