import { Decisions, DecisionTree, type RootWork } from '@monarch/query'
import type { Statement } from '@monarch/sql'
import { type Document, leavesOf, type VariableReader, type VariableValues } from './document.ts'

/** Caches the documents of one model and their statements, so that a known document is neither validated nor planned again. The oldest are evicted first. */
export class KnownDocuments {
  readonly #documents = new Map<string, KnownDocument>()
  #size = 0

  get(key: string, make: () => Document): KnownDocument {
    const known = this.#documents.get(key)
    if (known) return known
    const made = new KnownDocument(make(), (characters) => this.#grow(characters))
    this.#documents.set(key, made)
    made.grow(key.length * documentWeight)
    return made
  }

  #grow(characters: number): void {
    this.#size += characters
    for (const [key, { size }] of this.#documents) {
      if (this.#size <= most.characters && this.#documents.size <= most.documents) return
      this.#documents.delete(key)
      this.#size -= size
    }
  }
}

/** Of one model. Characters are those of SQL and, by their weight, of documents. */
const most = { documents: 2000, statements: 100, characters: 10_000_000 }
/** A parsed document takes more than 100 bytes of memory for each of its characters. */
const documentWeight = 10

/** With what it may read of whole tables: weighed each time it runs, by how large they are by then. */
export type KeptStatement = Statement & { readonly work: readonly RootWork[] }

/** A document and its statements, by what their planning has read of the variables. */
export class KnownDocument {
  readonly document: Document
  readonly #statements = new DecisionTree<KeptStatement>(most.statements)
  readonly #onGrowth: (characters: number) => void
  size = 0

  constructor(document: Document, onGrowth: (characters: number) => void) {
    this.document = document
    this.#onGrowth = onGrowth
  }

  statementFor(values: VariableValues, make: (variables: VariableReader) => KeptStatement): KeptStatement {
    const known = this.#statements.get(values)
    if (known) return known
    const decisions = new Decisions()
    const made = make(leavesOf(values, decisions))
    this.#statements.set(decisions, values, made)
    this.grow(made.text.length)
    return made
  }

  grow(characters: number): void {
    this.size += characters
    this.#onGrowth(characters)
  }
}
