import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

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

test('ARCHITECTURE.md and CONTRIBUTING.md use names that exist', () => {
  const words = new Set(
    globSync('{package.json,{apps,packages,tests,bench,scripts}/**/*.{ts,tsx,mjs,json}}', {
      exclude: ['**/node_modules/**', '**/dist/**'],
    }).flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
  const names = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([A-Za-z_]\w*(?:\.\w+)*)(?:\([^`\n]*\))?`/g)].flatMap(([, name]) =>
      name!.split('.'),
    ),
  )
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name) => !words.has(name))).toEqual([])
})

describe('the map of ARCHITECTURE.md', () => {
  const map = /^## Map\n```\n([\s\S]*?)^```/m.exec(readFileSync('ARCHITECTURE.md', 'utf8'))![1]!
  const folders = globSync('{apps,packages,tests,bench,scripts,docs}/**/', { exclude: ['**/node_modules/**'] })

  test('names folders that exist', () => {
    const named = map.match(/(?<![\w/])[\w-]+(?:\/[\w-]+)*(?=\/(?![\w*]))/g)!
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => folders.every((folder) => !`/${folder}`.endsWith(`/${name}`)))).toEqual([])
  })

  test('names every folder of a layer, of a package, and of the web', () => {
    const inLayers = ['apps/server/src/*/*/', 'packages/*/', 'packages/{schema,query,ui,formula,charts}/src/*/']
    const inWeb = ['apps/web/src/*/', 'apps/web/src/{lib,features}/*/', 'apps/web/src/features/record-views/*/']
    const missing = (patterns: readonly string[], end: string) =>
      globSync(patterns)
        .map((folder) => folder.split('/').at(-1)!)
        .filter((name) => !/\.|^[A-Z]/.test(name) && !new RegExp(`(?<![\\w-])${name}${end}`).test(map))
    expect(missing(inLayers, '/')).toEqual([])
    expect(missing(inWeb, '(?![\\w-])')).toEqual([])
  })
})
