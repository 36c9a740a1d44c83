import { fireEvent } from '@testing-library/dom'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { drawAlone } from '../../../../tests/web/draw.ts'
import type { ValueDraft } from '../draft.ts'
import { fieldTypeOf } from '../registry/registry.ts'
import { booleanWeb } from './boolean.web.tsx'

function Form({ threeStates, required }: { threeStates: boolean; required: boolean }) {
  const [draft, setDraft] = useState<ValueDraft>({ value: null })
  const settings = { threeStates }
  const type = fieldTypeOf({ fieldType: 'boolean', settings })!
  const field = { name: 'agreed', label: 'Agreed', required, settings, rules: {} }
  return <booleanWeb.Input type={type} field={field} draft={draft} onDraft={setDraft} aria-label="Agreed" />
}

test.each([
  ['with three states goes from unset over checked and unchecked back to unset', true, false, 'mixed true false mixed'],
  ['that is required is not unset again', true, true, 'mixed true false true'],
  ['with two states is unchecked until it is checked', false, false, 'false true false true'],
])('a checkbox %s', (_case, threeStates, required, expected) => {
  const { element } = drawAlone(<Form threeStates={threeStates} required={required} />)
  const box = element.querySelector('[role=checkbox]')!
  const states = expected.split(' ').map((_, i) => {
    if (i > 0) flushSync(() => fireEvent.click(box))
    return box.getAttribute('aria-checked')
  })
  expect(states.join(' ')).toBe(expected)
})
