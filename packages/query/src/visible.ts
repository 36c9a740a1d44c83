import {
  type Access,
  type Attribute,
  type Entity,
  isValue,
  type Model,
  type ToMany,
  type ToOne,
  type ValueAttribute,
} from '@monarch/schema'

/**
 * Which attributes exist for a caller. One that is hidden from him does not, nor does the relation that its field makes from
 * either side, nor one to an entity that he may not read, nor a value that is computed from any of them, directly or through
 * others. A relation whose field he sees on some records only does not exist either: what it says could not be taken back.
 */
export class Visibility {
  readonly #model: Model
  readonly #access: Access
  /** Of computed attributes, which take a walk to find out. */
  readonly #known = new Map<Attribute, boolean>()

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#access = access
  }

  attribute(entity: Entity, name: string): Attribute | undefined {
    const attribute = this.#access.to(entity).hidden.has(name) ? undefined : entity.attributes.get(name)
    if (!attribute || !this.#isMade(entity, attribute)) return undefined
    return isValue(attribute) || this.#isRelated(entity, attribute) ? attribute : undefined
  }

  /** The conditions of the rows on which he sees the value; none for one that he sees on all that he reads. */
  guardsOf(entity: Entity, attribute: ValueAttribute): readonly object[] {
    const { partial } = this.#access.to(entity)
    if (!partial || partial.size === 0) return []
    const names = [attribute.name, ...(attribute.kind === 'column' ? (attribute.sources ?? []) : [])]
    return names.flatMap((each) => partial.get(each) ?? [])
  }

  /** True for what he sees on every record that he reads. */
  isWhole(entity: Entity, attribute: ValueAttribute): boolean {
    return this.guardsOf(entity, attribute).length === 0
  }

  attributes(entity: Entity): Attribute[] {
    return [...entity.attributes.values()].filter(({ name }) => this.attribute(entity, name) !== undefined)
  }

  /** True when there are records for him at the other end, and he sees the field that makes the relation on its own entity. */
  #isRelated(entity: Entity, relation: ToOne | ToMany): boolean {
    const target = this.#model.entities.get(relation.target)
    if (!target || !this.#access.to(target).actions.has('read')) return false
    if (relation.kind === 'toOne') return this.#isShown(entity, relation.column)
    const { link } = relation
    if ('ids' in link) return this.#isShown(entity, link.ids)
    if ('column' in link) return this.#isShown(target, link.column)
    const owner = link.near === 'source' ? entity : target
    const { hidden, partial } = this.#access.to(owner)
    if (hidden.size === 0 && !partial?.size) return true
    const field = [...owner.attributes.values()].find((a) => a.kind === 'links' && a.table.name === link.name)
    return field === undefined || this.#isShown(owner, field.name)
  }

  #isShown(entity: Entity, name: string): boolean {
    const { hidden, partial } = this.#access.to(entity)
    return !hidden.has(name) && !partial?.has(name)
  }

  #isMade(entity: Entity, attribute: Attribute): boolean {
    if (attribute.kind === 'column') return attribute.sources?.every((name) => this.#hasValue(entity, name)) ?? true
    if (attribute.kind !== 'formula' && attribute.kind !== 'rollup' && attribute.kind !== 'lookup') return true
    let isMade = this.#known.get(attribute)
    if (isMade === undefined) this.#known.set(attribute, (isMade = this.#isComputable(entity, attribute)))
    return isMade
  }

  #isComputable(entity: Entity, attribute: Attribute): boolean {
    switch (attribute.kind) {
      case 'formula':
        return [...attribute.inputs.values()].every((input) => {
          const at = input.through.reduce<Entity | null>((from, name) => from && this.#follow(from, name), entity)
          return at !== null && this.#hasValue(at, input.attribute)
        })
      case 'lookup':
      case 'rollup': {
        const target = this.#follow(entity, attribute.relation)
        if (!target || (attribute.attribute !== null && !this.#hasValue(target, attribute.attribute))) return false
        return this.#canFilter(target, attribute.where)
      }
      default:
        return true
    }
  }

  /** The entity at the other end of a relation, when both the relation and the records there are the caller's to read. */
  #follow(entity: Entity, name: string): Entity | null {
    const relation = this.attribute(entity, name)
    const target = relation && !isValue(relation) ? this.#model.entities.get(relation.target) : undefined
    return target && this.#access.to(target).actions.has('read') ? target : null
  }

  #hasValue(entity: Entity, name: string): boolean {
    const attribute = this.attribute(entity, name)
    return attribute !== undefined && isValue(attribute)
  }

  /** Every name in the conditions of a rollup or a lookup. */
  #canFilter(entity: Entity, where: unknown): boolean {
    if (Array.isArray(where)) return where.every((part) => this.#canFilter(entity, part))
    if (typeof where !== 'object' || where === null) return true
    return Object.entries(where).every(([key, given]) => {
      if (key === 'and' || key === 'or' || key === 'not') return this.#canFilter(entity, given)
      const attribute = this.attribute(entity, key)
      if (!attribute || isValue(attribute)) return attribute !== undefined
      const target = this.#follow(entity, key)
      if (!target) return false
      const inner = attribute.kind === 'toOne' ? [given] : Object.values((given ?? {}) as object)
      return inner.every((part) => this.#canFilter(target, part))
    })
  }
}
