import { AppError } from '@monarch/schema'

/** What an import does: looks for words that are no choice yet, tries the rows, makes fields, stores the rows, and commits. */
export type ImportPhase = 'reading' | 'checking' | 'making' | 'storing' | 'finishing'

export interface ImportState {
  readonly phase: ImportPhase
  /** How many rows of the file have been taken in this phase. */
  readonly rows: number
  /** How many it has, once they have been counted. */
  readonly total: number | null
}

/** How far the import of one file is: the phases say where they begin, and the rows are counted as they are read. */
export class ImportProgress {
  readonly #tell: (state: ImportState) => void
  readonly #cancelled = new AbortController()
  #state: ImportState = { phase: 'reading', rows: 0, total: null }
  #toldAt = 0

  constructor(tell: (state: ImportState) => void = () => {}) {
    this.#tell = tell
  }

  enter(phase: ImportPhase): void {
    this.#say({ ...this.#state, phase, rows: 0 })
  }

  /** The same rows, counted; who has cancelled gets no more of them. */
  async *through<Row>(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    const { signal } = this.#cancelled
    let count = 0
    for await (const some of rows) {
      signal.throwIfAborted()
      yield some
      count += some.length
      this.#state = { ...this.#state, rows: count }
      if (Date.now() - this.#toldAt >= tellMilliseconds) this.#say(this.#state)
    }
    signal.throwIfAborted()
    const isReading = this.#state.phase === 'reading'
    this.#state = { ...this.#state, total: isReading ? null : count }
    // What is left is the last of the rows and the commit.
    if (this.#state.phase === 'storing') this.#say({ ...this.#state, phase: 'finishing' })
  }

  /** Aborts when the import is cancelled. */
  get signal(): AbortSignal {
    return this.#cancelled.signal
  }

  get isCancelled(): boolean {
    return this.#cancelled.signal.aborted
  }

  cancel(): void {
    this.#cancelled.abort(new AppError('CONFLICT', 'The import was cancelled. No record was stored.'))
  }

  #say(state: ImportState): void {
    this.#state = state
    this.#toldAt = Date.now()
    this.#tell(state)
  }
}

const tellMilliseconds = 250
