import type { FieldTypeId } from '@monarch/field-types'
import { baseLimits } from './parts/limits.ts'

/** The values of a column, as far as they reveal relations. */
export interface ColumnProfile {
  readonly header: string
  /** The distinct values; `null` if they are too many or too long to name records. */
  readonly values: ReadonlySet<string> | null
  /** Every row has its own value. */
  readonly isUnique: boolean
}

export interface TableProfile {
  readonly name: string
  readonly columns: readonly ColumnProfile[]
}

/** Limits the values of one source that are held in memory. */
export class ProfileBudget {
  #left: number = baseLimits.profiledValues

  take(): boolean {
    return --this.#left >= 0
  }
}

/** Values of these types can identify records. Equal amounts, dates and checkboxes are coincidences. */
const naming: ReadonlySet<FieldTypeId> = new Set(['text', 'number', 'email', 'phone', 'url', 'select'])

/** Collects the values of a column while its table is read. */
export class Profiler {
  readonly #header: string
  readonly #budget: ProfileBudget
  #values: Set<string> | null
  #rows = 0
  #filled = 0
  #isRepeated = false

  constructor(header: string, type: FieldTypeId, budget: ProfileBudget) {
    this.#header = header
    this.#budget = budget
    this.#values = naming.has(type) ? new Set() : null
  }

  add(text: string): void {
    this.#rows += 1
    if (this.#values === null) return
    const value = text.trim()
    if (value === '') return
    this.#filled += 1
    if (this.#values.has(value)) this.#isRepeated = true
    else if (value.length > longestName || !this.#budget.take()) this.#values = null
    else this.#values.add(value)
  }

  get profile(): ColumnProfile {
    const isUnique = this.#values !== null && !this.#isRepeated && this.#filled === this.#rows && this.#rows > 0
    return { header: this.#header, values: this.#values, isUnique }
  }
}

const longestName = 200
