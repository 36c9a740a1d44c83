import type { Question } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { service } from '../../platform/service.ts'
import { indexQuestionsSoon } from './reconcile.ts'

/** Milliseconds from which an answer counts as slow. A statement that an index answers takes a tenth of it. */
export const slowMilliseconds = 30
/** The number of slow answers that justify the cost of an index. */
export const oftenSlow = 30
const halfLifeMilliseconds = 6 * 3_600_000
const maxTenants = 500
const maxShapes = 100

interface Shape {
  readonly question: Question
  /** The number of slow answers, of which older ones count less. */
  count: number
  at: number
}

/**
 * Counts the slow answers of this process by question, without values. Bounded: the tenants and questions that have not been slow for the
 * longest time are removed.
 */
class SlowQuestions {
  readonly #tenants = new BoundedMap<string, BoundedMap<string, Shape>>(maxTenants)

  /** Returns the question and resets its count when it has often been slow. */
  note(tenantId: string, question: Question, now: number): Question | null {
    const shapes = this.#tenants.get(tenantId) ?? new BoundedMap<string, Shape>(maxShapes)
    this.#tenants.set(tenantId, shapes)
    const key = JSON.stringify(question)
    const shape = shapes.get(key) ?? { question, count: 0, at: now }
    shapes.set(key, shape)
    shape.count = shape.count * 0.5 ** ((now - shape.at) / halfLifeMilliseconds) + 1
    shape.at = now
    if (Math.round(shape.count) < oftenSlow) return null
    shapes.delete(key)
    return question
  }
}

export const slowQuestionsService = service('slow questions', () => new SlowQuestions())

/**
 * Receives the time of each answer. Questions that are often slow get an index, in the background. `questions` is called for slow answers
 * only. The time must be that of the statement: on a busy server every answer waits, and an index would not help.
 */
export const noteAnswer =
  (app: App, tenantId: string, questions: () => readonly Question[]) =>
  (milliseconds: number): void => {
    if (milliseconds >= slowMilliseconds) noteSlow(app, tenantId, questions())
  }

function noteSlow(app: App, tenantId: string, questions: readonly Question[]): void {
  const slow = app.services.get(slowQuestionsService)
  const frequent = questions.flatMap((question) => slow.note(tenantId, question, performance.now()) ?? [])
  if (frequent.length === 0) return
  indexQuestionsSoon(app, tenantId, frequent).catch((err: unknown) =>
    app.log.warn({ err, tenantId }, 'An index for frequent requests could not be proposed'),
  )
}
