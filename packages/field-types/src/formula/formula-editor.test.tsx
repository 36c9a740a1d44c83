import { expect, test } from 'vitest'
import { all, find } from '../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../tests/web/draw.ts'
import type { Rules } from '@monarch/formula'
import { inputsOf } from '@monarch/shapes'
import { type StructureSource, StructureSourceContext, type UnderstoodSettings } from '../structure-source.ts'
import { formula } from './formula.ts'
import { FormulaEditor } from './FormulaEditor.tsx'

test('the outcome and the results stay while a formula is typed or has a problem', async () => {
  const source = {
    fields: [],
    relations: [],
    understand: () => [{ problems: [], result: null }],
    preview: () => Promise.resolve([{ id: '1', record: 'First', result: '3', failure: null }]),
  } as unknown as StructureSource
  const input = inputsOf(formula.settingsShape, {}).find(({ name }) => name === 'expression')!
  const editor = (value: string, understood: UnderstoodSettings | null) => (
    <StructureSourceContext value={source}>
      <FormulaEditor
        input={{ ...input, value, error: undefined, onChange: () => {} }}
        understood={understood}
        rules={2}
        onRules={() => {}}
      />
    </StructureSourceContext>
  )
  const { element, redraw } = drawAlone(
    editor('1 + 2', { problems: [], result: { type: formula, settings: {} } as never }),
  )
  const line = await find('[role=status]', undefined, element)
  const results = await find('table', undefined, element)
  for (const understood of [null, { problems: [{ path: 'settings.expression', message: 'Wrong' }], result: null }]) {
    redraw(editor('1 +', understood))
    expect(all('[role=status]', undefined, element)).toEqual([line])
    expect(all('table', undefined, element)).toEqual([results])
  }
  expect(line.textContent).toBe('Wrong')
})

test('a formula with earlier rules gets the current ones after its changes were shown', async () => {
  const compared = { compared: 3, changed: [{ id: '1', record: 'First', before: null, after: '5' }] }
  const source = {
    fields: [],
    relations: [],
    understand: () => [{ problems: [], result: null }],
    compareRules: () => Promise.resolve(compared),
  } as unknown as StructureSource
  const input = inputsOf(formula.settingsShape, {}).find(({ name }) => name === 'expression')!
  const understood = { problems: [], result: { type: formula, settings: {} } as never }
  const accepted: string[] = []
  const editor = (rules: Rules) => (
    <StructureSourceContext value={source}>
      <FormulaEditor
        input={{ ...input, value: '{a} + {b}', error: undefined, onChange: () => {} }}
        understood={understood}
        rules={rules}
        onRules={() => accepted.push('accepted')}
      />
    </StructureSourceContext>
  )
  const { element, redraw } = drawAlone(editor(1))
  const press = async (name: string) => (await find('button', name, element)).click()
  await press('Show what changes')
  expect((await find('tbody tr', undefined, element)).textContent).toBe('FirstBlank5')
  await press('Use the current rules')
  expect(accepted).toEqual(['accepted'])
  redraw(editor(2))
  expect(all('button', 'Show what changes', element)).toEqual([])
})
