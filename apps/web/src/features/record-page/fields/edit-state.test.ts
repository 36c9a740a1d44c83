import { describe, expect, test } from 'vitest'
import { type EditAction, noEdits, reduceEdits } from './edit-state.ts'

const after = (...actions: EditAction[]) => actions.reduce(reduceEdits, noEdits)
const typed = (text: string, value = 'old'): EditAction => ({ type: 'write', field: 'name', draft: { text }, value })
const sent: EditAction = { type: 'send', field: 'name' }
const accepted = (version: number): EditAction => ({ type: 'accept', field: 'name', version })

describe('what is typed', () => {
  test('starts from the value at the first key press', () => {
    expect(after(typed('a', 'old'), typed('ab', 'theirs')).edits.name).toMatchObject({
      draft: { text: 'ab' },
      seen: 'old',
    })
  })

  test('an editor without input follows the record', () => {
    const opened: EditAction = { type: 'open', field: 'name', value: 'old' }
    expect(after(opened).edits.name?.draft).toBeNull()
    expect(after(opened, typed('a', 'theirs')).edits.name?.seen).toBe('theirs')
  })

  test('typing clears a refusal but not a conflict', () => {
    const object = (kind: 'refused' | 'conflict'): EditAction => ({
      type: 'object',
      field: 'name',
      problem: kind === 'conflict' ? { kind } : { kind, message: 'No' },
    })
    expect(after(typed('a'), object('refused'), typed('ab')).edits.name?.problem).toBeNull()
    expect(after(typed('a'), object('conflict'), typed('ab')).edits.name?.problem).toEqual({ kind: 'conflict' })
  })

  test('a restored draft replaces what was typed into its fields', () => {
    const restore: EditAction = {
      type: 'restore',
      drafts: { name: { text: 'earlier' }, other: { text: '2' } },
      values: { name: 'old', other: 1 },
    }
    const { edits } = after(typed('now'), restore)
    expect(edits.name?.draft).toEqual({ text: 'earlier' })
    expect(edits.other).toEqual({ draft: { text: '2' }, seen: 1, isFresh: false, problem: null })
  })
})

describe('a sent value', () => {
  test('closes its editor', () => {
    expect(after(typed('new'), sent).edits).toEqual({})
  })

  test('returns to its editor when refused, unless something newer was typed', () => {
    const reject: EditAction = {
      type: 'reject',
      field: 'name',
      value: 'new',
      seen: 'old',
      problem: { kind: 'failed', message: 'Offline' },
    }
    const back = after(typed('new'), sent, reject)
    expect(back.edits.name).toMatchObject({ draft: { value: 'new' }, seen: 'old', problem: { kind: 'failed' } })
    expect(after(sent, typed('newer'), reject).edits.name?.draft).toEqual({ text: 'newer' })
  })

  test('a check mark is hidden with its own version only', () => {
    const twice = after(sent, accepted(4), sent, accepted(5))
    const hide = (version: number): EditAction => ({ type: 'hideSaved', field: 'name', version })
    expect(reduceEdits(twice, hide(4)).saved).toEqual({ name: 5 })
    expect(reduceEdits(twice, hide(5)).saved).toEqual({})
  })
})
