import type { Json } from '@monarch/field-types'
import { type Inputs, readableRows } from '@monarch/query'
import {
  applyCommand,
  type Column,
  type Command,
  countRemovedOptions,
  type Links,
  type Model,
  previewColumn,
} from '@monarch/schema'
import { bind, sql, type Statement } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import type { RequestContext } from '../../request/context.ts'
import { recordContext } from '../tenant-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { currentStructure } from '../structure-store.ts'
import { commandEnvironment } from './declare-change.ts'
import { tenantModel } from '../tenant-model.ts'
import { usersOfChange } from './users-of-change.ts'
import { distinctValues, fitOf } from './verify-values.ts'

export interface FieldPreview {
  readonly converts: number
  readonly fails: number
  /** False if the caller may not read some values, which the counts exclude. */
  readonly isComplete: boolean
  readonly samples: readonly { readonly id: string; readonly before: Json; readonly after: Json }[]
  /** The options that the change removes, with the records that have them; without those that no record has. */
  readonly removedOptions: readonly { readonly option: string; readonly count: number }[]
}

/** The readable values of a field: those in rows that meet the condition, or all. */
interface ValueReader {
  readonly isReadable: ReturnType<typeof readableRows>
  readonly context: Inputs['context']
}

/** Previews the effect of a command on the field values that the caller may read. Changes nothing. */
export async function previewField(
  app: App,
  tenantId: string,
  command: Extract<Command, { type: 'updateField' }>,
  { isReadable, context }: ValueReader,
): Promise<FieldPreview> {
  const { id: fieldId } = command
  const isComplete = isReadable === null
  const before = (await currentStructure(app, app.admin, tenantId))!
  const { structure: after } = applyCommand(before, command, await commandEnvironment(app, app.admin, tenantId))
  const tenant = (await app.tenants.open(tenantId))!
  const users = await usersOfChange(app.admin, tenant, { before, after, isUndo: false })
  const removed = countRemovedOptions(before, after, fieldId, isReadable)
  const removedOptions =
    removed === null
      ? []
      : await tenant.db.transaction((reading) =>
          reading.rows<FieldPreview['removedOptions'][number]>(removed, { variables: {}, context }),
        )
  const preview = previewColumn(before, after, { fieldId, isReadable, users })
  if (!preview) return { converts: 0, fails: 0, isComplete, samples: [], removedOptions }
  const { distinct, counts, samples } = preview
  const fits = fitOf(after.fields.find((f) => f.id === fieldId)!)
  const inputs: Inputs = { variables: {}, context }
  return tenant.db.transaction(async (transaction) => {
    await transaction.client.query('set transaction isolation level repeatable read, read only')
    const misfits = distinct === null ? [] : await misfitsAmong(transaction, distinct, inputs, fits)
    const found = await transaction.one<Pick<FieldPreview, 'converts' | 'fails'>>(counts, { ...inputs, misfits })
    const some = await transaction.rows<FieldPreview['samples'][number]>(samples, { ...inputs, misfits })
    return { ...found, isComplete, samples: some, removedOptions }
  })
}

/** A field of a disabled entity has no readable values. */
export async function valueReader(ctx: RequestContext, tenantId: string, fieldId: string): Promise<ValueReader> {
  const model = await tenantModel(ctx.app, tenantId)
  const place = placeOf(model, fieldId)
  const isReadable = place === null ? () => sql`false` : readableRows(model, ctx.access, place)
  return { isReadable, context: recordContext(ctx, tenantId) }
}

function placeOf(model: Model, fieldId: string): { entity: string; attribute: Column | Links } | null {
  for (const entity of model.entities.values()) {
    for (const attribute of entity.attributes.values()) {
      const isStored = attribute.kind === 'column' || attribute.kind === 'links'
      if (isStored && attribute.id === fieldId) return { entity: entity.name, attribute }
    }
  }
  return null
}

async function misfitsAmong(
  { client }: Transaction,
  distinct: Statement,
  inputs: Inputs,
  fits: (value: unknown) => boolean,
): Promise<string[]> {
  const misfits: string[] = []
  for await (const values of distinctValues(client, distinct.text, bind(distinct, inputs))) {
    for (const value of values) if (!fits(value)) misfits.push(JSON.stringify(value))
  }
  return misfits
}
