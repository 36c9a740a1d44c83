import { parseJson } from '@monarch/field-types'
import { useEffect, useMemo } from 'react'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../../lib/drafts.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useKept } from '../../../../lib/use-kept.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { draftId } from '../model/draft-record.ts'
import type { CellProblem } from '../model/table-context.ts'
import { ownPlace, placesOfNewRow, takeEachDraft } from './own-draft.ts'
import { t } from '../messages.ts'

/** The cells whose value was refused, by the ids of their records and the names of their fields. */
export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

export type CellProblems = ReturnType<typeof useCellProblems>

/** Refused values survive leaving the table and a reload. Each tab has its own, and takes over those of closed tabs. */
export function useCellProblems(
  tenantId: string | null,
  entity: { readonly name: string; readonly pluralName: string },
) {
  const { id: userId } = useUser()
  const shared = useMemo(
    () => ({ userId, tenantId: tenantId ?? '', scope: `cells/${entity.name}` }),
    [userId, tenantId, entity.name],
  )
  const place = useMemo(() => ownPlace(shared), [shared])
  const rowPlace = useMemo(
    () => ownPlace(placesOfNewRow(userId, tenantId, entity.name).refused),
    [userId, tenantId, entity.name],
  )
  const stored = useMemo((): Problems => new Map([...read(place), ...read(rowPlace)]), [place, rowPlace])
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
    store(place, new Map([...next].filter(([id]) => id !== draftId)))
    store(rowPlace, new Map([...next].filter(([id]) => id === draftId)))
    return next
  }
  const store = (at: DraftPlace, cells: Problems) => {
    const count = [...cells.values()].reduce((sum, fields) => sum + fields.size, 0)
    if (count === 0) clearDraft(at)
    else writeDraft(at, t('refusedValues', { name: entity.pluralName, count }), toText([...cells]))
  }
  const latest = useLatest({ keep })
  useEffect(() => {
    void takeEachDraft<string>(shared, ({ value }) => {
      const taken = fromText(value)
      const merged = (own: Problems) =>
        new Map([
          ...own,
          ...[...taken].map(([id, cells]) => [id, new Map([...cells, ...(own.get(id) ?? [])])] as const),
        ])
      setProblems((own) => latest.current.keep(merged(own)))
    })
  }, [shared, setProblems, latest])
  /** For a new row that was taken from a closed tab. */
  const readNewRow = () => setProblems((before) => new Map([...before, ...read(rowPlace)]))
  /** For a new row whose record was created, or that was discarded (`null`). */
  const renameProblems = (from: string, to: string | null) => {
    setProblems((before) => {
      const cells = before.get(from)
      if (!cells) return before
      const others = [...before].filter(([id]) => id !== from)
      return keep(new Map(to === null ? others : [...others, [to, cells] as const]))
    })
  }
  return { cells: problems, set: setProblem, rename: renameProblems, readNewRow }
}

const read = (place: DraftPlace): Problems => fromText(readDraft<string>(place)?.value)

/** Numbers keep all digits. */
const toText = (problems: readonly (readonly [string, ReadonlyMap<string, CellProblem>])[]): string =>
  JSON.stringify(problems.map(([id, cells]) => [id, [...cells]]))

function fromText(text: string | undefined): Problems {
  const entries = (text === undefined ? [] : parseJson(text)) as unknown as [string, [string, CellProblem][]][]
  return new Map(entries.map(([id, cells]) => [id, new Map(cells)]))
}
