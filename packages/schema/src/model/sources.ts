import type { Attribute, Source } from './model.ts'

/**
 * The sources of a derived value of any kind; empty for other values. The visibility of every derived value follows
 * from this list alone; see `Visibility` in `packages/query`.
 */
export function sourcesOf(attribute: Attribute): readonly Source[] {
  switch (attribute.kind) {
    case 'column':
    case 'computed':
      return attribute.derivation?.sources ?? []
    case 'formula':
      return [
        ...[...attribute.inputs.values()].map(({ through, attribute: value }) => ({ through, value, where: null })),
        ...(attribute.failureOf === undefined ? [] : ownSources([attribute.failureOf])),
      ]
    case 'rollup':
    case 'lookup':
      return [{ through: [attribute.relation], value: attribute.attribute, where: attribute.where }]
    default:
      return []
  }
}

/** Values of the same record. */
export function ownSources(names: readonly string[]): readonly Source[] {
  return names.map((value) => ({ through: [], value, where: null }))
}
