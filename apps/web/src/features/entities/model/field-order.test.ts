import { expect, test } from 'vitest'
import { applyMoves, arrangeFields, moveField, moveToSection } from './field-order.ts'

/** `a b Billing/c` creates three fields, the last in a section. */
const fieldsOf = (text: string) =>
  text.split(' ').map((word, sortOrder) => {
    const [sectionName, id] = word.includes('/') ? word.split('/') : [null, word]
    return { id: id!, sectionName: sectionName ?? null, sortOrder }
  })
const show = (fields: ReturnType<typeof fieldsOf>) =>
  arrangeFields(fields)
    .map(({ id, sectionName }) => (sectionName ? `${sectionName}/${id}` : id))
    .join(' ')
const move = (text: string, id: string, overId: string) => {
  const fields = fieldsOf(text)
  return show(applyMoves(fields, moveField(fields, id, overId)))
}
const moveTo = (text: string, id: string, section: string | null) => {
  const fields = fieldsOf(text)
  return show(applyMoves(fields, moveToSection(fields, id, section)))
}

test('sections follow the order of their first field, after fields without a section', () => {
  expect(show(fieldsOf('Y/a b X/c Y/d'))).toBe('b Y/a Y/d X/c')
})

test('a field takes the place of the field it is dropped on', () => {
  expect(move('a b c', 'c', 'a')).toBe('c a b')
  expect(move('a b c', 'a', 'c')).toBe('b c a')
})

test('a field takes the section of the field it is dropped on', () => {
  expect(move('a X/b X/c', 'a', 'b')).toBe('X/b X/a X/c')
  expect(move('a X/b X/c', 'c', 'a')).toBe('c a X/b')
})

test('only fields whose position changes are written', () => {
  expect(moveField(fieldsOf('a b c d'), 'c', 'b')).toEqual([
    { id: 'c', sortOrder: 1 },
    { id: 'b', sortOrder: 2 },
  ])
  expect(moveField(fieldsOf('a b'), 'a', 'a')).toEqual([])
})

test('a move repairs gaps and duplicates in the order', () => {
  const fields = [5, 5, 9].map((sortOrder, i) => ({ id: 'abc'[i]!, sectionName: null, sortOrder }))
  expect(moveField(fields, 'c', 'b')).toEqual([
    { id: 'a', sortOrder: 0 },
    { id: 'c', sortOrder: 1 },
    { id: 'b', sortOrder: 2 },
  ])
})

test('a field moves to the end of a section, to a new section, or out of sections', () => {
  expect(moveTo('a X/b c', 'a', 'X')).toBe('c X/b X/a')
  expect(moveTo('a b', 'a', 'Y')).toBe('b Y/a')
  expect(moveTo('X/a X/b', 'b', null)).toBe('b X/a')
  expect(moveToSection(fieldsOf('a X/b'), 'b', 'X')).toEqual([])
})
