import { type ReactNode, useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { all, click, nameOf, press, pressTab, type } from '../../../../tests/web/app.tsx'
import { expectAccessible } from '../../../../tests/web/accessible.ts'
import { drawAlone } from '../../../../tests/web/draw.ts'
import { HourCycleContext } from '../dates/hour-cycle.ts'
import { DatePicker } from '../dates/DatePicker.tsx'
import { DateRangePicker } from '../dates/DateRangePicker.tsx'
import { DateTimePicker } from '../dates/DateTimePicker.tsx'
import { TimePicker } from '../dates/TimePicker.tsx'
import { Field } from '../form/Field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { Combobox } from './Combobox.tsx'
import { MultiCombobox } from './MultiCombobox.tsx'
import { Select } from './Select.tsx'

// The rule for leaving an editor (exit.ts), for each picker on its own: opened by typing, and left in every way.

interface PickerCase {
  readonly draw: (value: never, onChange: (value: unknown) => void) => ReactNode
  readonly before: unknown
  readonly typed: string
  readonly kept: unknown
  /** The text on the closed picker. */
  readonly shown: string
}

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
]
const pickers: Readonly<Record<string, PickerCase>> = {
  Select: {
    draw: (value, onChange) => <Select options={options} value={value} onValueChange={onChange} />,
    before: 'a',
    typed: 'Be',
    kept: 'b',
    shown: 'Beta',
  },
  Combobox: {
    draw: (value, onChange) => <Combobox label="Options" options={options} value={value} onValueChange={onChange} />,
    before: 'a',
    typed: 'Be',
    kept: 'b',
    shown: 'Beta',
  },
  MultiCombobox: {
    draw: (value, onChange) => (
      <MultiCombobox label="Options" options={options} value={value} onValueChange={onChange} />
    ),
    before: ['a'],
    typed: 'Be',
    kept: ['a', 'b'],
    shown: 'AlphaBeta',
  },
  DatePicker: {
    draw: (value, onChange) => <DatePicker value={value} onValueChange={onChange} />,
    before: '2026-01-05',
    typed: '2026-12-31',
    kept: '2026-12-31',
    shown: 'December 31st, 2026',
  },
  DateTimePicker: {
    draw: (value, onChange) => <DateTimePicker value={value} onValueChange={onChange} />,
    before: '2026-01-05T12:00:00.000Z',
    typed: '2026-12-31T17:00',
    kept: new Date('2026-12-31T17:00').toISOString(),
    shown: 'December 31st, 2026 5:00 PM',
  },
  TimePicker: {
    draw: (value, onChange) => <TimePicker value={value} onValueChange={onChange} />,
    before: '09:00',
    typed: '5pm',
    kept: '17:00',
    shown: '5:00 PM',
  },
  DateRangePicker: {
    draw: (value, onChange) => <DateRangePicker value={value} onValueChange={onChange} />,
    before: { from: '2026-01-05', to: '2026-01-09' },
    typed: '2026-01-01',
    kept: { from: '2026-01-01', to: '2026-01-09' },
    shown: 'January 1st, 2026 – January 9th, 2026',
  },
}

const exits: Readonly<Record<string, () => Promise<void>>> = {
  Enter: () => press('Enter'),
  Tab: pressTab,
  Escape: () => press('Escape'),
  'a click outside': () => click(all('h1', 'Outside')[0]!),
}

/** Draws the picker in a form, with a control before and after it. */
function open({ draw, before }: PickerCase, frame: (form: ReactNode) => ReactNode = (form) => form) {
  const state = { value: before }
  const remember = (value: unknown) => (state.value = value)
  function Form() {
    const [value, setValue] = useState(before)
    return (
      <HourCycleContext value="h12">
        <section>
          <h1>Outside</h1>
          <Field label="Field">{draw(value as never, (next) => setValue(remember(next)))}</Field>
          <button type="button">After</button>
        </section>
      </HourCycleContext>
    )
  }
  const { element } = drawAlone(frame(<Form />))
  return { state, element, field: all('[role=combobox]')[0]! }
}

describe.each(Object.entries(pickers))('%s', (name, picker) => {
  test.each(Object.entries(exits))('keys open it, and after %s its value is kept or restored', async (exit, leave) => {
    const { state, field } = open(picker)
    field.focus()
    await type(picker.typed)
    await leave()
    // Enter chooses one of several options, and Tab leaves.
    if (name === 'MultiCombobox' && exit === 'Enter') await pressTab()
    // The last day follows the first.
    if (name === 'DateRangePicker' && exit === 'Tab') await pressTab()
    await expect.poll(() => all('[data-radix-popper-content-wrapper]')).toEqual([])
    expect(state.value).toEqual(exit === 'Escape' ? picker.before : picker.kept)
    if (exit !== 'Escape') expect(field.textContent).toBe(picker.shown)
    if (exit !== 'a click outside') {
      const isNext = exit === 'Tab' || (name === 'MultiCombobox' && exit === 'Enter')
      await expect.poll(() => nameOf(document.activeElement!)).toBe(isNext ? 'After' : 'Field')
    }
  })

  // Filters are in a popover.
  test('Tab goes on to the next control of a popover around it', async () => {
    const { state, field } = open(picker, (form) => (
      <Popover open>
        <PopoverTrigger>Filter</PopoverTrigger>
        <PopoverContent label="Filter">{form}</PopoverContent>
      </Popover>
    ))
    field.focus()
    await type(picker.typed)
    await pressTab()
    if (name === 'DateRangePicker') await pressTab()
    await expect.poll(() => nameOf(document.activeElement!)).toBe('After')
    expect(state.value).toEqual(picker.kept)
  })

  test('it is accessible, and a click on its label focuses it', async () => {
    const { field, element } = open(picker)
    await expectAccessible(element)
    await click(all('label', undefined, element)[0]!)
    expect(document.activeElement).toBe(field)
  })
})

// The server answers the search for the typed text after the click.
test.each([
  ['Al', 'a'],
  ['Be', null],
])(
  'a click outside while options are searched for %s keeps the highlighted option if it matches',
  async (typed, kept) => {
    const { state, field } = open({
      draw: (value, onChange) => (
        <Combobox
          label="Options"
          options={options}
          search={{ onChange: () => {}, cutAt: null }}
          loading
          value={value}
          onValueChange={onChange}
        />
      ),
      before: null,
      typed,
      kept,
      shown: '',
    })
    field.focus()
    await type(typed)
    await exits['a click outside']!()
    await expect.poll(() => all('[data-radix-popper-content-wrapper]')).toEqual([])
    expect(state.value).toBe(kept)
  },
)

test('Ctrl+Enter keeps the highlighted option of a multiple choice, and leaves', async () => {
  const { state, field } = open(pickers.MultiCombobox!)
  field.focus()
  await type('Be')
  await press('Control+Enter')
  await expect.poll(() => all('[data-radix-popper-content-wrapper]')).toEqual([])
  expect(state.value).toEqual(['a', 'b'])
  await expect.poll(() => nameOf(document.activeElement!)).toBe('Field')
})

test.each([
  ['someday', 'Type a date, for example 2024-01-05.'],
  ['2026-01-10', 'The last day is before the first.'],
])('%s as the first day of a range stays in the picker', async (typed, message) => {
  const { state, field } = open(pickers.DateRangePicker!)
  field.focus()
  await type(typed)
  await press('Enter')
  expect(nameOf(all('[role=dialog] p[role=status]')[0]!)).toBe(message)
  await press('Escape')
  expect(state.value).toEqual(pickers.DateRangePicker!.before)
})

const withTextBox = ['DatePicker', 'DateTimePicker', 'TimePicker', 'DateRangePicker'] as const
test.each(withTextBox)(
  '%s: on a touch screen a tap opens no keyboard, and a typed key goes into the text box',
  async (name) => {
    const { matchMedia: ofMouse } = globalThis
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(ofMouse(query), { matches: !query.includes('any-pointer') }),
    )
    const { dataset } = document.documentElement
    onTestFinished(() => {
      vi.unstubAllGlobals()
      delete dataset.input
    })
    const { state, field } = open(pickers[name]!)
    dataset.input = 'pointer'
    await click(field)
    expect(document.activeElement).toBe(all('[role=dialog]')[0])
    await press('Escape')
    expect(document.activeElement).toBe(field)
    dataset.input = 'keyboard'
    await type(pickers[name]!.typed)
    await press('Enter')
    expect(state.value).toEqual(pickers[name]!.kept)
  },
)
