import { lazyPart } from '@monarch/ui'
import { Component, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const host = document.createElement('div')
let root = createRoot(host)
const draw = (content: ReactNode) => flushSync(() => root.render(content))

afterEach(() => {
  flushSync(() => root.unmount())
  root = createRoot(host)
  vi.useRealTimers()
})

test('a part appears as soon as its code is loaded, without a timer', async () => {
  const loaded = Promise.withResolvers<{ default: typeof Greeting }>()
  const Part = lazyPart(
    () => loaded.promise,
    ({ name }) => <p>Waiting for {name}</p>,
  )
  // Timers never fire: Suspense would wait for one.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  draw(<Part name="Ana" />)
  expect(host.textContent).toBe('Waiting for Ana')
  loaded.resolve({ default: Greeting })
  await expect.poll(() => host.textContent).toBe('Hello Ana')
})

test('a part that was preloaded is drawn immediately', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: Greeting }), 'waiting')
  await Part.preload()
  draw(<Part name="Ana" />)
  expect(host.textContent).toBe('Hello Ana')
})

test('code that cannot be loaded is an error of the part, and the next attempt loads it again', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { message: '' }
    static getDerivedStateFromError = (error: Error) => ({ message: error.message })
    override render = () => this.state.message || this.props.children
  }
  // A failed load is retried once before it is an error.
  const missing = new Error('Not loaded')
  const load = vi
    .fn()
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing)
    .mockResolvedValue({ default: Greeting })
  const Part = lazyPart<{ name: string }>(load)
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  draw(
    <Boundary key={1}>
      <Part name="Ana" />
    </Boundary>,
  )
  await expect.poll(() => host.textContent).toBe('Not loaded')
  silent.mockRestore()
  draw(
    <Boundary key={2}>
      <Part name="Ana" />
    </Boundary>,
  )
  await expect.poll(() => host.textContent).toBe('Hello Ana')
})
