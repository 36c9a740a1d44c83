import { notFound, uuid } from '@monarch/schema'
import { annotate, id, object } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { sql } from 'kysely'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { canMailLinks } from './accounts/secret-links.ts'
import { reachable, wholeOrganization } from '../../request/decisions.ts'
import { listPeople } from '../../request/people.ts'

const count = (description: string) => ({ type: new GraphQLNonNull(scalars.Int), description })

const ownedObjects = new GraphQLObjectType({
  name: 'Belongings',
  fields: {
    personalViews: count('Personal views. Without an heir they are moved to the bin.'),
    sharedViews: count('Shared views. They stay in any case.'),
    workflows: count('Workflows that act as the user. Without an heir they stop.'),
    forms: count(
      'Public links, such as open forms, that act with the rights of the user. Without an heir they are closed.',
    ),
    apiKeys: count('API keys that the user created. They are revoked in any case.'),
  },
})

const person = new GraphQLObjectType({
  name: 'Person',
  description: 'A member of a tenant, as the other members see them.',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the user.' },
    name: { type: new GraphQLNonNull(GraphQLString), description: 'The name of the user.' },
    avatarUrl: { type: GraphQLString, description: 'The picture of the user, if there is one.' },
    isActive: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'False for suspended users, who cannot be chosen in fields.',
    },
  },
})

const userArgs = argsInput(
  object(
    { userId: annotate(uuid, { description: 'The id of the user.' }), organizationId: id },
    'userId',
    'organizationId',
  ),
)

export const userQueries: readonly FunctionQuery[] = [
  {
    name: 'mailsLinks',
    permission: { decides: 'none: about the installation' },
    scope: 'self',
    description:
      'Whether invitations and password reset links are sent by email. Otherwise they are shown to the user who creates them.',
    type: new GraphQLNonNull(GraphQLBoolean),
    args: () => ({}),
    answer: ({ app }) => Promise.resolve(canMailLinks(app)),
  },
  functionQuery({
    name: 'people',
    permission: { decides: 'none: members know each other' },
    scope: 'tenant',
    description: 'The members of the tenant, by name. Fields of users can contain them.',
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(person))),
    args: argsInput(object({ tenantId: id }, 'tenantId')),
    answer: (ctx, args) => listPeople(ctx.app, reachable(ctx, args.tenantId, 'tenantId', 'tenant')),
  }),
  functionQuery({
    name: 'belongings',
    permission: 'user:delete',
    scope: 'organization',
    description: 'Previews what passes to the heir when a user is removed from an organization. Requires user:delete.',
    type: new GraphQLNonNull(ownedObjects),
    args: userArgs,
    async answer(ctx, { userId, ...args }) {
      const organizationId = wholeOrganization(ctx, args.organizationId)
      const tenants = sql`(select id from tenants where "organizationId" = ${organizationId})`
      const { rows } = await sql<
        Readonly<Record<'personalViews' | 'sharedViews' | 'workflows' | 'forms' | 'apiKeys', number>>
      >`
        select
          (select count(*)::int from views v where v."ownerId" = m."userId" and v."deletedAt" is null
            and v.visibility = 'personal' and v."tenantId" in ${tenants}) as "personalViews",
          (select count(*)::int from views v where v."ownerId" = m."userId" and v."deletedAt" is null
            and v.visibility <> 'personal' and v."tenantId" in ${tenants}) as "sharedViews",
          (select count(*)::int from workflows w where w."publishedBy" = m."userId"
            and w."tenantId" in ${tenants}) as workflows,
          (select count(*)::int from "publicLinks" f where f."createdBy" = m."userId" and f."tenantId" in ${tenants}) as forms,
          (select count(*)::int from "apiKeys" k where k."givenBy" = m."userId" and k."deletedAt" is null
            and k."tenantId" in ${tenants}) as "apiKeys"
        from memberships m where m."userId" = ${userId} and m."organizationId" = ${organizationId}`.execute(
        ctx.app.admin,
      )
      if (!rows[0]) throw notFound('userId', 'user')
      return rows[0]
    },
  }),
]
