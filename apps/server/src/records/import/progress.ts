import { AppError } from '@monarch/schema'

/** The phases of an import: finds new choices, dry-runs the rows, creates fields and choices, stores the rows, and commits. */
type ImportPhase = 'reading' | 'checking' | 'making' | 'storing' | 'finishing'

export interface ImportState {
  readonly phase: ImportPhase
  /** Rows read in this phase. */
  readonly rows: number
  /** Rows of the file, once counted. */
  readonly total: number | null
  /** Present while the import waits because another service limits requests or fails. */
  readonly waiting?: ImportWait
}

interface ImportWait {
  readonly service: string
  /** The reason: the service's request limit is reached, or it answers with an error. */
  readonly reason: 'limit' | 'fault'
  /** The time of the next request. */
  readonly until: string
}

/** The progress of one import. Each phase reports its start, and rows are counted as they are read. */
export class ImportProgress {
  readonly #onChange: (state: ImportState) => void
  readonly #cancelled = new AbortController()
  #state: ImportState = { phase: 'reading', rows: 0, total: null }
  #reportedAt = 0

  constructor(onChange: (state: ImportState) => void = () => {}) {
    this.#onChange = onChange
  }

  enter(phase: ImportPhase): void {
    this.#report({ ...this.#state, phase, rows: 0 })
  }

  /** Passes the rows through and counts them. Ends with an error once the import is cancelled. */
  async *through<Row>(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    const { signal } = this.#cancelled
    let count = 0
    for await (const some of rows) {
      signal.throwIfAborted()
      yield some
      count += some.length
      this.#state = { ...this.#state, rows: count }
      if (performance.now() - this.#reportedAt >= reportMilliseconds) this.#report(this.#state)
    }
    signal.throwIfAborted()
    const isReading = this.#state.phase === 'reading'
    this.#state = { ...this.#state, total: isReading ? null : count }
    // Only the last batch and the commit remain.
    if (this.#state.phase === 'storing') this.#report({ ...this.#state, phase: 'finishing' })
  }

  /** Reports that the import waits until `wait` is over. */
  async whileWaiting(waiting: ImportWait, wait: () => Promise<void>): Promise<void> {
    this.#report({ ...this.#state, waiting })
    await wait()
    const { waiting: _over, ...state } = this.#state
    this.#report(state)
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

  #report(state: ImportState): void {
    this.#state = state
    this.#reportedAt = performance.now()
    this.#onChange(state)
  }
}

const reportMilliseconds = 250
