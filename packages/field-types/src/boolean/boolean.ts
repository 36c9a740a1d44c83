import { annotate, fail, mark, object, ok, type ValueOf } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { equality } from '../operators.ts'

const booleanSettings = object({
  threeStates: annotate(mark, {
    label: 'Three states',
    help: 'Keeps “not set” apart from unchecked. Without it, a checkbox that was never set is unchecked.',
  }),
})
export type BooleanSettings = ValueOf<typeof booleanSettings>

const common: Parameters<typeof defineFieldType<BooleanSettings>>[0] = {
  id: 'boolean',
  label: 'Checkbox',
  group: 'Choice',
  summary: 'Yes or no',
  example: 'Yes',
  sample: true,
  graphql: { scalar: 'Boolean', list: false },
  operators: equality,
  answers: [
    { operand: true, label: 'is checked', heading: 'Checked' },
    { operand: false, label: 'is not checked', heading: 'Unchecked' },
  ],
  settingsShape: booleanSettings,
  variant: (settings: unknown) =>
    (settings as Partial<BooleanSettings> | null | undefined)?.threeStates === true ? boolean : checkbox,
  column: () => sql`boolean`,
  parse: (input, { label }) => (typeof input === 'boolean' ? ok(input) : fail(`${label} must be true or false`)),
  fromText: (text, { label }) => {
    const word = text.trim().toLowerCase()
    if (yes.has(word)) return ok(true)
    return no.has(word) ? ok(false) : fail(`${label} must be yes or no, for example yes, true, 1 or x`)
  },
  format: (value) => (value ? 'Yes' : 'No'),
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'checked'])
const no = new Set(['false', 'no', 'n', '0', 'off', 'unchecked'])

/** With three states: true, false and null. Also the type of computed results, which may be blank. */
export const boolean = defineFieldType<BooleanSettings>(common)

/** With two states: a record in which it was never set is unchecked. */
export const checkbox = defineFieldType<BooleanSettings>({ ...common, unset: false })
