import { useEffect } from 'react'
import { useKept } from '../../../../lib/use-kept.ts'
import { draftId } from '../model/draft-record.ts'
import type { CellProblem } from '../model/table-context.ts'

/** The cells whose value was refused, by the ids of their records and the names of their fields. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

const none: Problems = new Map()

/** They stay when the user leaves the table, except those of a new row, which is gone. */
export function useCellProblems(tenantId: string | null, entity: string) {
  const [problems, setProblems] = useKept(['refused cells', tenantId, entity], none)
  useEffect(
    () => () =>
      setProblems((before) => (before.has(draftId) ? new Map([...before].filter(([id]) => id !== draftId)) : before)),
    [setProblems],
  )
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
