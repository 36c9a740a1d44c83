import { useState } from 'react'
import type { CellProblem } from '../model/table-context.ts'

/** The cells whose value was refused, by the ids of their records and the names of their fields. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

export function useCellProblems() {
  const [problems, setProblems] = useState<Problems>(new Map())
  const setProblem = (id: string, name: string, problem: CellProblem | null) => {
    setProblems((before) => {
      const cells = new Map(before.get(id))
      if (problem) cells.set(name, problem)
      else if (!cells.delete(name)) return before
      const next = new Map(before)
      if (cells.size > 0) next.set(id, cells)
      else next.delete(id)
      return next
    })
  }
  return { problems, setProblem }
}
