import { describe, expect, test } from 'vitest'
import { type EditAction, noEdits, overlay, reduceEdits } from './edit-state.ts'

const after = (...actions: EditAction[]) => actions.reduce(reduceEdits, noEdits)
const typed = (text: string, value = 'old'): EditAction => ({ type: 'write', field: 'name', draft: { text }, value })
const sent = (value: string): EditAction => ({ type: 'send', field: 'name', value })
const accepted = (value: string, version: number): EditAction => ({ type: 'accept', field: 'name', value, version })
const record = { version: 3, name: 'old', name_record: 'Old', other: 1 }
const beside = (field: string) => `${field}_record`

describe('what is typed', () => {
  test('is against the value that was there at the first key', () => {
    expect(after(typed('a', 'old'), typed('ab', 'theirs')).edits.name).toMatchObject({
      draft: { text: 'ab' },
      seen: 'old',
    })
  })

  test('an editor that was only opened follows the record', () => {
    const opened: EditAction = { type: 'open', field: 'name', value: 'old' }
    expect(after(opened).edits.name?.draft).toBeNull()
    expect(after(opened, typed('a', 'theirs')).edits.name?.seen).toBe('theirs')
  })

  test('a refusal is gone with the next key, a conflict is not', () => {
    const object = (kind: 'refused' | 'conflict'): EditAction => ({
      type: 'object',
      field: 'name',
      problem: kind === 'conflict' ? { kind } : { kind, message: 'No' },
    })
    expect(after(typed('a'), object('refused'), typed('ab')).edits.name?.problem).toBeNull()
    expect(after(typed('a'), object('conflict'), typed('ab')).edits.name?.problem).toEqual({ kind: 'conflict' })
  })

  test('a draft of an earlier visit gives way to what is typed now', () => {
    const restore: EditAction = {
      type: 'restore',
      drafts: { name: { text: 'earlier' }, other: { text: '2' } },
      values: { name: 'old', other: 1 },
    }
    const { edits } = after(typed('now'), restore)
    expect(edits.name?.draft).toEqual({ text: 'now' })
    expect(edits.other).toEqual({ draft: { text: '2' }, seen: 1, isFresh: false, problem: null })
  })
})

describe('what is sent', () => {
  test('is drawn at once, without the names of the old value, until the record has it', () => {
    const waiting = after(typed('new'), sent('new'))
    expect(waiting.edits).toEqual({})
    expect(overlay(record, waiting.sending, beside)).toEqual({ version: 3, name: 'new', other: 1 })
    const answered = reduceEdits(waiting, accepted('new', 4))
    expect(overlay(record, answered.sending, beside).name).toBe('new')
    const latest = { ...record, version: 4, name: 'theirs' }
    expect(overlay(latest, answered.sending, beside)).toBe(latest)
  })

  test('the answer to an older value does not end the newer one', () => {
    const { sending } = after(sent('one'), sent('two'), accepted('one', 4))
    expect(sending.name).toEqual({ value: 'two', version: null })
  })

  test('comes back into its editor when it is refused, unless something newer is typed there', () => {
    const reject: EditAction = {
      type: 'reject',
      field: 'name',
      value: 'new',
      seen: 'old',
      problem: { kind: 'failed', message: 'Offline' },
    }
    const back = after(typed('new'), sent('new'), reject)
    expect(back.sending).toEqual({})
    expect(back.edits.name).toMatchObject({ draft: { value: 'new' }, seen: 'old', problem: { kind: 'failed' } })
    expect(after(sent('new'), typed('newer'), reject).edits.name?.draft).toEqual({ text: 'newer' })
  })

  test('a check goes with its own version only', () => {
    const twice = after(sent('one'), accepted('one', 4), sent('two'), accepted('two', 5))
    const settle = (version: number): EditAction => ({ type: 'settle', field: 'name', version })
    expect(reduceEdits(twice, settle(4)).saved).toEqual({ name: 5 })
    expect(reduceEdits(twice, settle(5)).saved).toEqual({})
  })
})
