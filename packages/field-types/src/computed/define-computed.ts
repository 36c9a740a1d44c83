import { fail } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldType } from '../definition.ts'
import { t } from './messages.ts'

type Words = Pick<FieldType, 'id' | 'label' | 'summary' | 'example' | 'sample' | 'computation'>

/**
 * A type whose values are computed. The result type of each field (number, text, date …) reads, filters and renders
 * them, so this type has neither operators nor a column.
 */
export function defineComputed<Settings>(
  type: Words & Pick<FieldType<Settings>, 'settingsShape' | 'isStored' | 'settingsAfter' | 'settingsToCopy'>,
): FieldType<Settings> {
  return defineFieldType<Settings>({
    ...type,
    group: 'computed',
    storage: 'none',
    graphql: { scalar: 'String', list: false },
    valueKind: null,
    operators: [],
    sortable: false,
    column: () => sql`text`,
    parse: (_input, { label }) => fail(t('isComputedAndCannotBeSet', { label })),
    fromText: (_text, { label }) => fail(t('isComputedAndCannotBeSet', { label })),
  })
}
