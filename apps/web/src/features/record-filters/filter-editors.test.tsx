import { fieldTypes } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { setLocale } from '@monarch/messages'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { all, click, find, nameOf, press, pressTab, type } from '../../../../../tests/web/app.tsx'
import { expectNamesWithText } from '../../../../../tests/web/accessible.ts'
import { drawAlone } from '../../../../../tests/web/draw.ts'
import { typedTypes } from '../../../../../tests/web/every-type.ts'
import { dealId, entityReply, fieldReply } from '../record-data/structure.test-helper.ts'
import { buildStructure } from '../record-data/structure.ts'
import { type FilterField, filterFields, type OperatorChoice } from './filter-fields.ts'
import { FilterOperand } from './FilterOperand.tsx'
import type { FilterCondition } from './filter-state.ts'

// The rule for leaving an editor (packages/ui/src/focus/exit.ts), for filter values of each field type and operator.
// Relations and people use the same comboboxes as options, with options from the server.

// Not in alphabetical order.
const choices = ['beta', 'alpha'].map((value) => ({ value, label: value }))
const fields = typedTypes
  // Stars and checkboxes change immediately and have no editor to leave.
  .filter((id) => !fieldTypes[id].relation && !webOf(fieldTypes[id]).Toggle)
  .map((id) => fieldReply(id, id, fieldTypes[id].choices ? { settings: { choices } } : {}))
const structure = buildStructure(entityReply('thing', dealId, fields), [])

/** Texts, lists and times have the same editor for all types. */
const editorOf = ({ field: { type: fieldType } }: FilterField, { operator: { operand } }: OperatorChoice): string =>
  operand === 'value' || operand === 'day'
    ? `${operand} of ${fieldType.id}`
    : `${operand} ${fieldType.choices ? 'of choices' : ''}`
const conditions = [...filterFields(structure).values()].flatMap((field) =>
  field.operators
    .filter(({ fixed, operator }) => fixed === null && operator.operand !== 'person')
    .map((choice) => [`${field.path} ${choice.label}`, field, choice] as const),
)
const cases = Map.groupBy(conditions, ([, field, choice]) => editorOf(field, choice))
  .values()
  .map(([first]) => first!)
  .toArray()

/** The text for the first control. */
function typedInto({ field: { type: fieldType } }: FilterField, { operator }: OperatorChoice): string {
  if (operator.operand === 'day') return 'tom'
  if (operator.operand === 'span') return 'tom'
  if (operator.operand === 'range') return '2026-01-05'
  if (operator.operand === 'list' && !fieldType.choices) return 'one, two'
  return fieldType.choices ? 'be' : operator.operand === 'value' ? fieldType.example() : 'one'
}

function open({ field }: FilterField, { operator }: OperatorChoice) {
  const previous: FilterCondition['operand'] = operator.operand === 'list' ? [] : ''
  const state = { operand: previous, previous }
  const remember = (operand: FilterCondition['operand']) => (state.operand = operand)
  function Condition() {
    const [operand, setOperand] = useState(previous)
    const change = (next: FilterCondition['operand']) => setOperand(remember(next))
    return <FilterOperand field={field} operator={operator} operand={operand} onChange={change} />
  }
  const { element } = drawAlone(<Condition />)
  return { state, control: all('input, textarea, [role=combobox]', undefined, element)[0]! }
}

const exits = {
  Enter: () => press('Enter'),
  Tab: pressTab,
  'a click outside': () => click(all('h1')[0]!),
}

test('filters have editors of many kinds', () => {
  expect(cases.length).toBeGreaterThan(20)
})

test.each(cases)('%s', async (_name, field, choice) => {
  const typed = typedInto(field, choice)
  for (const [exit, leave] of Object.entries({ Escape: () => press('Escape'), ...exits })) {
    const { state, control } = open(field, choice)
    expectNamesWithText(document.body)
    control.focus()
    await type(typed)
    // Both days of a range are needed.
    if (choice.operator.operand === 'range') {
      await pressTab()
      await type(typed)
    }
    await leave()
    if (exit === 'Enter' && control.ariaHasPopup === 'listbox' && choice.operator.operand === 'list') await pressTab()
    await expect.poll(() => all('[data-radix-popper-content-wrapper]'), { message: exit }).toEqual([])
    if (exit === 'Escape') expect(state.operand).toEqual(state.previous)
    else expect(state.operand, exit).not.toEqual(state.previous)
  }
})

test('Escape closes a list of options and keeps what was chosen', async () => {
  const [, field, choice] = conditions.find(([name]) => name === 'select is any of')!
  const { state, control } = open(field, choice)
  await click(control)
  await find('[role=option]')
  await press('Enter')
  await expect.poll(() => [state.operand].flat().length).toBe(1)
  expect(control.getAttribute('aria-expanded')).toBe('true')
  const chosen = state.operand
  await press('Escape')
  await expect.poll(() => control.getAttribute('aria-expanded')).toBe('false')
  expect(state.operand).toEqual(chosen)
})

test('a list of numbers with a decimal comma is separated by semicolons', async () => {
  const [, field, choice] = conditions.find(([name]) => name === 'number is any of')!
  setLocale({ numberFormat: 'point' })
  onTestFinished(() => setLocale({ numberFormat: 'language' }))
  const { state, control } = open(field, choice)
  control.focus()
  await type('1,5; 2, 3;4.000')
  expect(state.operand).toEqual(['1,5', '2', '3', '4.000'])
  expect((control as HTMLInputElement).value).toBe('1,5; 2, 3;4.000')
})

const ofOptions = conditions.filter(([, { field }, { operator }]) => field.type.choices && operator.operand !== 'text')
test.each(ofOptions)('options of “%s” are in the order of the field', async (_name, field, choice) => {
  const { control } = open(field, choice)
  await click(control)
  await expect.poll(() => all('[role=option]').map(nameOf)).toEqual(['beta', 'alpha'])
})
