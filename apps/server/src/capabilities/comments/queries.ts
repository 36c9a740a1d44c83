import { badInput } from '@monarch/schema'
import { annotate, id, object, text } from '@monarch/shapes'
import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { peopleOfTenant } from '../../request/people.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
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
  functionQuery({
    name: 'mentionables',
    permission: { decides: 'record:<entity>:read' },
    scope: 'tenant',
    description: 'The users who can be mentioned in comments on an entity: those who may read its records, by name.',
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(person))),
    args: argsInput(
      object(
        { tenantId: id, entity: annotate(text(), { description: 'The technical name of the entity.' }) },
        'tenantId',
        'entity',
      ),
    ),
    async answer(ctx, args) {
      const tenantId = reachable(ctx, args.tenantId, 'tenantId', 'tenant')
      const model = await tenantModel(ctx.app, tenantId)
      const entity = model.entities.get(args.entity)
      const isTheirs = entity && entity.names.comments !== null && ctx.access.to(entity).actions.has('read')
      if (!isTheirs) throw badInput({ path: 'entity', message: 'There is no such entity' })
      const people = await peopleOfTenant(ctx.app, tenantId)
      return people.filter(({ access }) => access.to(entity).actions.has('read')).map(({ id, name }) => ({ id, name }))
    },
  }),
]
