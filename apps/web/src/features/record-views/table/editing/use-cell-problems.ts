import { parseJson } from '@monarch/field-types'
import { useEffect, useMemo } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../../../lib/drafts.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useKept } from '../../../../lib/use-kept.ts'
import { draftId } from '../model/draft-record.ts'
import type { CellProblem } from '../model/table-context.ts'
import { t } from '../messages.ts'

/** The cells whose value was refused, by the ids of their records and the names of their fields. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

/** They stay when the user leaves the table or reloads it, except those of a new row, which is gone. */
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
      const lasting = [...next].filter(([record]) => record !== draftId)
      const count = lasting.reduce((sum, [, fields]) => sum + fields.size, 0)
      if (count === 0) clearDraft(place)
      else writeDraft(place, t('refusedValues', { name: entity.pluralName, count }), toText(lasting))
      return next
    })
  }
  return { problems, setProblem }
}

/** Numbers keep all digits. */
const toText = (problems: readonly (readonly [string, ReadonlyMap<string, CellProblem>])[]): string =>
  JSON.stringify(problems.map(([id, cells]) => [id, [...cells]]))

function fromText(text: string | undefined): Problems {
  const read = (text === undefined ? [] : parseJson(text)) as unknown as [string, [string, CellProblem][]][]
  return new Map(read.map(([id, cells]) => [id, new Map(cells)]))
}
