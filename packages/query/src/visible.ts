import {
  type Access,
  type Attribute,
  type Derivation,
  type Entity,
  type EntityAccess,
  isValue,
  type Model,
  recordTitle,
  type Source,
  sourcesOf,
  titleColumn,
  type ToMany,
  type ToOne,
  type ValueAttribute,
} from '@monarch/schema'
import type { Fragment } from '@monarch/sql'

/** The condition under which the caller sees a value of a row: a `where`, or an SQL condition. */
type Guard = { readonly where: object } | { readonly holds: (row: Fragment) => Fragment }

/**
 * Which attributes exist for a caller, and on which rows. All access checks use this class, for plain and for derived
 * values (`sourcesOf`): reads, filters, search, history, exports, previews, refusals, prompts and templates.
 *
 * - A hidden attribute does not exist, nor does a relation whose field is hidden or whose entity is unreadable, nor a
 *   value derived from any of them. A relation whose field is visible on some records only does not exist either,
 *   because row conditions cannot hide what it reveals.
 * - A value that the statement computes (formula, rollup, lookup) is computed from what the caller may see.
 * - A stored value (a stored formula, an AI value) may have been computed for another user, so it is visible only on
 *   rows on which the caller may see all of its sources.
 */
export class Visibility {
  readonly #model: Model
  readonly #access: Access
  readonly #known = new Map<Attribute, boolean>()

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#access = access
  }

  attribute(entity: Entity, name: string): Attribute | undefined {
    return this.#find(entity, name, new Set())
  }

  attributes(entity: Entity): Attribute[] {
    return [...entity.attributes.values()].filter(({ name }) => this.attribute(entity, name) !== undefined)
  }

  /** The condition, in addition to that of a read, under which the caller sees the value. */
  guardsOf(entity: Entity, attribute: ValueAttribute): readonly Guard[] {
    const derivation = derivationOf(attribute)
    // Why a formula has no value is shown where the formula is.
    const name = (attribute.kind === 'formula' && attribute.failureOf) || attribute.name
    const own = this.#access.to(entity).partlyHidden?.get(name)
    const inherited = derivation ? this.#guardsOfSources(entity, attribute, new Set()) : []
    const guards = [...(own ? [own] : []), ...inherited].map((where): Guard => ({ where }))
    return inherited.length > 0 && derivation?.isCurrent ? [...guards, { holds: derivation.isCurrent }] : guards
  }

  /** True if the caller sees the value on every record that they may read. */
  isWhole(entity: Entity, attribute: ValueAttribute): boolean {
    return this.guardsOf(entity, attribute).length === 0
  }

  /** True if the caller may read every record of the entity with all fields. */
  readsAllOf(entity: Entity): boolean {
    const { actions, rows, hidden, partlyHidden } = this.#access.to(entity)
    return actions.has('read') && rows === null && hidden.size === 0 && !partlyHidden?.size
  }

  /** True if no row and no value of the attribute is hidden from the caller. */
  isUnlimited(entity: Entity, name: string): boolean {
    const attribute = this.attribute(entity, name)
    const { actions, rows } = this.#access.to(entity)
    if (!attribute || !actions.has('read') || rows !== null) return false
    return !isValue(attribute) || this.isWhole(entity, attribute)
  }

  /**
   * `walked` holds the derived attributes visited so far. All of them must be visible, so an attribute that occurs
   * again (two AI fields may read each other) adds no condition.
   */
  #find(entity: Entity, name: string, walked: Set<Attribute>): Attribute | undefined {
    const attribute = this.#access.to(entity).hidden.has(name) ? undefined : entity.attributes.get(name)
    if (!attribute || !this.#hasSources(entity, attribute, walked)) return undefined
    return isValue(attribute) || this.#isRelated(entity, attribute) ? attribute : undefined
  }

  #hasSources(entity: Entity, attribute: Attribute, walked: Set<Attribute>): boolean {
    const sources = sourcesOf(attribute)
    const formerly = derivationOf(attribute)?.formerly ?? []
    if (sources.length + formerly.length === 0 || walked.has(attribute)) return true
    const known = this.#known.get(attribute)
    if (known !== undefined) return known
    const isFirst = walked.size === 0
    walked.add(attribute)
    const found =
      sources.every((source) => this.#seesSource(entity, source, walked)) &&
      formerly.every((former) => this.#seesFormer(entity, former, walked)) &&
      (!derivationOf(attribute) || this.#canGuard(entity, attribute, 0, new Set()))
    // Within a recursion, a positive result depends on the rest of it, so it is not cached.
    if (isFirst || !found) this.#known.set(attribute, found)
    return found
  }

  #seesFormer(entity: Entity, former: Derivation['formerly'][number], walked: Set<Attribute>): boolean {
    if (former === null) return [...this.#model.entities.values()].every((each) => this.readsAllOf(each))
    const owner = this.#model.entities.get(former.entity)!
    const source = this.#find(owner, former.attribute, walked)
    if (!source || !isValue(source) || !this.isWhole(owner, source)) return false
    const { actions, rows } = this.#access.to(owner)
    return owner === entity || (actions.has('read') && rows === null)
  }

  #seesSource(entity: Entity, { through, value, where }: Source, walked: Set<Attribute>): boolean {
    const at = through.reduce<Entity | null>((from, name) => from && this.#follow(from, name, walked), entity)
    if (!at || !this.#canFilter(at, where, walked)) return false
    const name = nameOf(at, value)
    return name === null || this.#hasValue(at, name, walked)
  }

  /**
   * Whether row conditions can express on which rows all sources of a stored value are visible. They check the record
   * that a relation points to now. They cannot know which records were in a list, or behind a second relation, when the
   * value was computed, so the caller must be able to read all of those.
   */
  #canGuard(entity: Entity, attribute: Attribute, distance: number, walked: Set<Attribute>): boolean {
    if (walked.has(attribute)) return true
    walked.add(attribute)
    return sourcesOf(attribute).every(({ through, value, where }) => {
      let at = entity
      let steps = distance
      for (const name of through) {
        const relation = at.attributes.get(name) as ToOne | ToMany
        at = this.#model.entities.get(relation.target)!
        steps += relation.kind === 'toMany' || where !== null ? 2 : 1
        if (steps > 1 && isLimited(this.#access.to(at))) return false
      }
      const name = nameOf(at, value)
      const source = name === null ? undefined : at.attributes.get(name)
      if (!source) return true
      // A change of an AI value does not update the AI values made from it. The state of a run depends only on its own
      // value.
      const isGenerated = attribute.kind !== 'computed' && derivationOf(source)?.isCurrent !== undefined
      return this.#canGuard(at, source, isGenerated ? steps + 1 : steps, walked)
    })
  }

  /** Conditions on a row of `entity` under which the caller sees the sources of a stored value. */
  #guardsOfSources(entity: Entity, attribute: Attribute, walked: Set<Attribute>): object[] {
    if (walked.has(attribute)) return []
    walked.add(attribute)
    return sourcesOf(attribute).flatMap(({ through, value }) => this.#guardsOfSource(entity, through, value, walked))
  }

  #guardsOfSource(
    entity: Entity,
    [step, ...rest]: readonly string[],
    value: Source['value'],
    walked: Set<Attribute>,
  ): object[] {
    if (step === undefined) {
      const name = nameOf(entity, value)
      const source = name === null ? undefined : entity.attributes.get(name)
      if (!source) return []
      const own = this.#access.to(entity).partlyHidden?.get(source.name)
      return [...(own ? [own] : []), ...this.#guardsOfSources(entity, source, walked)]
    }
    const relation = entity.attributes.get(step)
    if (relation?.kind !== 'toOne') return []
    const target = this.#model.entities.get(relation.target)!
    const { rows } = this.#access.to(target)
    const inner = [...(rows === null ? [] : [rows]), ...this.#guardsOfSource(target, rest, value, walked)]
    if (inner.length === 0) return []
    return [{ or: [{ [relation.column]: { isNull: true } }, { [step]: { and: inner } }] }]
  }

  /** True if the caller may read related records, and sees the field that defines the relation on its entity. */
  #isRelated(entity: Entity, relation: ToOne | ToMany): boolean {
    const target = this.#model.entities.get(relation.target)
    if (!target || !this.#access.to(target).actions.has('read')) return false
    if (relation.kind === 'toOne') return this.#isShown(entity, relation.column)
    const { link } = relation
    if ('ids' in link) return this.#isShown(entity, link.ids)
    if ('column' in link) return this.#isShown(target, link.column)
    const owner = link.near === 'source' ? entity : target
    const { hidden, partlyHidden } = this.#access.to(owner)
    if (hidden.size === 0 && !partlyHidden?.size) return true
    const field = [...owner.attributes.values()].find((a) => a.kind === 'links' && a.table.name === link.name)
    return field === undefined || this.#isShown(owner, field.name)
  }

  #isShown(entity: Entity, name: string): boolean {
    const { hidden, partlyHidden } = this.#access.to(entity)
    return !hidden.has(name) && !partlyHidden?.has(name)
  }

  /** The related entity, if the caller may read the relation and the records. */
  #follow(entity: Entity, name: string, walked: Set<Attribute>): Entity | null {
    const relation = this.#find(entity, name, walked)
    const target = relation && !isValue(relation) ? this.#model.entities.get(relation.target) : undefined
    return target && this.#access.to(target).actions.has('read') ? target : null
  }

  #hasValue(entity: Entity, name: string, walked: Set<Attribute>): boolean {
    const attribute = this.#find(entity, name, walked)
    return attribute !== undefined && isValue(attribute)
  }

  /** Whether the caller may use every name in the conditions of a rollup or lookup. */
  #canFilter(entity: Entity, where: unknown, walked: Set<Attribute>): boolean {
    if (Array.isArray(where)) return where.every((part) => this.#canFilter(entity, part, walked))
    if (typeof where !== 'object' || where === null) return true
    return Object.entries(where).every(([key, given]) => {
      if (key === 'and' || key === 'or' || key === 'not') return this.#canFilter(entity, given, walked)
      const attribute = this.#find(entity, key, walked)
      if (!attribute || isValue(attribute)) return attribute !== undefined
      const target = this.#follow(entity, key, walked)
      if (!target) return false
      const inner = attribute.kind === 'toOne' ? [given] : Object.values((given ?? {}) as object)
      return inner.every((part) => this.#canFilter(target, part, walked))
    })
  }
}

/** A key of the caller's schema: equal keys mean equal schemas. */
export function schemaShape(model: Model, access: Access): string {
  const differences = [...model.entities.values()].map((entity) => {
    const { actions, hidden, rows, partlyHidden, changes } = access.to(entity)
    const readOnly = [changes?.create, changes?.update].map((change) => [...(change?.readOnly ?? [])])
    return JSON.stringify([[...actions], [...hidden], rows !== null, [...(partlyHidden?.keys() ?? [])], readOnly])
  })
  return differences.join('|')
}

function derivationOf(attribute: Attribute): Derivation | undefined {
  return attribute.kind === 'column' || attribute.kind === 'computed' ? attribute.derivation : undefined
}

/** The name of the attribute; `null` if the entity has no title. */
function nameOf(entity: Entity, value: Source['value']): string | null {
  return value === recordTitle ? (titleColumn(entity.attributes.values())?.name ?? null) : value
}

const isLimited = ({ rows, partlyHidden }: EntityAccess): boolean => rows !== null || (partlyHidden?.size ?? 0) > 0
