import { GraphQLBoolean, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { annotate, id, map, object, text } from '@monarch/shapes'
import { argsInput } from '../../api/graphql/args-input.ts'
import { commandEnvironment } from '../../structure/change/declare-change.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { mayMakeCategories, missingCategories } from './categories.ts'
import { chooseNames } from '../../records/installs/structure-commands.ts'
import { contentFor } from './template-records.ts'
import { reachTemplate } from './template-store.ts'
import { reachable } from '../../request/decisions.ts'

const textField = { type: new GraphQLNonNull(GraphQLString) }
const numberField = { type: new GraphQLNonNull(scalars.Int) }

const addedEntity = new GraphQLObjectType({
  name: 'TemplatePreviewEntity',
  fields: {
    name: textField,
    installedName: { ...textField, description: 'The name in the tenant.' },
    isRenamed: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'Whether it differs from the name in the template.',
    },
    displayName: textField,
    fields: numberField,
    views: numberField,
    layouts: numberField,
    records: numberField,
  },
})

const preview = new GraphQLObjectType({
  name: 'TemplatePreview',
  fields: {
    entities: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(addedEntity))) },
    newCategoryTexts: {
      type: new GraphQLList(scalars.JSON),
      description:
        'The translations of newCategories, in the same order: {"de": {"displayName": "Finanzen"}}, or null.',
    },
    newCategories: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))),
      description:
        'The business categories that would be created: those that the organization lacks, if the caller may create them.',
    },
  },
})

/** Names chosen by the caller, by the names in the template. */
export const rename = annotate(map(text(), Infinity), {
  description: 'Other names for entities: {"client": "customer"}.',
  message: 'rename must be an object of names: {"client": "customer"}',
})

export const templateQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: 'previewTemplate',
    permission: { decides: 'membership of the tenant' },
    scope: 'tenant',
    description: 'Previews what installTemplate would add to the tenant, with the names. Changes nothing.',
    type: new GraphQLNonNull(preview),
    args: argsInput(object({ id, tenantId: id, rename }, 'id', 'tenantId')),
    async answer(ctx, args) {
      const { admin } = ctx.app
      const content = await contentFor(ctx, await reachTemplate(ctx, admin, { id: args.id, path: 'id' }))
      const tenantId = reachable(ctx, args.tenantId, 'tenantId', 'tenant')
      const structure = (await currentStructure(ctx.app, admin, tenantId))!
      const names = chooseNames(
        structure,
        content,
        args.rename ?? {},
        await commandEnvironment(ctx.app, admin, tenantId),
      )
      const { organizationId } = (await ctx.app.tenants.open(tenantId))!
      const missing = mayMakeCategories(ctx, organizationId)
        ? await missingCategories(admin, organizationId, content)
        : []
      return {
        newCategoryTexts: missing.map(({ translations }) => translations ?? null),
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
  }),
]
