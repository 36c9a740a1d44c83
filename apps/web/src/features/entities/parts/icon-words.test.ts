import { expect, test } from 'vitest'
import { entityIconNames } from '@monarch/ui'
import { wordsOfIcon } from './icon-words.ts'

test('each icon has a description, and no two have the same', () => {
  const words = entityIconNames.map(wordsOfIcon)
  expect(entityIconNames.filter((name, i) => words[i] === name.replaceAll('-', ' '))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})
