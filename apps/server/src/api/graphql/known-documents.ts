import { Decisions, DecisionTree, type RootWork } from '@monarch/query'
import type { Question } from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import { type Document, leavesOf, type VariableReader, type VariableValues } from './document.ts'

/**
 * Caches the documents of all models of a process. When their total is too large, the least recently used models lose theirs; models that
 * no longer exist go first.
 */
export class DocumentCache {
  readonly #maxBytes: number
  readonly #ofModels = new WeakMap<WeakKey, KnownDocuments>()
  /** The most recently used is last. */
  readonly #inUse = new Set<KnownDocuments>()
  #bytes = 0

  constructor(bytes = maxBytes) {
    this.#maxBytes = bytes
  }

  /** Approximate total memory. */
  get bytes(): number {
    return this.#bytes
  }

  of(model: WeakKey): KnownDocuments {
    let documents = this.#ofModels.get(model)
    if (!documents) {
      const made = new KnownDocuments((bytes) => this.#grow(bytes, made))
      this.#ofModels.set(model, (documents = made))
    }
    this.#inUse.delete(documents)
    this.#inUse.add(documents)
    return documents
  }

  #grow(bytes: number, growing: KnownDocuments): void {
    this.#bytes += bytes
    for (const documents of this.#inUse) {
      if (this.#bytes <= this.#maxBytes) return
      if (documents === growing) continue
      this.#inUse.delete(documents)
      documents.clear()
    }
  }
}

/**
 * Caches the documents of one model and their statements, so that a known document is neither validated nor planned again. The oldest are
 * evicted first.
 */
export class KnownDocuments {
  readonly #documents = new Map<string, KnownDocument>()
  readonly #onChange: (bytes: number) => void
  #bytes = 0

  /** `onChange` receives every change in bytes; negative when memory is freed. */
  constructor(onChange: (bytes: number) => void = () => {}) {
    this.#onChange = onChange
  }

  clear(): void {
    for (const [key, document] of this.#documents) this.#drop(key, document)
  }

  get(key: string, make: () => Document): KnownDocument {
    const known = this.#documents.get(key)
    if (known) return known
    const made = new KnownDocument(make(), (bytes) => {
      // A request may still plan a document that was evicted meanwhile.
      if (this.#documents.get(key) === made) this.#grow(bytes)
    })
    this.#documents.set(key, made)
    made.grow(key.length * bytesOf.documentCharacter)
    return made
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    this.#onChange(bytes)
    for (const [key, document] of this.#documents) {
      if (this.#bytes <= maxCached.bytes && this.#documents.size <= maxCached.documents) return
      this.#drop(key, document)
    }
  }

  #drop(key: string, { bytes }: KnownDocument): void {
    this.#documents.delete(key)
    this.#bytes -= bytes
    this.#onChange(-bytes)
  }
}

/** Per model. */
const maxCached = { documents: 2000, statements: 100, bytes: 100_000_000 }
/** For all models of a process. */
const maxBytes = 256_000_000
/** Approximate memory of a parsed document, and of a statement with its parameters. */
const bytesOf = { documentCharacter: 100, sqlCharacter: 10 }

/** With its reads of whole tables, whose cost is estimated by the current table sizes on each run. */
export type KeptStatement = Statement & {
  readonly work: readonly RootWork[]
  /** The conditions and orders that it uses, from which indexes are derived. */
  readonly questions: readonly Question[]
}

/** A document and its statements, by the variables that shaped their plan. */
export class KnownDocument {
  readonly document: Document
  readonly #statements = new DecisionTree<KeptStatement>(maxCached.statements)
  readonly #onGrowth: (bytes: number) => void
  bytes = 0

  constructor(document: Document, onGrowth: (bytes: number) => void) {
    this.document = document
    this.#onGrowth = onGrowth
  }

  statementFor(values: VariableValues, make: (variables: VariableReader) => KeptStatement): KeptStatement {
    const known = this.#statements.get(values)
    if (known) return known
    const decisions = new Decisions()
    const made = make(leavesOf(values, decisions))
    this.#statements.set(decisions, values, made)
    this.grow(made.text.length * bytesOf.sqlCharacter)
    return made
  }

  grow(bytes: number): void {
    this.bytes += bytes
    this.#onGrowth(bytes)
  }
}
