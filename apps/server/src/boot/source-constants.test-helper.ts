import { readdirSync, readFileSync } from 'node:fs'

/** Source files of the server and the packages, without tests, with paths such as `records/purge.ts` and `schema/names.ts`. */
export function sourceFiles(): readonly { readonly file: string; readonly text: string }[] {
  const packages = ['schema', 'query', 'field-types', 'formula', 'shapes', 'sql']
  const folders = [
    ['..', ''] as const,
    ...packages.map((name) => [`../../../../packages/${name}/src`, `${name}/`] as const),
  ]
  return folders.flatMap(([folder, prefix]) => {
    const url = new URL(`${folder}/`, import.meta.url)
    return readdirSync(url, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') && !/\.(?:test|test-helper|web)\.ts$|^test-|(?:^|\/)(?:fixtures|demo)\//.test(name),
      )
      .map((name) => ({ file: `${prefix}${name}`, text: readFileSync(new URL(name, url), 'utf8') }))
  })
}

/** Numeric module constants whose names begin with one of the words: `records/purge.ts maxRows` → 500. */
export function constantsIn(words: string): ReadonlyMap<string, number> {
  const constant = new RegExp(`^(?:export )?const ((?:${words})(?:[A-Z]\\w*)?) = ([\\d_]+)n?(?: |\\n)`, 'gm')
  return new Map(
    sourceFiles().flatMap(({ file, text }) =>
      [...text.matchAll(constant)].map(
        ([, name, value]) => [`${file} ${name!}`, Number(value!.replaceAll('_', ''))] as const,
      ),
    ),
  )
}
