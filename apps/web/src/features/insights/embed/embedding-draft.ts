import type { Embedding } from '@monarch/schema'
import type { Customer, EmbedChoices } from './queries.ts'

export type Parameter = Embedding['parameters'][number]

/** The most likely entity of customers: the one to which the records of most tiles have a relation. */
export function firstParameter(
  { customers, entities }: EmbedChoices,
  taken: readonly Parameter[] = [],
): Parameter | null {
  const tileSubjects = new Set(entities.flatMap(({ id, isTileSubject }) => (isTileSubject ? [id] : [])))
  const relatedTo = ({ paths }: Customer): number =>
    paths.filter(({ entityId, options }) => tileSubjects.has(entityId) && options[0]!.fieldIds.length === 1).length
  const [best] = customers
    .filter(({ id }) => taken.every(({ entityId }) => entityId !== id))
    .toSorted((a, b) => relatedTo(b) - relatedTo(a))
  return best ? parameterOf(best) : null
}

/** A parameter for the id of a record, with the shortest path of relations to that record from each entity. */
export const parameterOf = (customer: Customer): Parameter => ({
  name: nameFrom(customer.label),
  entityId: customer.id,
  keyId: null,
  paths: customer.paths.map(({ entityId, options }) => ({ entityId, fieldIds: options[0]!.fieldIds })),
})

/** `undefined` leaves out the tiles about the entity. */
export const withPath = (
  parameter: Parameter,
  entityId: string,
  fieldIds: readonly string[] | undefined,
): Parameter => ({
  ...parameter,
  paths: [
    ...parameter.paths.filter((path) => path.entityId !== entityId),
    ...(fieldIds ? [{ entityId, fieldIds }] : []),
  ],
})

/** The entities whose records are not limited by every parameter. */
export const notNarrowed = ({ entities }: EmbedChoices, parameters: readonly Parameter[]) =>
  entities.filter(({ id }) => !parameters.every(({ paths }) => paths.some(({ entityId }) => entityId === id)))

function nameFrom(label: string): string {
  const ascii = label
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/gi, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
  return ascii === '' ? 'customer' : ascii.toLowerCase().slice(0, 40)
}

export const isName = (name: string): boolean => /^[a-z]\w*$/i.test(name)

export const isNamed = (parameters: readonly Parameter[]): boolean =>
  parameters.every(({ name }) => isName(name)) && new Set(parameters.map(({ name }) => name)).size === parameters.length
