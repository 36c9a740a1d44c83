import type { Json } from '@monarch/field-types'
import { compileRead, planRead } from '@monarch/query'
import { entityOfRecord, isValue, type RecordWrite, type StepOutputs, type StepRun } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/db/pools.ts'
import { admitUsers } from '../../../records/admit-users.ts'
import { prepareWrite, type RecordChange } from '../../../records/prepare-write.ts'
import { translateWriteError } from '../../../records/service.ts'
import { recordUserName } from '../../../structure/user-names.ts'
import { WorkflowFault } from './fault.ts'
import { entityById, readValues, type Surroundings } from './values.ts'

/** The step with the values that it can read. */
export function stepRun(around: Surroundings, step: StepRun['step']): StepRun {
  const { tenant, data, scope, structure } = around
  const { model } = tenant
  return {
    step,
    now: around.now,
    read: (sources) => readValues(around, sources),
    entity(name) {
      const entity = model.entities.get(String(name))
      if (!entity) throw new WorkflowFault(`The entity "${String(name)}" is switched off or in the bin.`)
      return entity
    },
    async recordAt(reference) {
      const written = String(reference)
      const entityId = entityOfRecord(structure, scope, written)
      if (entityId === null) throw new WorkflowFault(`There is no record at "${written}".`)
      const values = await readValues(around, null, [written])
      return { entity: entityById(model, entityId), id: values.recordId(written) }
    },
    async recordValues({ id }, values) {
      const { attributes } = entityById(model, id)
      const known = await readValues(around, values as Json)
      const entries = Object.entries(values as StepOutputs).map(([name, written]) => {
        const attribute = attributes.get(name)
        return [name, known.value(written, attribute && isValue(attribute) ? attribute : null)] as const
      })
      return Object.fromEntries(entries)
    },
    findIds: ({ name }, args) => findIds(around, name, args),
    async recordMeets(values, where) {
      const { record, inBin } = data
      if (record === null) return false
      const entity = entityById(model, record.entityId)
      const filled = values.where(record.entityId, where)
      const args = { where: { and: [{ id: { eq: record.recordId } }, filled] }, limit: 1, ...(inBin && { bin: true }) }
      return (await findIds(around, entity.name, args)).length > 0
    },
  }
}

const idOnly = [{ alias: 'id', name: 'id', args: {}, selection: [] }] as const

/** Writes the record as the acting user, like any other change. */
export async function writeRecord(
  app: App,
  { tenant, writer }: Pick<Surroundings, 'tenant' | 'writer'>,
  write: RecordWrite,
  transaction: Transaction,
): Promise<Json> {
  await recordUserName(app, writer.user.id, tenant)
  const request: RecordChange =
    write.kind === 'delete' ? { ...write, selection: idOnly } : { ...write, selection: idOnly, path: 'values' }
  const prepared = prepareWrite(writer, tenant, request)
  const users = await admitUsers(app, tenant, [prepared])
  try {
    const { id } = JSON.parse((await prepared.run(transaction, users)).text) as { id: string }
    return { id }
  } catch (error) {
    throw translateWriteError(error, prepared)
  }
}

export async function findIds(
  { tenant, read }: Pick<Surroundings, 'tenant' | 'read'>,
  entity: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const root = { alias: 'r', kind: 'list', entity, args, selection: idOnly } as const
  const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
  const text = await read(statement, { variables: {}, context: tenant.context })
  return (JSON.parse(text) as { r: { id: string }[] }).r.map(({ id }) => id)
}
