import fc, { type GeneratorValue } from 'fast-check'
import { innermost, type Operation, printType, type SeenSchema, type TypeRef } from '../integration/read-schema.ts'

/**
 * Random documents for a schema: every argument, at every depth, is a literal or a variable, with or without a default.
 * They are generated from the schema alone, so new types, fields and arguments are included.
 */

export interface RandomDocument {
  readonly text: string
  /** New random values for its variables; some are null, some are omitted. */
  variables(): Record<string, unknown>
}

/** Meaningful values for an argument or input field by type and name. */
export type ValuePool = (scalar: string, name: string) => readonly unknown[]

interface Variable {
  readonly name: string
  readonly type: TypeRef
  readonly purpose: string
}

const nonNull = (name: string): TypeRef => ({
  kind: 'NON_NULL',
  name: null,
  ofType: { kind: 'SCALAR', name, ofType: null },
})

export class DocumentGenerator {
  readonly #schema: SeenSchema
  readonly #pool: ValuePool
  readonly #draw: GeneratorValue
  #variables: Variable[] = []

  constructor(draw: GeneratorValue, schema: SeenSchema, pool: ValuePool) {
    this.#draw = draw
    this.#schema = schema
    this.#pool = pool
  }

  document(kind: 'query' | 'mutation', operations: readonly Operation[]): RandomDocument {
    this.#variables = []
    const count = this.#draw(fc.integer, { min: 1, max: 3 })
    const fields = Array.from(
      { length: count },
      (_, i) => `a${i}: ${this.#field(this.#draw(fc.constantFrom, ...operations), 3)}`,
    )
    const variables = this.#variables
    const definitions = variables.map(
      (variable) => `$${variable.name}: ${printType(variable.type)}${this.#default(variable)}`,
    )
    const head = definitions.length === 0 ? kind : `${kind}(${definitions.join(', ')})`
    return {
      text: `${head} { ${fields.join(' ')} }`,
      variables: () =>
        Object.fromEntries(
          variables.flatMap(({ name, type, purpose }): [string, unknown][] => {
            const mode =
              type.kind === 'NON_NULL' ? 'given' : this.#draw(fc.constantFrom, 'given', 'given', 'null', 'absent')
            if (mode === 'absent') return []
            return [[name, mode === 'null' ? null : this.#value(type, purpose, 3)]]
          }),
        ),
    }
  }

  #field({ name, type, args }: Operation, depth: number): string {
    const given = args.filter(({ type: { kind } }) => kind === 'NON_NULL' || this.#chance(0.4))
    const texts = given.map((arg) => `${arg.name}: ${this.#expression(arg.type, arg.name, 3)}`)
    const list = texts.length === 0 ? '' : `(${texts.join(', ')})`
    return `${name}${list}${this.#directive()}${this.#selection(type, depth)}`
  }

  #selection(type: TypeRef, depth: number): string {
    const fields = this.#schema.types.get(innermost(type).name!)?.fields
    if (!fields) return ''
    const isLeaf = (field: Operation) => !this.#schema.types.get(innermost(field.type).name!)?.fields
    const possible = depth === 0 ? fields.filter(isLeaf) : fields
    const chosen = this.#draw(fc.shuffledSubarray<Operation>, [...possible], {
      minLength: 1,
      maxLength: Math.min(4, possible.length),
    })
    // Unique aliases, because the arguments differ.
    return ` { __typename ${chosen.map((field, i) => `f${i}: ${this.#field(field, depth - 1)}`).join(' ')} }`
  }

  #directive(): string {
    if (!this.#chance(0.08)) return ''
    return ` @${this.#draw(fc.constantFrom, 'include', 'skip')}(if: ${this.#expression(nonNull('Boolean'), 'if', 0)})`
  }

  #expression(type: TypeRef, purpose: string, depth: number): string {
    if (this.#chance(0.4)) return this.#variable(type, purpose)
    if (type.kind === 'NON_NULL') return this.#literal(type.ofType!, purpose, depth)
    return this.#chance(0.1) ? 'null' : this.#literal(type, purpose, depth)
  }

  #variable(type: TypeRef, purpose: string): string {
    const known = this.#variables.find((v) => v.purpose === purpose && printType(v.type) === printType(type))
    if (known && this.#chance(0.3)) return `$${known.name}`
    const name = `v${this.#variables.length}`
    this.#variables.push({ name, type, purpose })
    return `$${name}`
  }

  #literal(type: TypeRef, purpose: string, depth: number): string {
    const { kind, name } = type
    if (kind === 'LIST') return `[${this.#items(() => this.#expression(type.ofType!, purpose, depth)).join(', ')}]`
    const inputs = this.#schema.types.get(name!)?.inputFields
    if (!inputs) return this.#print(this.#value(type, purpose, depth), type)
    const keys = this.#keysOf(inputs, depth)
    return `{${keys.map((key) => `${key.name}: ${this.#expression(key.type, key.name, depth - 1)}`).join(', ')}}`
  }

  #default({ type, purpose }: Variable): string {
    if (type.kind === 'NON_NULL' || !this.#chance(0.3)) return ''
    return ` = ${this.#print(this.#value(type, purpose, 2), type)}`
  }

  #value(type: TypeRef, purpose: string, depth: number): unknown {
    const { kind, name, ofType } = type
    if (kind === 'NON_NULL') return this.#value(ofType!, purpose, depth)
    if (kind === 'LIST') return this.#items(() => this.#value(ofType!, purpose, depth))
    const known = this.#schema.types.get(name!)
    if (known?.enumValues) return this.#draw(fc.constantFrom, ...known.enumValues).name
    if (!known?.inputFields) return this.#draw(fc.constantFrom, ...this.#pool(name!, purpose))
    const keys = this.#keysOf(known.inputFields, depth)
    return Object.fromEntries(keys.map((key) => [key.name, this.#value(key.type, key.name, depth - 1)]))
  }

  #keysOf<T extends { readonly type: TypeRef; readonly name: string }>(
    inputs: readonly T[],
    depth: number,
  ): readonly T[] {
    const isTree = (input: T) => this.#schema.types.get(innermost(input.type).name!)?.inputFields
    const possible = depth <= 0 ? inputs.filter((input) => !isTree(input)) : inputs
    if (possible.length === 0) return []
    const chosen = this.#draw(fc.shuffledSubarray<T>, [...possible], {
      minLength: 0,
      maxLength: Math.min(2, possible.length),
    })
    return [...new Set([...inputs.filter(({ type }) => type.kind === 'NON_NULL'), ...chosen])]
  }

  #items<T>(make: () => T): T[] {
    return Array.from({ length: this.#draw(fc.integer, { min: 0, max: 3 }) }, make)
  }

  #print(value: unknown, type: TypeRef): string {
    if (value === null || value === undefined) return 'null'
    if (type.kind === 'NON_NULL') return this.#print(value, type.ofType!)
    if (Array.isArray(value)) {
      const items = type.kind === 'LIST' ? type.ofType! : type
      return `[${value.map((item) => this.#print(item, items)).join(', ')}]`
    }
    const known = this.#schema.types.get(type.name ?? '')
    if (known?.enumValues && typeof value === 'string') return value
    if (typeof value !== 'object') return JSON.stringify(value)
    const typeOf = (key: string) => known?.inputFields?.find(({ name }) => name === key)?.type ?? type
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${this.#print(inner, typeOf(key))}`)
      .join(', ')}}`
  }

  #chance(share: number): boolean {
    return this.#draw(fc.integer, { min: 0, max: 99 }) < share * 100
  }
}
