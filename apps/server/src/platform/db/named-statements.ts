import type pg from 'pg'

/**
 * The names of the statements that one connection has prepared: PostgreSQL parses and plans a text once and then only runs
 * it. The least recently used one makes room for a new one, here and in the server.
 */
export class NamedStatements {
  readonly #client: pg.Client
  readonly #names = new Map<string, string>()
  #count = 0

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** A very long text (a multi-row insert) does not come again soon enough to be worth keeping. */
  nameOf(text: string): string | undefined {
    if (text.length > maximumLength) return undefined
    const known = this.#names.get(text)
    const name = known ?? `s${++this.#count}`
    if (known) this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > maximumStatements) this.#dropOldest()
    return name
  }

  #dropOldest(): void {
    const [text, name] = this.#names.entries().next().value!
    this.#names.delete(text)
    // A name is never used again, so nothing that was sent before can meet it; a failure means that its Parse had failed.
    const forget = () => delete (this.#client as unknown as DriverInternals).connection.parsedStatements[name]
    this.#client.query(`deallocate ${name}`).then(forget, forget)
  }
}

/**
 * Statements that were sent behind one whose Parse failed find no statement of that name, or find it made already by a
 * neighbour. They have not run; without a name each stands for itself and gets its own answer.
 */
export function isAboutName(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === invalidStatementName || code === duplicateStatement
}

const invalidStatementName = '26000'
const duplicateStatement = '42P05'

const maximumStatements = 200
const maximumLength = 20_000

/** The driver keeps what it has prepared by name for ever, so it has to be told. */
interface DriverInternals {
  readonly connection: { readonly parsedStatements: Record<string, string> }
}
