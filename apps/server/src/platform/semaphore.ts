import type { AppError } from '@monarch/schema'

/** Runs a few tasks at a time. Up to a limit, others wait in order; more are refused. */
export class Semaphore {
  readonly #most: { readonly atOnce: number; readonly waiting: number }
  readonly #refusal: () => AppError
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: { readonly atOnce: number; readonly waiting: number }, refusal: () => AppError) {
    this.#most = most
    this.#refusal = refusal
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#most.atOnce) this.#running++
    else if (this.#waiting.length < this.#most.waiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw this.#refusal()
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
