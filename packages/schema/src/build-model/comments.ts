import { fieldTypes, textListType } from '@monarch/field-types'
import { type Attribute, type Entity, typeOnly } from '../model/model.ts'
import { systemColumn, systemColumns } from '../model/system-columns.ts'

/** The model's name for comments. No entity of a tenant can have it. */
export const commentsName = '$comments'

/** The comments of all entities in one table; the planner checks access to the record. */
export const comments: Entity = {
  id: commentsName,
  name: commentsName,
  label: 'Comment',
  description: 'A comment on a record.',
  names: typeOnly('RecordComment'),
  table: { schema: 'monarch', name: 'comments' },
  attributes: new Map<string, Attribute>([
    ['id', systemColumns.id],
    ['body', systemColumn('body', fieldTypes.rich_text, 'Text', { description: 'HTML with a few safe tags.' })],
    ['mentions', systemColumn('mentions', textListType, 'Mentions', { description: 'Ids of the mentioned users.' })],
    [
      'author',
      { kind: 'toOne', name: 'author', description: 'Who said it.', target: 'user', column: 'authorId' } as const,
    ],
    ['createdAt', systemColumns.createdAt],
    ['updatedAt', systemColumns.updatedAt],
  ]),
  hasBin: true,
  defaultOrder: [{ attribute: 'createdAt', direction: 'DESC' }],
}
