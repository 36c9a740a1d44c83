import { expect, test } from 'vitest'
import { all, click, find, heading, openApp } from '../../../../tests/web/app.tsx'
import { showToast } from './toasts.ts'

test('a repeated text replaces its previous toast, and its action is the new one', async () => {
  await openApp('/settings')
  await heading('Settings')
  const undone: string[] = []
  const field = (name: string) =>
    showToast('success', 'Field added for this test', { onClick: () => undone.push(name) })
  const toasts = () => all('[data-sonner-toast]', /Field added for this test/)
  await field('first')
  await showToast('success', 'Another text of this test')
  await expect.poll(() => toasts().length).toBe(1)
  const first = toasts()[0]!
  await field('second')
  await expect.poll(() => [first.isConnected, toasts().length]).toEqual([false, 1])
  expect(all('[data-sonner-toast]', /Another text of this test/)).toHaveLength(1)
  await click(await find('button', 'Undo', toasts()[0]!))
  expect(undone).toEqual(['second'])
})
