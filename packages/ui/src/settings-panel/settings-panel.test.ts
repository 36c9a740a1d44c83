import {
  annotate,
  changeOf,
  flag,
  list,
  missingOf,
  named,
  object,
  oneOf,
  read,
  text,
  trimmed,
  wholeNumber,
} from '@monarch/shapes'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettingsPanel } from './SettingsPanel.tsx'
import type { Timing } from './NumberInput.tsx'

/** The settings of a made-up field type. */
const shape = object(
  {
    title: annotate(text(40), { label: 'Title', help: 'Shown above', placeholder: 'Sales' }),
    body: annotate(trimmed(900), { label: 'Body', isLong: true }),
    size: annotate(wholeNumber(1, 9_000_000), { label: 'Size in MB', unit: 1_000_000 }),
    mode: annotate(oneOf(['a', 'b'], { labels: { a: 'First' } }), { label: 'Mode', fallback: 'a' }),
    isLoud: annotate(flag, { label: 'Loud', when: { key: 'mode', in: ['b'], isCleared: true } }),
    entity: annotate(named('entity'), { label: 'Entity' }),
    fields: annotate(list(named('field'), 5), { label: 'Fields', dependsOn: 'entity' }),
    own: annotate(object({}), { label: 'Own', editor: 'own' }),
    secret: text(10),
  },
  'entity',
)
type Values = Readonly<Record<string, unknown>>

const draw = (values: Values, timing: Timing = 'typing') =>
  renderToStaticMarkup(
    createElement(SettingsPanel, {
      shape,
      values,
      timing,
      onChange: () => {},
      problemOf: (key) => (key === 'size' ? 'Too large' : undefined),
      pickerOf: ({ name }) =>
        name === 'entity' || name === 'fields' ? { options: [{ value: 'deal', label: 'Deal' }] } : undefined,
      editors: { own: ({ label }) => `<${label}>` },
    }),
  )

test('each setting with a label has the control for its shape', () => {
  const html = draw({ entity: 'deal', size: 2_500_000 })
  expect(html).toMatch(/<label[^>]*>Title<\/label>.*Shown above.*placeholder="Sales" maxLength="40"/)
  expect(html).toMatch(/<textarea maxLength="900"/)
  expect(html).toMatch(/inputMode="decimal"[^>]*value="2.5"/)
  expect(html).toContain('Too large')
  expect(html).toMatch(/role="combobox"[^>]*>.*First/)
  expect(html).toMatch(/Entity<span aria-hidden="true"[^>]*>\*<\/span>/)
  expect(html).toContain('Deal')
  expect(html).toContain('&lt;Own&gt;')
  expect(html).not.toContain('secret')
})

test('a setting is shown while its condition holds', () => {
  expect(draw({ mode: 'a' })).not.toContain('Loud')
  expect(draw({ mode: 'b' })).toContain('Loud')
})

test('a number outside of a draft has a value and bounds', () => {
  expect(draw({}, 'valid')).toMatch(/role="spinbutton"[^>]*aria-valuemin="1" aria-valuemax="9000000"/)
})

test('a change clears what depends on it', () => {
  expect(changeOf(shape, { entity: 'deal' }, 'entity', 'task')).toEqual({ entity: 'task', fields: undefined })
  expect(changeOf(shape, { entity: 'deal' }, 'entity', 'deal')).toEqual({ entity: 'deal' })
  expect(changeOf(shape, { mode: 'b', isLoud: true }, 'mode', 'a')).toEqual({ mode: 'a', isLoud: undefined })
})

test('a required setting without a value is named', () => {
  expect(missingOf(shape, {}).map(({ label }) => label)).toEqual(['Entity'])
  expect(missingOf(shape, { entity: 'deal' })).toEqual([])
})

test('the same shape checks the settings', () => {
  const problems: string[] = []
  read(shape, { entity: 'deal', size: 0 }, 'settings', { report: ({ path }) => problems.push(path) })
  expect(problems).toEqual(['settings.size'])
})

test('a shape without a control is a mistake in the code', () => {
  const broken = object({ wild: annotate(object({}), { label: 'Wild' }) })
  const panel = createElement(SettingsPanel, { shape: broken, values: {}, onChange: () => {} })
  expect(() => renderToStaticMarkup(panel)).toThrow('The setting "wild" needs an editor')
})
