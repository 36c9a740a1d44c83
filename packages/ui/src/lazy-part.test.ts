import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no component uses React.lazy or Suspense, which delay content', () => {
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
