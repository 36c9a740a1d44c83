import type { Deal } from './sales.ts'
import { dayLength, type World } from './world.ts'

/** The stages on the way to a decision, each with the part of the way after which a deal enters it. */
const course = [
  ['discovery', 0],
  ['qualified', 0.22],
  ['proposal', 0.48],
  ['negotiation', 0.76],
] as const

/** Gives the deals the history of their stages. A lost deal without a quote was lost before the proposal. */
export function addStages(world: World, deals: readonly Deal[]): void {
  const quoted = new Set(world.records.get('quote')!.map(({ values }) => values.deal))
  for (const [i, { id, record, close, stage }] of deals.entries()) {
    const start = Date.parse(record.createdAt)
    const end = Math.min((close + 0.6) * dayLength, world.now.getTime() - 60_000)
    const isDecided = stage === 'won' || stage === 'lost'
    const lastOfLost = (quoted.has(id) ? 2 : 0) + (i % 3 === 0 ? 1 : 0)
    const last =
      stage === 'lost' ? lastOfLost : stage === 'won' ? course.length - 1 : course.findIndex(([name]) => name === stage)
    const length = (close + 0.6) * dayLength - start
    const moves = course.slice(1, last + 1).map(([to, part]) => ({ to: to as string, at: start + part * length }))
    if (isDecided) moves.push({ to: stage, at: end })
    let from: string = course[0][0]
    let previous = start
    for (const { to, at } of moves) {
      // Some deals were decided on the day on which they were entered.
      previous = Math.max(previous + 1000, Math.min(at, end))
      record.changes.push({ at: new Date(previous).toISOString(), field: 'stage', from, to })
      from = to
    }
  }
}
