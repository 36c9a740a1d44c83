import { expect, test } from 'vitest'
import { choiceFor, choicesFrom, type ChoiceSettings, choiceSettings } from './choices.ts'
import { readSettings } from '../settings.ts'

function choicesOf(input: unknown): ChoiceSettings['choices'] {
  const read = readSettings(choiceSettings, { choices: input })
  if (!read.ok) throw new Error(read.message)
  return read.value.choices
}

test('a missing label is the value, and missing colors are given in order', () => {
  expect(
    choicesOf([
      { value: 'a' },
      { value: 'b', label: 'Bee' },
      { value: 'c', color: null },
      { value: 'd', color: 'gray' },
    ]),
  ).toEqual([
    { value: 'a', label: 'a', color: 'blue' },
    { value: 'b', label: 'Bee', color: 'orange' },
    { value: 'c', label: 'c', color: 'teal' },
    { value: 'd', label: 'd', color: 'gray' },
  ])
})

test('priorities and the status "active" have their usual colors unless others are set', () => {
  const colors = choicesOf([
    { value: 'High' },
    { value: 'medium' },
    { value: 'low' },
    { value: 'active' },
    { value: 'high', color: 'blue' },
  ])
  expect(colors.map(({ color }) => color)).toEqual(['red', 'yellow', 'green', 'green', 'blue'])
})

test('the number of choices is limited', () => {
  const many = Array.from({ length: 1000 }, (_, i) => ({ value: `v${i}` }))
  expect(choicesOf(many)).toHaveLength(1000)
  expect(readSettings(choiceSettings, { choices: [...many, { value: 'x' }] }).ok).toBe(false)
})

test('options become choices, and keep existing ones', () => {
  const before = { choices: choicesOf([{ value: 'won', label: 'Won!', color: 'green' }]) }
  expect(choicesFrom(before, [' new ', '', '  ', 'won'])).toEqual({
    ok: true,
    value: {
      choices: [
        { value: 'new', label: 'new', color: 'blue' },
        { value: 'won', label: 'Won!', color: 'green' },
      ],
    },
  })
  expect(choicesFrom(before, ['a', ' a'])).toEqual({
    ok: false,
    message: 'settings.choices.1: the choice "a" exists already',
  })
})

test('an exact match wins over one that differs in case', () => {
  const choices = choicesOf([
    { value: 'x', label: 'y' },
    { value: 'y', label: 'Z' },
    { value: 'A', label: '1' },
    { value: 'a', label: '2' },
  ])
  expect(choiceFor(choices, 'y')?.value).toBe('y')
  expect(choiceFor(choices, 'z')?.value).toBe('y')
  expect(choiceFor(choices, 'a')?.value).toBe('a')
  expect(choiceFor(choices, ' a')).toBeUndefined()
})
