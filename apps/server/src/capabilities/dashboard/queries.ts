import { annotate, filled, object, wholeNumber } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { readAssigned } from './assigned.ts'

const record = new GraphQLObjectType({
  name: '_AssignedRecord',
  description: 'A record that is assigned to the caller.',
  fields: {
    entityId: always(GraphQLID, 'The id of its entity.'),
    id: always(GraphQLID, 'Its id.'),
    title: maybe(GraphQLString, 'Its title.'),
    due: maybe(GraphQLString, 'Its first date with reminders: a day, or a time in UTC.'),
  },
})
const field = new GraphQLObjectType({
  name: '_AssigningField',
  description: 'A field that assigns records.',
  fields: {
    name: always(GraphQLString, 'Its technical name.'),
    mailbox: maybe(GraphQLString, 'The field of the related record with the email address; null for a field of users.'),
    isList: always(GraphQLBoolean, 'Whether it can name several.'),
  },
})
const done = new GraphQLObjectType({
  name: '_DoneChoices',
  description: 'The choices of a field that mark a record as done.',
  fields: {
    field: always(GraphQLString, 'The technical name of the field.'),
    choices: always(listOf(GraphQLString), 'Their values.'),
    isList: always(GraphQLBoolean, 'Whether the field can have several.'),
  },
})
const list = new GraphQLObjectType({
  name: '_AssignedList',
  description: 'The assigned records of one entity, and what selects them.',
  fields: {
    entityId: always(GraphQLID, 'The id of the entity.'),
    count: always(scalars.Int, 'Their number, at most 100.'),
    isCountComplete: always(GraphQLBoolean, 'False if there are more than counted.'),
    fields: always(listOf(field), 'The fields that assign them.'),
    done: always(listOf(done), 'The choices that leave records out.'),
    due: maybe(GraphQLString, 'The technical name of the date that sorts them.'),
  },
})
const assigned = new GraphQLObjectType({
  name: '_Assigned',
  description: 'What is assigned to the caller.',
  fields: {
    records: always(listOf(record), 'The records that are due first.'),
    lists: always(listOf(list), 'One item for each entity with such records.'),
    unread: always(scalars.Int, 'The number of entities that were left out, because there are more than 100.'),
  },
})

export const assignedQuery: FunctionQuery = functionQuery({
  name: '_assigned',
  permission: { decides: 'record:<entity>:read' },
  scope: 'tenant',
  description: 'The open records that are assigned to the caller, in all entities, by due date.',
  type: new GraphQLNonNull(assigned),
  args: argsInput(
    object({
      limit: annotate(filled(wholeNumber(1, 100), 10), { description: 'The maximum number of records, at most 100.' }),
    }),
  ),
  answer: (ctx, { limit }) => readAssigned(ctx, limit),
})
