import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{apps,packages,tests,bench,scripts}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The files that contain each word. A word that is the name of another thing elsewhere counts, so some unused exports are not found. */
const filesOf = new Map<string, Set<string>>()
for (const { path, text } of sources)
  for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? [])
    filesOf.set(word, (filesOf.get(word) ?? new Set()).add(path))

const isUsed = (name: string, isOutside: (path: string) => boolean) => [...filesOf.get(name)!].some(isOutside)

const product = sources.filter(
  ({ path }) =>
    /^(?:apps|packages)\/[^/]+\/src\//.test(path) && !/\.(?:test|test-helper|generated)\.|messages\./.test(path),
)

/** Type checks, which nothing imports: they exist for their compile errors. */
const checks = ['StaleRefinements']

test('every export is used by another file', () => {
  const declared = product.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async |abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
      ([, name]) => ({ path, name: name! }),
    ),
  )
  expect(declared.length).toBeGreaterThan(4_000)
  const unused = declared.filter(({ path, name }) => !isUsed(name, (other) => other !== path))
  expect(unused.filter(({ name }) => !checks.includes(name))).toEqual([])
})

test('every export of a package is used outside the package', () => {
  const indexes = product.filter(({ path }) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))
  const exported = indexes.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, list]) =>
      list!.match(/[\w$]+(?=\s*(?:,|$))/g)!.map((name) => ({ folder: path.replace(/src\/.*/, ''), name })),
    ),
  )
  expect(exported.length).toBeGreaterThan(700)
  expect(exported.filter(({ folder, name }) => !isUsed(name, (other) => !other.startsWith(folder)))).toEqual([])
})
