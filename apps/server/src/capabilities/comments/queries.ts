import { badInput } from '@monarch/schema'
import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { peopleOfTenant } from '../../request/people.ts'
import { idIn } from '../../structure/mutations.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import type { FunctionQuery } from '../../api/graphql/function-query.ts'
import { reachable } from '../../request/decisions.ts'

const person = new GraphQLObjectType({
  name: 'Mentionable',
  description: 'A user who can be mentioned in a comment.',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the user.' },
    name: { type: new GraphQLNonNull(GraphQLString), description: 'The name of the user.' },
  },
})

/** Lists users who can be mentioned. Only those who may read the same records are visible. */
export const commentQueries: readonly FunctionQuery[] = [
  {
    name: 'mentionables',
    permission: { decides: 'record:<entity>:read' },
    scope: 'tenant',
    description: 'The users who can be mentioned in comments on an entity: those who may read its records, by name.',
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(person))),
    args: () => ({
      tenantId: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the tenant.' },
      entity: { type: new GraphQLNonNull(GraphQLString), description: 'The technical name of the entity.' },
    }),
    async answer(ctx, args) {
      const tenantId = reachable(ctx, idIn(args, 'tenantId', 'tenantId'), 'tenantId', 'tenant')
      const model = await tenantModel(ctx.app, tenantId)
      const entity = model.entities.get(String(args.entity))
      const isTheirs = entity && entity.names.comments !== null && ctx.access.to(entity).actions.has('read')
      if (!isTheirs) throw badInput({ path: 'entity', message: 'There is no such entity' })
      const people = await peopleOfTenant(ctx.app, tenantId)
      return people.filter(({ access }) => access.to(entity).actions.has('read')).map(({ id, name }) => ({ id, name }))
    },
  },
]
