import { expect, test } from 'vitest'
import type { Choice } from '../definition.ts'
import { checkChoices, choicesFromLines } from './choice-lines.ts'

const stored: Choice[] = [
  { value: 'won', label: 'Won', color: 'green' },
  { value: 'lost', label: 'Lost', color: 'red' },
]
const edit = (text: string, before = stored as Parameters<typeof choicesFromLines>[0]) =>
  choicesFromLines(before, text, stored).map(({ value, label }) => `${value}=${label}`)

test('an edited label keeps the stored value', () => {
  expect(edit('Closed won\nLost')).toEqual(['won=Closed won', 'lost=Lost'])
})

test('moved lines move their choices', () => {
  expect(edit('Lost\nWon')).toEqual(['lost=Lost', 'won=Won'])
})

test('the value of a new choice follows its label', () => {
  const typed = choicesFromLines(stored, 'Won\nLost\nO', stored)
  expect(edit('Won\nLost\nOpen', typed)).toEqual(['won=Won', 'lost=Lost', 'Open=Open'])
})

test('a new choice keeps the color picked for it while its label is still typed', () => {
  const before = [...stored, { value: 'Ope', label: 'Ope', color: 'pink' as const }]
  expect(choicesFromLines(before, 'Won\nLost\nOpen', stored)[2]).toEqual({
    value: 'Open',
    label: 'Open',
    color: 'pink',
  })
})

test('a stored choice keeps its value if its line is removed and added again', () => {
  const without = choicesFromLines(stored, 'Lost', stored)
  expect(edit('Won\nLost', without)).toEqual(['won=Won', 'lost=Lost'])
})

test('replacing every line gives new choices, not new labels for old values', () => {
  expect(edit('Red\nBlue')).toEqual(['Red=Red', 'Blue=Blue'])
})

test('a new choice never takes the value of a stored one', () => {
  const renamed = choicesFromLines(stored, 'Closed\nLost', stored)
  expect(edit('Closed\nLost\nwon', renamed)).toEqual(['won=Closed', 'lost=Lost', 'won 2=won'])
})

test('blank lines and spaces around labels are ignored', () => {
  expect(edit('\n  Won \n\n Lost\n')).toEqual(['won=Won', 'lost=Lost'])
})

test('duplicate labels are reported', () => {
  expect(checkChoices(choicesFromLines([], 'A\nB\nA', []))).toBe('"A" is listed twice')
  expect(checkChoices(stored)).toBe(null)
})
