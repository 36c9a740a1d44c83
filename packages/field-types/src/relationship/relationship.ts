import { annotate, fail, filled, id, mark, nullable, object, ok, oneOf, refine, text } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type Relation } from '../definition.ts'
import { isId, readId } from '../id/id.ts'
import { equality } from '../operators.ts'

export const relationKeys = {
  entityId: annotate(
    refine(id, (given) => (isId(given) ? ok(given) : fail('must be an id'))),
    { must: 'be the id of the entity that the field points at' },
  ),
  inverseName: filled(
    nullable(
      annotate(
        { ...text(48), pattern: /^[a-z][a-z0-9_]*$/ },
        { must: 'start with a letter and contain only lowercase letters, digits and _, at most 48' },
      ),
    ),
    null,
  ),
  tells: mark,
}

const settings = object(
  { ...relationKeys, onDelete: filled(oneOf(['set_null', 'restrict', 'cascade']), 'set_null') },
  'entityId',
)

/** A record of another entity; the value is its id. */
export const relationship = defineFieldType<Relation>({
  id: 'relationship',
  label: 'Relationship',
  group: 'Relation',
  summary: 'A record of another entity',
  example: 'Acme Corp',
  sample: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  graphql: { scalar: 'ID', list: false },
  operators: equality,
  sortable: false,
  settingsShape: settings,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
  relation: (settings) => settings,
})
