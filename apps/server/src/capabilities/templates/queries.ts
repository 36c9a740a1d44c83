import { GraphQLBoolean, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { badInput } from '@monarch/schema'
import { idArgument } from '../../api/graphql/data-input.ts'
import { idIn } from '../../structure/mutations.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import type { FunctionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { mayMakeCategories, missingCategories } from './categories.ts'
import { chooseNames } from '../../records/installs/structure-commands.ts'
import { contentFor } from './template-records.ts'
import { reachTemplate } from './template-store.ts'
import { reachable } from '../../request/decisions.ts'

const text = { type: new GraphQLNonNull(GraphQLString) }
const number = { type: new GraphQLNonNull(scalars.Int) }

const addedEntity = new GraphQLObjectType({
  name: 'TemplatePreviewEntity',
  fields: {
    name: text,
    installedName: { ...text, description: 'The name in the tenant.' },
    isRenamed: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'Whether it differs from the name in the template.',
    },
    displayName: text,
    fields: number,
    views: number,
    layouts: number,
    records: number,
  },
})

const preview = new GraphQLObjectType({
  name: 'TemplatePreview',
  fields: {
    entities: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(addedEntity))) },
    newCategories: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))),
      description:
        'The business categories that would be created: those that the organization lacks, if the caller may create them.',
    },
  },
})

export const templateQueries: readonly FunctionQuery[] = [
  {
    name: 'previewTemplate',
    permission: { decides: 'membership of the tenant' },
    scope: 'tenant',
    description: 'Previews what installTemplate would add to the tenant, with the names. Changes nothing.',
    type: new GraphQLNonNull(preview),
    args: () => ({
      id: idArgument,
      tenantId: idArgument,
      rename: { type: scalars.JSON, description: 'Other names for entities: {"client": "customer"}.' },
    }),
    async answer(ctx, args) {
      const { admin } = ctx.app
      const content = await contentFor(ctx, await reachTemplate(ctx, admin, { id: idIn(args, 'id', 'id'), path: 'id' }))
      const tenantId = reachable(ctx, idIn(args, 'tenantId', 'tenantId'), 'tenantId', 'tenant')
      const structure = (await currentStructure(ctx.app, admin, tenantId))!
      const names = chooseNames(
        structure,
        content,
        readRename(args.rename),
        await commandEnvironment(ctx.app, admin, tenantId),
      )
      const { organizationId } = (await ctx.app.tenants.open(tenantId))!
      const missing = mayMakeCategories(ctx, organizationId)
        ? await missingCategories(admin, organizationId, content)
        : []
      return {
        newCategories: missing.map(({ displayName }) => displayName),
        entities: content.entities.map(({ name, displayName, fields, views, layouts, records }) => ({
          name,
          installedName: names[name]!,
          isRenamed: names[name] !== name,
          displayName,
          fields: fields.length,
          views: views.length,
          layouts: layouts.length,
          records: records.length,
        })),
      }
    },
  },
]

/** Names chosen by the caller, by the names in the template. */
export function readRename(given: unknown, path = 'rename'): Record<string, string> {
  if (given === undefined || given === null) return {}
  const isMap =
    typeof given === 'object' && !Array.isArray(given) && Object.values(given).every((name) => typeof name === 'string')
  if (!isMap) throw badInput({ path, message: 'rename must be an object of names: {"client": "customer"}' })
  return given as Record<string, string>
}
