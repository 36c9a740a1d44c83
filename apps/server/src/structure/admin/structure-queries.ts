import type { AppError } from '@monarch/schema'
import { id, object } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput } from '../../api/graphql/args-input.ts'
import type { RequestContext } from '../../request/context.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { tenantOfRow, updateFieldData } from '../mutations.ts'
import { previewField, valueReader } from '../change/preview-field.ts'
import type { StructureRefusal } from '../change/refusal.ts'

const sample = new GraphQLObjectType({
  name: 'FieldPreviewSample',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID), description: 'The id of the record.' },
    before: { type: scalars.JSON },
    after: { type: scalars.JSON, description: 'The converted value; null if it cannot be converted.' },
  },
})

const removedOption = new GraphQLObjectType({
  name: 'FieldPreviewOption',
  fields: {
    option: { type: new GraphQLNonNull(GraphQLString) },
    count: {
      type: new GraphQLNonNull(scalars.Int),
      description: 'Records that have the option, including those in the bin.',
    },
  },
})

const preview = new GraphQLObjectType({
  name: 'FieldPreview',
  fields: {
    converts: { type: new GraphQLNonNull(scalars.Int), description: 'Values that can be converted.' },
    fails: { type: new GraphQLNonNull(scalars.Int), description: 'Records that block the change.' },
    isComplete: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'False if the caller may not read all values of the field. Counts and samples exclude the others.',
    },
    samples: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(sample))),
      description: 'At most five values that block the change, and five that can be converted.',
    },
    removedOptions: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(removedOption))),
      description: 'The options that the change removes although records have them; at most all of the field.',
    },
  },
})

export const structureQueries: readonly FunctionQuery[] = [
  functionQuery({
    name: 'previewSystemField',
    permission: 'entity:update',
    scope: 'tenant',
    description: 'Previews the effect of updateSystemField with the same data on the stored values. Changes nothing.',
    type: new GraphQLNonNull(preview),
    args: argsInput(object({ id, data: updateFieldData }, 'id', 'data')),
    async answer(ctx, args) {
      const tenantId = await tenantOfRow(ctx.app, ctx, 'systemFields', args, 'field')
      const reader = await valueReader(ctx, tenantId, args.id)
      return previewField(ctx.app, tenantId, { type: 'updateField', ...args }, reader)
    },
  }),
]

/** Omits the records unless the caller may read them. Permission to change the structure does not imply that. */
export async function visibleRefusal(
  ctx: RequestContext,
  tenantId: string,
  refusal: StructureRefusal,
): Promise<AppError> {
  const { offending } = refusal
  const isWhole = offending === null || (await valueReader(ctx, tenantId, offending.fieldId)).isReadable === null
  return isWhole ? refusal : refusal.withoutRecords()
}
