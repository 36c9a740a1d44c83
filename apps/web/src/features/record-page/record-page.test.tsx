import { afterEach, expect, test, vi } from 'vitest'
import { heading, openApp, press } from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The order on a busy machine: work without delay is done while React still renders, delayed work after its commit. */
function stubTimers(): void {
  const { setTimeout } = globalThis
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    queueMicrotask(() => draw(0))
    return 0
  })
  vi.stubGlobal('setTimeout', (work: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    if (delay) return setTimeout(work, delay === 1 ? 2000 : delay, ...given)
    work(...given)
    return 0
  })
}

test('M focuses the comment box, even if its editor is still loading', async () => {
  const { createDeal: deal } = await api.tenant<{ createDeal: { id: string } }>(
    'mutation { createDeal(data: {name: "Commented deal"}) { id } }',
  )
  await openApp(`/entities/deal/${deal.id}`)
  ;(await heading('Commented deal')).focus()
  stubTimers()
  await press('m')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Comment')
})
