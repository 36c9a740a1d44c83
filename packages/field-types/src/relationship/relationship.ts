import { annotate, fail, filled, id, mark, nullable, object, ok, oneOf, refine, text } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type Relation } from '../definition.ts'
import { isId, readId } from '../id/id.ts'
import { equality } from '../operators.ts'

export const relationKeys = {
  entityId: annotate(
    refine(id, (given) => (isId(given) ? ok(given) : fail('must be an id'))),
    {
      label: 'Related entity',
      help: 'The field contains records of this entity',
      placeholder: 'Choose an entity',
      must: 'be the id of the entity that the field points at',
    },
  ),
  inverseName: filled(
    nullable(
      annotate(
        { ...text(48), pattern: /^[a-z][a-z0-9_]*$/ },
        {
          label: 'Name on the related entity',
          help: 'The list shown there. Optional',
          editor: 'name',
          must: 'start with a letter and contain only lowercase letters, digits and _, at most 48',
        },
      ),
    ),
    null,
  ),
  tells: annotate(mark, {
    label: 'Notify the assigned person',
    help: 'Assigns the record to the user with the email address of the related record, notifies them, and reminds them of its dates',
  }),
}

const onDelete = annotate(
  oneOf(['set_null', 'restrict', 'cascade'], {
    labels: { set_null: 'Empty this field', restrict: 'Refuse to delete it', cascade: 'Delete this record too' },
  }),
  { label: 'When the related record is deleted' },
)
const { entityId, inverseName, tells } = relationKeys
const settings = object({ entityId, inverseName, onDelete: filled(onDelete, 'set_null'), tells }, 'entityId')

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
