import { annotate, fail, mark, object, ok, type ValueOf } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { equality } from '../operators.ts'
import { t } from './messages.ts'

const booleanSettings = object({
  threeStates: annotate(mark, {
    label: () => t('threeStates'),
    help: () => t('keepsNotSetApart'),
  }),
})
type BooleanSettings = ValueOf<typeof booleanSettings>

const common: Parameters<typeof defineFieldType<BooleanSettings>>[0] = {
  id: 'boolean',
  label: () => t('label'),
  group: 'choice',
  summary: () => t('summary'),
  example: () => t('yes'),
  sample: true,
  graphql: { scalar: 'Boolean', list: false },
  operators: equality,
  answers: [
    { operand: true, label: () => t('isChecked'), heading: () => t('checked') },
    { operand: false, label: () => t('isNotChecked'), heading: () => t('unchecked') },
  ],
  settingsShape: booleanSettings,
  variant: (settings: unknown) =>
    (settings as Partial<BooleanSettings> | null | undefined)?.threeStates === true ? boolean : checkbox,
  column: () => sql`boolean`,
  parse: (input, { label }) => (typeof input === 'boolean' ? ok(input) : fail(t('mustBeTrueOrFalse', { label }))),
  fromText: (text, { label }) => {
    const word = text.trim().toLowerCase()
    if (yes.has(word)) return ok(true)
    return no.has(word) ? ok(false) : fail(t('mustBeYesOrNo', { label }))
  },
  format: (value) => t(value ? 'yes' : 'no'),
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'checked', 'ja', 'j'])
const no = new Set(['false', 'no', 'n', '0', 'off', 'unchecked', 'nein'])

/** With three states: true, false and null. Also the type of computed results, which may be blank. */
export const boolean = defineFieldType<BooleanSettings>(common)

/** With two states: a record in which it was never set is unchecked. */
const checkbox = defineFieldType<BooleanSettings>({ ...common, unset: false })
