import { shorten } from './shorten.ts'

/** The problems found in one input. Keeps the first `maxIssues` and counts the rest, so that no input can exhaust memory. */
export class Issues implements Iterable<Issue> {
  readonly #kept: Issue[] = []
  readonly #paths = new Set<string>()
  #length = 0
  #limit: string | null = null

  static of(issues: Iterable<Issue>): Issues {
    const made = new Issues()
    made.add(issues)
    return made
  }

  /** All problems found, including those beyond the limit. */
  get length(): number {
    return this.#length
  }

  get kept(): readonly Issue[] {
    return this.#kept
  }

  get limit(): string | null {
    return this.#limit
  }

  push({ limit, ...issue }: Issue): undefined {
    this.#length++
    this.#limit ??= limit ?? null
    if (this.#kept.length >= maxIssues) return undefined
    this.#paths.add(issue.path)
    this.#kept.push({
      ...issue,
      path: shorten(issue.path, maxPathLength),
      message: shorten(issue.message, maxMessageLength),
    })
    return undefined
  }

  /** Keeps one problem per path: the first. */
  pushFirst(issue: Issue): void {
    if (!this.#paths.has(issue.path)) this.push(issue)
  }

  /** `more` were counted already and are not listed. */
  add(issues: Iterable<Issue>, more = 0): void {
    for (const issue of issues) this.push(issue)
    this.#length += more
    if (!(issues instanceof Issues)) return
    this.#length += issues.#length - issues.#kept.length
    this.#limit ??= issues.#limit
  }

  some(isRequested: (issue: Issue) => boolean): boolean {
    return this.#kept.some(isRequested)
  }

  [Symbol.iterator](): Iterator<Issue> {
    return this.#kept[Symbol.iterator]()
  }
}

/** Paths and messages may quote the input, which can be of any length. */
const maxPathLength = 300
const maxMessageLength = 2_000

/** The limit `issues`: problems listed in one response. The rest is counted. */
export const maxIssues = 1_000

/** One problem: where (`data.email`, `where.amount.gt`) and what. */
export interface Issue {
  readonly path: string
  readonly message: string
  /** The range in the text (of a formula), and a suggested replacement. */
  readonly from?: number
  readonly to?: number
  readonly suggestion?: string
  /** The name of the limit that was reached. For metrics; not part of the response. */
  readonly limit?: string
}
