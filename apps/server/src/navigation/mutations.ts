import { badInput, normalizeName } from '@monarch/schema'
import { GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from 'graphql'
import { ownOrganization } from '../context.ts'
import { type AdminChange, type AdminMutation, logAdminChange } from '../graphql/admin-mutation.ts'
import { newId } from '../new-id.ts'

const createGroupInput = new GraphQLInputObjectType({
  name: 'CreateEntityGroupInput',
  fields: {
    organizationId: { type: new GraphQLNonNull(GraphQLID) },
    displayName: { type: new GraphQLNonNull(GraphQLString), description: 'Its technical name is made from it.' },
    icon: { type: GraphQLString },
    color: { type: GraphQLString },
  },
})

export const navigationMutations: readonly AdminMutation[] = [
  {
    name: 'createEntityGroup',
    description: 'Adds a business category: a group of the navigation, the last one and empty.',
    permission: 'navigation:create',
    entity: 'entityGroup',
    args: () => ({ data: { type: new GraphQLNonNull(createGroupInput) } }),
    run: (change, { data }) => createGroup(change, data as GroupInput),
  },
]

interface GroupInput {
  readonly organizationId: string
  readonly displayName: string
  readonly icon?: string | null
  readonly color?: string | null
}

async function createGroup(change: AdminChange, { organizationId: given, ...data }: GroupInput): Promise<string> {
  const { ctx, transaction } = change
  const organizationId = ownOrganization(ctx, given, 'data.organizationId')
  const displayName = checkedLabel(data.displayName, 'displayName')
  const name = normalizeName(displayName).slice(0, longestName)
  // Two that are made at once wait for each other.
  await transaction.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
  const groups = await transaction
    .selectFrom('entityGroups')
    .select(['name', 'sortOrder'])
    .where('organizationId', '=', organizationId)
    .execute()
  if (groups.some((group) => group.name === name))
    throw badInput({ path: 'data.displayName', message: `There is a category "${displayName}" already` })
  if (groups.length >= mostGroups)
    throw badInput({ path: 'data', message: `An organization can have at most ${mostGroups} categories` })
  const group = {
    id: newId(),
    organizationId,
    name,
    displayName,
    icon: checkedLabel(data.icon ?? 'folder', 'icon'),
    color: checkedLabel(data.color ?? 'gray', 'color'),
    sortOrder: Math.max(-1, ...groups.map(({ sortOrder }) => Number(sortOrder))) + 1,
  }
  await transaction.insertInto('entityGroups').values(group).execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'entityGroup',
    subjectId: group.id,
    action: 'create',
    version: 0,
    description: `Created the category "${displayName}"`,
    before: null,
    after: group,
  })
  return group.id
}

function checkedLabel(text: string, key: string): string {
  const trimmed = text.trim()
  const isFine = trimmed !== '' && trimmed.length <= longestName && !trimmed.includes('\0') && trimmed.isWellFormed()
  if (isFine) return trimmed
  throw badInput({ path: `data.${key}`, message: `${key} must be a text of 1 to ${longestName} characters` })
}

const longestName = 80
const mostGroups = 200
