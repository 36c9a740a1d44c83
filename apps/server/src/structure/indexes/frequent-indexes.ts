import type { Model, Question } from '@monarch/schema'
import { compile, ident } from '@monarch/sql'
import type pg from 'pg'

/** An index that only frequent requests need is dropped after this many days without a scan. */
const maxUnusedDays = 14
/** Indexes that only frequent requests need, per entity. */
const maxFrequent = 4
/** Tables with fewer rows get no index for requests, because scanning them is fast enough. */
const fewRows = 10_000

/** The comment of an index, which states its purpose: JSON if only requests need it. */
export interface IndexComment {
  /** Its columns by their ids. */
  readonly signature: string | null
  /** `null` for an index that search, a view or a report needs. */
  readonly use: IndexUse | null
}

interface IndexUse {
  readonly questions: readonly Question[]
  /** The scans of the index at the last check, and when their number last grew (ISO 8601). */
  readonly scans: number
  readonly usedAt: string
}

export function readComment(comment: string | null): IndexComment {
  if (!comment?.startsWith('{')) return { signature: comment, use: null }
  const { signature, ...use } = JSON.parse(comment) as IndexUse & { signature: string }
  return { signature, use }
}

export const writeComment = ({ signature, use }: IndexComment): string | null =>
  use ? JSON.stringify({ signature, ...use }) : signature

/** The stored comment with the current number of scans. */
export function withScans(use: IndexUse, scans: number, now: Date): IndexUse {
  return scans === use.scans ? use : { ...use, scans, usedAt: now.toISOString() }
}

export const isUnused = ({ usedAt }: IndexUse, now: Date): boolean =>
  now.getTime() - new Date(usedAt).getTime() > maxUnusedDays * 86_400_000

/** The first questions of each entity, without questions about small tables. */
export async function worthwhile(
  client: pg.ClientBase,
  questions: readonly Question[],
  { entities }: Model,
): Promise<readonly Question[]> {
  if (questions.length === 0) return []
  const kept: Question[] = []
  for (const [entityId, ofEntity] of Map.groupBy(questions, (question) => question.entityId)) {
    const entity = [...entities.values()].find(({ id }) => id === entityId)
    if (!entity) continue
    const { rows } = await client.query<{ count: number }>(
      `select greatest(reltuples, pg_stat_get_live_tuples(oid), 0)::float8 as count from pg_class where oid = to_regclass($1)`,
      [compile(ident(entity.table.schema, entity.table.name)).text],
    )
    if ((rows[0]?.count ?? 0) < fewRows) continue
    const distinct = new Map(ofEntity.map((question) => [JSON.stringify(question), question]))
    for (const question of [...distinct.values()].slice(0, maxFrequent)) kept.push(question)
  }
  return kept
}
