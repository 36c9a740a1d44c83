import { fieldTypes } from '@monarch/field-types'
import { type FieldInputProps, type FieldTypeWeb, webOf } from '@monarch/field-types/web'
import { expect, onTestFinished, test } from 'vitest'
import { click, control, find, openApp, region, type } from '../../../../tests/web/app.tsx'

/** The fields whose inputs were rendered since the last call. */
function watchInputs(): () => ReadonlySet<object> {
  const rendered = new Set<object>()
  for (const fieldType of Object.values(fieldTypes)) {
    const web: { Input: FieldTypeWeb['Input'] } = webOf(fieldType)
    const { Input } = web
    web.Input = (props: FieldInputProps) => {
      rendered.add(props.field)
      return <Input {...props} />
    }
    onTestFinished(() => {
      web.Input = Input
    })
  }
  return () => {
    const since = new Set(rendered)
    rendered.clear()
    return since
  }
}

test.each([
  ['of a new record', '/entities/deal?record=new', () => find('form', 'New Deal')],
  ['drawn from a view', '/demo?tab=forms', () => region('Demo project')],
] as const)('a key in one field of a form %s renders that field only', async (_, at, within) => {
  const renderedSince = watchInputs()
  await openApp(at)
  const box = await control('Name', await within())
  await click(box)
  await type('R')
  expect(renderedSince().size).toBeGreaterThan(4)
  await type('elaunch')
  expect(box.value).toBe('Relaunch')
  expect(renderedSince().size).toBe(1)
})
