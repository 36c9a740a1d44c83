import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const english = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*', '**/*.test-helper.*', '**/*messages.de.ts', '**/sentences/de/*'],
})

/** The matches in all lines that are no comments, each with its file. */
const matchesOf = (pattern: RegExp): readonly string[] =>
  english.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
      .flatMap((line) => [...line.matchAll(pattern)].map(([text]) => `${file}: ${text}`)),
  )

/** 'a' or 'an' before a value: `a ${label}`, 'an {label}', <>a {label}</>. */
const fixedArticle = /(?<![\w'<])an? (?:<\w+>)?\$?\{[^}\n]*\}/g

test('texts compose articles with withArticle, which knows "an Invoice" from "a User"', () =>
  expect(matchesOf(fixedArticle)).toEqual([]))

const doubledWord = /(?<![\w$.-])(a|an|the|of|to|is|and|with) \1(?![\w.-])/gi

test('no English text repeats a small word', () => expect(matchesOf(doubledWord)).toEqual([]))
