import { parseJson } from '@monarch/field-types'
import { useMemo } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../../../lib/drafts.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useKept } from '../../../../lib/use-kept.ts'
import type { CellProblem } from '../model/table-context.ts'
import { t } from '../messages.ts'

/** The cells whose value was refused, by the ids of their records and the names of their fields. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

/** They stay when the user leaves the table or reloads it. */
export function useCellProblems(
  tenantId: string | null,
  entity: { readonly name: string; readonly pluralName: string },
) {
  const { id: userId } = useUser()
  const place = useMemo(
    () => ({ userId, tenantId: tenantId ?? '', scope: `cells/${entity.name}` }),
    [userId, tenantId, entity.name],
  )
  const stored = useMemo(() => fromText(readDraft<string>(place)?.value), [place])
  const [problems, setProblems] = useKept(['refused cells', tenantId, entity.name], stored)
  const setProblem = (id: string, name: string, problem: CellProblem | null) => {
    setProblems((before) => {
      const cells = new Map(before.get(id))
      if (problem) cells.set(name, problem)
      else if (!cells.delete(name)) return before
      const next = new Map(before)
      if (cells.size > 0) next.set(id, cells)
      else next.delete(id)
      return keep(next)
    })
  }
  const keep = (next: Problems) => {
    const count = [...next.values()].reduce((sum, fields) => sum + fields.size, 0)
    if (count === 0) clearDraft(place)
    else writeDraft(place, t('refusedValues', { name: entity.pluralName, count }), toText([...next]))
    return next
  }
  /** For a new row whose record was created, or that was discarded (`null`). */
  const renameProblems = (from: string, to: string | null) => {
    setProblems((before) => {
      const cells = before.get(from)
      if (!cells) return before
      const others = [...before].filter(([id]) => id !== from)
      return keep(new Map(to === null ? others : [...others, [to, cells] as const]))
    })
  }
  return { problems, setProblem, renameProblems }
}

/** Numbers keep all digits. */
const toText = (problems: readonly (readonly [string, ReadonlyMap<string, CellProblem>])[]): string =>
  JSON.stringify(problems.map(([id, cells]) => [id, [...cells]]))

function fromText(text: string | undefined): Problems {
  const read = (text === undefined ? [] : parseJson(text)) as unknown as [string, [string, CellProblem][]][]
  return new Map(read.map(([id, cells]) => [id, new Map(cells)]))
}
