import { uuidv7 } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import { createRandom, type DemoRecord, type DemoCommenter, demoThreads } from '@monarch/starter-content'

interface Author {
  readonly id: string
  readonly name: string
}

/** Adds comments to some deals and projects, unless there are any. The notification job finds them later. */
export async function addComments(
  db: TenantDatabase,
  records: ReadonlyMap<string, readonly DemoRecord[]>,
  entityIds: ReadonlyMap<string, string>,
  people: Readonly<Record<DemoCommenter, Author>>,
  now: Date,
): Promise<void> {
  const random = createRandom(7)
  const rows = Object.entries(demoThreads).flatMap(([entity, some]) => {
    const latest = (records.get(entity) ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return some.flatMap((lines, thread) => {
      const record = latest[thread * 2]
      if (!record) return []
      // Never before the record, and each reply after the comment that it answers.
      const from = Math.max(Date.parse(record.createdAt), now.getTime() - (3 + thread * 4) * dayLength)
      return lines.map(([who, text], i) => {
        const at = Math.round(from + ((now.getTime() - from) * (i + 1)) / (lines.length + 2))
        const sentence = sentenceOf(text, people)
        return {
          id: uuidv7(at, random.bytes(10)),
          entityId: entityIds.get(entity)!,
          recordId: record.id,
          ...sentence,
          authorId: people[who].id,
          createdAt: new Date(at).toISOString(),
          updatedAt: new Date(at).toISOString(),
          isTold: false,
        }
      })
    })
  })
  await db.transaction(async (transaction) => {
    await transaction.run(
      compile(
        sql`insert into monarch.users select id, name
          from json_populate_recordset(null::monarch.users, ${value(JSON.stringify(Object.values(people)))}::json) on conflict do nothing`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch.comments select *
          from json_populate_recordset(null::monarch.comments, ${value(JSON.stringify(rows))}::json)
          where not exists (select from monarch.comments)`,
      ),
    )
  })
}

function sentenceOf(text: string, people: Readonly<Record<DemoCommenter, Author>>) {
  const mentions: string[] = []
  const body = text.replaceAll(/@(admin|first|second)/g, (_, who: DemoCommenter) => {
    const { id, name } = people[who]
    if (!mentions.includes(id)) mentions.push(id)
    return `<span data-mention="${id}">@${name}</span>`
  })
  return { body: `<p>${body}</p>`, mentions }
}

const dayLength = 86_400_000
