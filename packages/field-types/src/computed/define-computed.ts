import { sql } from '@monarch/sql'
import { defineFieldType, type FieldType } from '../definition.ts'
import { fail } from '../result.ts'

type Words = Pick<FieldType, 'id' | 'label' | 'icon' | 'summary' | 'example' | 'sample' | 'computation' | 'references'>

/**
 * A type whose values nobody enters. What they are (number, text, date …) each field says for itself, so all that reads,
 * filters and shows them works with the type of its result, and this one has neither operators nor a column.
 */
export function defineComputed<Settings>(
  type: Words & Pick<FieldType<Settings>, 'settings' | 'isStored'>,
): FieldType<Settings> {
  return defineFieldType<Settings>({
    ...type,
    group: 'Computed',
    storage: 'none',
    graphql: { scalar: 'String', list: false },
    valueKind: null,
    operators: [],
    sortable: false,
    column: () => sql`text`,
    parse: (_input, { label }) => fail(`${label} is computed and cannot be set`),
    fromText: (_text, { label }) => fail(`${label} is computed and cannot be set`),
  })
}
