import { type EnteredTypeId, fieldTypes } from '@monarch/field-types'
import { makeEntity, type MadeEntity } from '../made-entities.ts'
import { api } from './network.ts'

/** The types whose values users type or choose; files are uploaded instead. */
export const typedTypes = Object.values(fieldTypes).flatMap(({ id, computation, files }) =>
  computation || files ? [] : [id as EnteredTypeId],
)

export interface EveryType extends MadeEntity {
  /** The id of the record with that name, and its values by type. */
  read(name: string): Promise<{ id: string; values: Partial<Record<EnteredTypeId, unknown>> }>
}

/**
 * An entity with a name and a field of each type, whose label is the id of the type. It has the records "One" and "Two";
 * relations lead to the record "Target", and choices are Alpha and Beta.
 */
export async function makeEveryType(displayName: string, values: object = {}): Promise<EveryType> {
  const target = await makeEntity(api, `${displayName}target`, [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
  ])
  await target.create([{ name: 'Target' }])
  const shown = { showInList: true, showInForm: true }
  const fields = typedTypes.map((fieldType) => {
    const type = fieldTypes[fieldType]
    const settings = {
      ...(type.choices && { choices }),
      ...(type.relation && { entityId: target.id, inverseName: `of_${fieldType}` }),
    }
    return { ...shown, name: `a_${fieldType}`, displayName: fieldType, fieldType, settings }
  })
  const made = await makeEntity(api, displayName, [
    { ...shown, name: 'name', displayName: 'Name', fieldType: 'text' },
    ...fields,
  ])
  await made.create([{ name: 'One', ...values }, { name: 'Two' }])
  const read: EveryType['read'] = async (name) => {
    const document = `query($name: String) { found: ${made.name}(where: {name: {eq: $name}}) {
      id ${typedTypes.map((type) => `${type}: a_${type}`).join(' ')} } }`
    const { found } = await api.tenant<{ found: [{ id: string }] }>(document, { name })
    const [{ id, ...values }] = found
    return { id, values }
  }
  return { ...made, read }
}

const choices = [
  { value: 'alpha', label: 'Alpha', color: 'blue' },
  { value: 'beta', label: 'Beta', color: 'green' },
]
