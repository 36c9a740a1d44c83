import { expect, test } from 'vitest'
import { guessType } from './guess-type.ts'

test.each([
  ['Name', ['Ann', 'Bob', 'Cid'], 'text'],
  ['Seats', ['12', '1,200', '-3', ''], 'number'],
  ['Amount', ['12.50', '3', '1,000.25'], 'decimal'],
  ['Share', ['12%', '3.5 %'], 'percent'],
  ['Price', ['$12', '$1,200.50'], 'currency'],
  ['Price', ['1200', '$1,200.50'], 'currency'],
  ['Price', ['3.50', '12', '€4', '7'], 'currency'],
  ['Price', ['$3.50', '€4'], 'text'],
  ['Price', ['3.50 RON', '12 RON'], 'currency'],
  ['Price', ['A$3.50', 'A$12'], 'currency'],
  ['Place', ['TOP 10', 'TOP 20'], 'text'],
  ['Spent', ['2h 30m', '0h 45m'], 'duration'],
  ['Height', ['12 m', '30 m'], 'text'],
  ['From', ['12:30', '14:00'], 'text'],
  ['Room', ['12', 'A$3 east'], 'text'],
  ['Active', ['yes', 'No', 'yes'], 'boolean'],
  ['Done', ['checked', ''], 'boolean'],
  ['Paid', ['No', 'No'], 'boolean'],
  ['Marks', ['x', 'y', 'z'], 'text'],
  ['Start', ['2024-01-05', '2024-02-28'], 'date'],
  ['Start', ['Jan 5, 2024', 'Feb 1, 2024'], 'date'],
  ['Seen', ['2024-01-05T14:30:00Z', '2024-01-05 14:30'], 'datetime'],
  ['Mail', ['ann@example.com', 'bob@example.com'], 'email'],
  ['Site', ['https://example.com', 'https://example.com/a'], 'url'],
  ['Phone', ['+1 212 555 0100', '+44 20 7946 0000'], 'phone'],
  ['Postcode', ['00123', '01234', '12345'], 'text'],
  ['Card', ['4111111111111111', '4222222222222222'], 'text'],
  ['Notes', ['one\ntwo', 'short'], 'long_text'],
  ['Year', ['2023', '2024'], 'number'],
  ['Nothing', ['', '  '], 'text'],
  ['Mixed', ['12', 'twelve'], 'text'],
])('%s of %j is %s', (header, samples, expected) => {
  expect(guessType(header, samples).fieldType).toBe(expected)
})

test('repeated words become choices, ignoring case', () => {
  const texts = ['New', 'Won', 'new', 'Lost', 'Won', 'New', 'Lost', 'won', 'lost']
  expect(guessType('Stage', texts)).toEqual({
    fieldType: 'select',
    settings: { choices: expect.arrayContaining([expect.objectContaining({ value: expect.any(String) })]) },
  })
  expect(guessType('Stage', texts).settings).toMatchObject({ choices: { length: 3 } })
  expect(guessType('Stage', ['New', 'Won', 'Lost']).fieldType).toBe('text')
})

test('an invalid value among many is an error of its row, not of the type', () => {
  const numbers = Array.from({ length: 30 }, (_, i) => String(i))
  expect(guessType('Seats', [...numbers, 'many']).fieldType).toBe('number')
  expect(guessType('Seats', [...numbers.slice(0, 15), 'many']).fieldType).toBe('text')
})

test.each([
  ['Region', ['N', 'N', ''], 'text'],
  ['Country', ['NO', 'NO'], 'text'],
  ['Country', ['NO', 'SI'], 'text'],
  ['Language code', ['SI', 'NO'], 'text'],
  ['Active', ['Y', 'N'], 'boolean'],
  ['Activo', ['SI', 'NO', 'SI'], 'boolean'],
  ['Attivo', ['no'], 'boolean'],
] as const)('words for yes and no in %s of %j are %s', (header, samples, expected) => {
  const answers: Record<string, string> = { y: 'true', si: 'true', n: 'false', no: 'false' }
  const read = (_type: unknown, text: string) => answers[text.toLowerCase()] ?? text
  expect(guessType(header, samples, read).fieldType).toBe(expected)
})
