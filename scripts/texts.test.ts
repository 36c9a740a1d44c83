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

/** Wordings that read as translated. Texts in quotes are whole messages. */
const replaced = new RegExp(
  [
    'Shortest length|Longest length|Tell whoever|Name of the other side|stand in braces',
    `as it comes|None so far|'By hand'|'This one'|the first in this order|What is ticked`,
    'hold from the next request|look as somebody|How programs come in|acts as an account of its own',
    `What you are told|What happens by itself|everything is taken back|names the columns|'Leave out'`,
    `Only change what is there|'Undone: |'Updated {|Take it back|Seen by nobody|installation's own`,
    'has arrived|Open public link|Close public link|can be run by hand|filled in by hand',
  ].join('|'),
  'gi',
)

test('wordings that read as translated do not come back', () => expect(matchesOf(replaced)).toEqual([]))

/** Texts of the specification, which write an ellipsis as three periods. */
const specified = [
  'Loading...',
  'Loading interfaces...',
  'Loading {name} from tenant database...',
  'Search entities...',
  'Signing in...',
]

test('a text ends with the character "…", unless it is in the specification', () =>
  expect(
    matchesOf(/(?<=')[^'\n]*\.\.\.(?=['`])|\}\.\.\.(?=[`<])/g).filter(
      (match) => !specified.some((text) => match.endsWith(`: ${text}`)),
    ),
  ).toEqual([]))
