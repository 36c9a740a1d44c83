import type pg from 'pg'

/**
 * The names of statements that one connection has prepared: PostgreSQL parses and plans a text once and then only runs it. The least
 * recently used one makes room for a new one, here and on the server.
 */
export class NamedStatements {
  readonly #client: pg.Client
  readonly #names = new Map<string, string>()
  #count = 0

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** A very long text (a multi-row insert) is unlikely to recur soon. */
  nameOf(text: string): string | undefined {
    if (text.length > maxLength) return undefined
    const known = this.#names.get(text)
    const name = known ?? `s${++this.#count}`
    if (known) this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > maxStatements) this.#dropOldest()
    return name
  }

  #dropOldest(): void {
    const [text, name] = this.#names.entries().next().value!
    this.#names.delete(text)
    // Names are never reused, so earlier statements cannot conflict. A failure means that its Parse had failed.
    const forget = () => delete (this.#client as unknown as DriverInternals).connection.parsedStatements[name]
    this.#client.query(`deallocate ${name}`).then(forget, forget)
  }
}

/**
 * True when a statement failed because a neighbor in the pipeline failed to prepare the same name, or prepared it first. It has not run,
 * and can be retried without a name.
 */
export function isAboutName(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === invalidStatementName || code === duplicateStatement
}

const invalidStatementName = '26000'
const duplicateStatement = '42P05'

const maxStatements = 200
const maxLength = 20_000

/** The driver keeps its record of prepared names forever, so it must be cleared here. */
interface DriverInternals {
  readonly connection: { readonly parsedStatements: Record<string, string> }
}
