import { roleTemplates, writtenTemplate } from '@monarch/schema'
import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import type { FunctionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { effectivePermissionsQuery } from './effective-permissions.ts'
import { recordLimitsQuery } from './record-limits.ts'

const text = { type: new GraphQLNonNull(GraphQLString) }

const template = new GraphQLObjectType({
  name: 'RoleTemplate',
  fields: {
    roleValue: { ...text, description: 'The name for createRole.' },
    name: text,
    description: text,
    permissions: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))) },
    rules: { type: new GraphQLNonNull(scalars.JSON) },
  },
})

export const roleQueries: readonly FunctionQuery[] = [
  {
    name: 'roleTemplates',
    permission: { decides: 'none: part of the product' },
    scope: 'self',
    description: 'Templates for new roles, with the most permissions first.',
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(template))),
    args: () => ({}),
    answer: () => Promise.resolve(roleTemplates.map(writtenTemplate)),
  },
  effectivePermissionsQuery,
  recordLimitsQuery,
]
