import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{*,{apps,packages,tests,bench,scripts,docs}/**/*}.{ts,tsx,mjs,md}', {
  exclude: ['**/node_modules/**'],
})

/** `query/plan/plan.ts` stands for `packages/query/src/plan/plan.ts`. */
function isFile(path: string): boolean {
  const [first, ...rest] = path.split('/')
  const inPackage = `packages/${first}/src/${rest.join('/')}`
  return files.some((file) => file === path || file.endsWith(`/${path}`) || file === inPackage)
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files that exist', (document) => {
  // A name after `*`, `>` or a dot is the end of a pattern, such as `<type>.web.tsx`.
  const paths = readFileSync(document, 'utf8').match(/(?<![\w*>./-])[\w@][\w@./-]*\.(?:tsx?|mjs|md)\b/g)!
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !isFile(path))).toEqual([])
})
