import { expect, test } from 'vitest'
import { all, find } from '../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../tests/web/draw.ts'
import { inputsOf } from '@monarch/shapes'
import { type StructureSource, StructureSourceContext, type UnderstoodSettings } from '../structure-source.ts'
import { formula } from './formula.ts'
import { FormulaEditor } from './FormulaEditor.tsx'

test('the outcome and the results stay while a formula is typed or has a problem', async () => {
  const source = {
    fields: [],
    relations: [],
    understand: () => [{ problems: [], result: null }],
    preview: () => Promise.resolve([{ id: '1', record: 'First', result: '3' }]),
  } as unknown as StructureSource
  const input = inputsOf(formula.settingsShape, {}).find(({ name }) => name === 'expression')!
  const editor = (value: string, understood: UnderstoodSettings | null) => (
    <StructureSourceContext value={source}>
      <FormulaEditor input={{ ...input, value, error: undefined, onChange: () => {} }} understood={understood} />
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
