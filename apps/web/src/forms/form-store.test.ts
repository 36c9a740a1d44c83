import { readFormField } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { initialValue, newForm } from './form-state.ts'
import { createFormStore } from './form-store.ts'

const fields = Array.from({ length: 100 }, (_, n) =>
  readFormField({ name: `question_${n}`, label: `Question ${n}`, type: 'text', required: true, defaultValue: null }),
)

test('typing in one field keeps the state of all other fields identical', () => {
  const form = createFormStore(newForm(null))
  form.dispatch({ type: 'refuse', problems: [{ field: 'question_7', message: 'Question 7 is required' }] })
  const parts = () =>
    fields.map((field) => ({
      draft: form.state.drafts[field.name],
      initial: initialValue(form.state, field),
      error: form.state.errors[field.name],
    }))
  const before = { ...form.state, parts: parts() }
  let notifications = 0
  form.subscribe(() => notifications++)
  form.dispatch({ type: 'edit', field: fields[3]!, draft: { text: 'a' } })
  const changed = parts().flatMap((part, n) => {
    const old = before.parts[n]!
    return part.draft === old.draft && part.initial === old.initial && part.error === old.error ? [] : [n]
  })
  expect(changed).toEqual([3])
  expect(notifications).toBe(1)
  // Sections, tabs and the summary render from these.
  expect(form.state.errors).toBe(before.errors)
  expect(form.state.summary).toBe(before.summary)
  expect(form.state.revealed).toBe(before.revealed)
})

test('leaving an unchanged field notifies no subscriber', () => {
  const form = createFormStore(newForm(null))
  let notifications = 0
  const stop = form.subscribe(() => notifications++)
  form.dispatch({ type: 'leave', field: fields[0]! })
  expect(notifications).toBe(0)
  form.dispatch({ type: 'edit', field: fields[0]!, draft: { text: 'a' } })
  stop()
  form.dispatch({ type: 'edit', field: fields[0]!, draft: { text: 'ab' } })
  expect(notifications).toBe(1)
})
