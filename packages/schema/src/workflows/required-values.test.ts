import { expect, test } from 'vitest'
import type { FieldRow } from '../structure/structure.ts'
import { isRequiredOnCreate } from './walk-workflow.ts'

const field = (more: Partial<FieldRow>) =>
  ({ displayName: 'Stage', fieldType: 'text', settings: {}, defaultValue: null, isRequired: true, ...more }) as FieldRow

test.each([
  ['a required field', {}, true],
  ['a field with a default', { defaultValue: 'open' }, false],
  ['an optional field', { isRequired: false }, false],
])('a new record must be given %s: %s', (_name, more, isNeeded) =>
  expect(isRequiredOnCreate(field(more))).toBe(isNeeded),
)
