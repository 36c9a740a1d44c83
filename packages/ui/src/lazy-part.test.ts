import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { whenOnline } from './lazy-part.tsx'

const broken = new TypeError('Failed to fetch dynamically imported module')

test('code that an offline browser cannot load is loaded when it is online again', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn().mockRejectedValueOnce(broken).mockResolvedValue('code')
  const loaded = whenOnline(load)()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  vi.stubGlobal('navigator', { onLine: true })
  // The listener is added in the reaction to the rejection.
  await Promise.resolve().then(() => {})
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
})

test('online, the error is thrown: the version may have been replaced', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await expect(whenOnline(() => Promise.reject(broken))()).rejects.toBe(broken)
})

test('no component is loaded by `lazy` of React, which holds back what it reveals', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const folders = ['apps/web/src', ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`)]
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => path.join(root, folder, name)),
  )
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(using(/\blazyPart\(/).length).toBeGreaterThan(20)
  expect(using(/\blazy\(|<Suspense\b/)).toEqual([])
})
