import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', '**/*.test-helper.*', '**/*messages.de.ts'],
})

/** 'a' or 'an' before a value: `a ${label}`, 'an {label}', <>a {label}</>. */
const fixedArticle = /(?<![\w'<])an? (?:<\w+>)?\$?\{[^}\n]*\}/g

test('texts compose articles with withArticle, which knows "an Invoice" from "a User"', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
      .flatMap((line) => [...line.matchAll(fixedArticle)].map(([text]) => `${file}: ${text}`)),
  )
  expect(found).toEqual([])
})
