import { hash } from 'node:crypto'
import { AppError, badInput } from '@monarch/schema'
import { service } from '../../platform/service.ts'

/**
 * Documents that clients name by their SHA-256 instead of sending them with every request: automatic persisted queries, as Apollo defined
 * them and other clients adopted them. They are kept in memory. A client whose document has been evicted receives
 * PERSISTED_QUERY_NOT_FOUND, and sends it once more with its hash.
 */
class PersistedQueries {
  /** By tenant; the most recently used is last. */
  readonly #tenants = new Map<string, Documents>()

  /** The document with this hash: the one in the request, which is stored, or else the stored one. */
  document(tenantId: string, sha256: string, sent: string | undefined): string {
    const documents = this.#tenants.get(tenantId) ?? new Documents()
    const document = sent ?? documents.get(sha256)
    if (document === undefined) throw new AppError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    if (sent !== undefined) {
      if (hash('sha256', sent) !== sha256) {
        const message = 'The hash is not the SHA-256 of the query'
        throw badInput({ path: 'extensions.persistedQuery.sha256Hash', message })
      }
      documents.keep(sha256, sent)
    }
    this.#tenants.delete(tenantId)
    this.#tenants.set(tenantId, documents)
    if (this.#tenants.size > maxKept.tenants) this.#tenants.delete(this.#tenants.keys().next().value!)
    return document
  }
}

/** The size of all documents of one tenant, and the number of tenants with documents. */
const maxKept = { characters: 500_000, tenants: 64 } as const

/** The documents of one tenant by their hash; the most recently used is last. */
class Documents {
  readonly #texts = new Map<string, string>()
  #characters = 0

  get(sha256: string): string | undefined {
    const text = this.#texts.get(sha256)
    if (text !== undefined) {
      this.#texts.delete(sha256)
      this.#texts.set(sha256, text)
    }
    return text
  }

  keep(sha256: string, text: string): void {
    if (this.get(sha256) !== undefined) return
    this.#texts.set(sha256, text)
    this.#characters += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#characters <= maxKept.characters) return
      this.#texts.delete(oldest)
      this.#characters -= length
    }
  }
}

export const persistedQueriesService = service('persisted queries', () => new PersistedQueries())
