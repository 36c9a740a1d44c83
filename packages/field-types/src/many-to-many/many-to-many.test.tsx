import { useState } from 'react'
import { expect, test } from 'vitest'
import { all, find, press, pressTab, type } from '../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../tests/web/draw.ts'
import type { ValueDraft } from '../draft.ts'
import { type RecordOption, type RecordSource, RecordSourceContext } from '../record-source.ts'
import { manyToMany } from './many-to-many.ts'
import { manyToManyWeb } from './many-to-many.web.tsx'

const records: readonly RecordOption[] = [
  { id: 'o', label: 'Optics' },
  { id: 'h', label: 'Hotel' },
  { id: 'b', label: 'Bakery' },
]
const source: RecordSource = {
  search: (_, text) =>
    Promise.resolve({
      items: records.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
      cutAt: null,
    }),
  label: (_, id) => Promise.resolve(records.find((record) => record.id === id)?.label ?? null),
  Link: ({ children }) => <span>{children}</span>,
}

/** Draws the input with the value, and remembers what is chosen. */
function open(before: readonly string[]) {
  const { Input } = manyToManyWeb
  const state = { value: before as unknown }
  const field = { name: 'firms', label: 'Firms', required: false, settings: { entityId: 'firm' } }
  function Form() {
    const [draft, setDraft] = useState<ValueDraft>({ value: [...before] })
    return (
      <RecordSourceContext value={source}>
        <Input
          type={manyToMany as never}
          field={field as never}
          draft={draft}
          onDraft={(next) => {
            state.value = 'value' in next ? next.value : null
            setDraft(next)
          }}
          related={null as never}
          answer={(() => undefined) as never}
          aria-label="Firms"
        />
      </RecordSourceContext>
    )
  }
  drawAlone(<Form />)
  return state
}

const options = () => all('[role=option]').map(({ textContent }) => textContent)

test.each([
  ['Enter', () => press('Enter')],
  ['Tab', pressTab],
  ['Ctrl+Enter', () => press('Control+Enter')],
])('%s after a search adds the match, and leaves the chosen records', async (_, leave) => {
  const state = open(['o'])
  const box = await find('[role=combobox]')
  await expect.poll(() => box.textContent).toBe('Optics')
  box.focus()
  await type('Hot')
  await leave()
  await expect.poll(() => state.value).toEqual(['o', 'h'])
  await expect.poll(() => box.textContent).toBe('OpticsHotel')
})

test('without a search the chosen records are listed first, and a search lists the matches only', async () => {
  open(['b'])
  const box = await find('[role=combobox]')
  box.focus()
  await press('Enter')
  await expect.poll(options).toEqual(['Bakery, chosen', 'Optics', 'Hotel'])
  await type('o')
  await expect.poll(options).toEqual(['Optics', 'Hotel'])
  await press('Escape')
})
