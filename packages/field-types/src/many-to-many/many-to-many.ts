import { fail, object, ok, refine, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { isId } from '../id/id.ts'
import { arrays } from '../operators.ts'
import {
  completeRelation,
  relationKeys,
  relationOfSettings,
  type RelationSettings,
} from '../relationship/relationship.ts'
import { t } from './messages.ts'

export type Links = Omit<RelationSettings, 'onDelete'>

/** The maximum number of records of one field; larger sets should be related from the other side. */
const maxLinks = 1000

/** Ordered records of another entity, or users; the value is the list of their distinct ids, stored in a table of links. */
export const manyToMany = defineFieldType<Links>({
  id: 'many_to_many',
  label: () => t('label'),
  group: 'relation',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: ['018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'],
  graphql: { scalar: 'ID', list: true },
  storage: 'links',
  operators: arrays,
  sortable: false,
  settingsShape: refine(object(relationKeys), completeRelation),
  column: () => sql`uuid[]`,
  parse: (input, { label }) => readIds(input, label),
  fromText: (text, { label }) =>
    readIds(
      text.split(/[\s,;]+/).filter((word) => word !== ''),
      label,
    ),
  toText: (value) => (value as string[]).join(', '),
  dependsOn: ({ dependsOn = null }) => dependsOn,
  // A link has no data, so it is deleted with either of its records.
  relation: (settings) => relationOfSettings(settings, { onDelete: 'cascade' }),
})

function readIds(input: unknown, label: string): Result<string[]> {
  // `every` skips the holes of an array.
  const given = Array.isArray(input) ? Array.from<unknown>(input) : []
  if (!Array.isArray(input) || !given.every(isId)) return fail(t('mustBeIdsOfRecords', { label }))
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  return ids.length > maxLinks ? fail(t('canContainAtMost', { label, count: maxLinks })) : ok(ids)
}
