import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { scrollEnd, usePassingRows } from './use-passing-rows.ts'

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  usePassingRows(scroller, rows)
  return (
    <div ref={scroller}>
      <div ref={rows} />
    </div>
  )
}

test('rows are marked while they scroll up or down, and frozen columns stay sticky once the list is scrolled sideways', () => {
  vi.useFakeTimers()
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<List />))
  const scroller = host.firstElementChild!
  const isPassing = () => scroller.firstElementChild!.hasAttribute('data-passing')
  const scroll = (to: { scrollTop?: number; scrollLeft?: number }) => {
    Object.assign(scroller, to)
    scroller.dispatchEvent(new Event('scroll'))
  }
  scroll({ scrollTop: 60 })
  expect(isPassing()).toBe(true)
  vi.advanceTimersByTime(scrollEnd - 1)
  scroll({ scrollTop: 120 })
  vi.advanceTimersByTime(scrollEnd - 1)
  expect(isPassing()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isPassing()).toBe(false)

  scroll({ scrollTop: 180 })
  scroll({ scrollLeft: 4 })
  expect(isPassing()).toBe(false)
  scroll({ scrollTop: 240 })
  expect(isPassing()).toBe(false)
  scroll({ scrollLeft: 0 })
  expect(isPassing()).toBe(false)
  flushSync(() => root.unmount())
  vi.useRealTimers()
})
