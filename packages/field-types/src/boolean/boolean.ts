import { fail, ok } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { equality } from '../operators.ts'

export const boolean = defineFieldType({
  id: 'boolean',
  label: 'Checkbox',
  group: 'Choice',
  summary: 'Yes or no',
  example: 'Yes',
  sample: true,
  graphql: { scalar: 'Boolean', list: false },
  operators: equality,
  column: () => sql`boolean`,
  parse: (input, { label }) => (typeof input === 'boolean' ? ok(input) : fail(`${label} must be true or false`)),
  fromText: (text, { label }) => {
    const word = text.trim().toLowerCase()
    if (yes.has(word)) return ok(true)
    return no.has(word) ? ok(false) : fail(`${label} must be yes or no, for example yes, true, 1 or x`)
  },
  format: (value) => (value ? 'Yes' : 'No'),
})

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'checked'])
const no = new Set(['false', 'no', 'n', '0', 'off', 'unchecked'])
