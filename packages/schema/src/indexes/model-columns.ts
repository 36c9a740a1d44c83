import type { Column, Model } from '../model/model.ts'

interface ModelColumns {
  /** The stored columns of each entity with records, by `Column.id`. */
  readonly byEntity: ReadonlyMap<string, ReadonlyMap<string, Column>>
  /** The entity of each field. */
  readonly entityOf: ReadonlyMap<string, string>
}

const known = new WeakMap<Model, ModelColumns>()

export function columnsIn(model: Model): ModelColumns {
  const made = known.get(model) ?? collect(model)
  known.set(model, made)
  return made
}

function collect(model: Model): ModelColumns {
  const entities = [...model.entities.values()].filter(({ names, hasBin }) => names.list !== null && hasBin)
  const byEntity = new Map(
    entities.map(({ id, attributes }) => {
      const columns = [...attributes.values()].filter((attribute) => attribute.kind === 'column')
      return [id, new Map(columns.map((column) => [column.id, column]))]
    }),
  )
  const fields = [...byEntity].flatMap(([id, columns]) =>
    [...columns.values()].flatMap((column): [string, string][] => (column.isSystem ? [] : [[column.id, id]])),
  )
  return { byEntity, entityOf: new Map(fields) }
}
