import { uuidv7 } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import type { DemoRecord } from './records/world.ts'
import { createRandom } from './records/random.ts'

export interface DemoSpeaker {
  readonly id: string
  readonly name: string
}

/** Somebody is named by `@` and what he is to the agency; who speaks stands in front. */
type Line = readonly [who: 'admin' | 'first' | 'second', text: string]

/** What people of an agency say about its deals and projects; each talk is about another record, the latest ones first. */
const talks: Readonly<Record<string, readonly (readonly Line[])[]>> = {
  deal: [
    [
      ['first', 'The client asked for a fixed price. @admin can you confirm the margin before I send the offer?'],
      [
        'second',
        'I have put the hours together: we are fine as long as there is only <strong>one</strong> round of changes.',
      ],
    ],
    [
      ['second', 'Procurement wants our insurance certificate. @first do we have this year’s?'],
      ['first', 'It is in Documents since Monday, I have sent it over.'],
    ],
    [
      ['admin', 'Good talk with their marketing lead today. They decide next week.'],
      ['first', '@admin shall I already reserve the studio for the shoot?'],
    ],
  ],
  project: [
    [
      ['second', 'First drafts are ready for review. @admin @first please have a look until Thursday.'],
      ['first', 'Looks great. Two remarks:<br>1. the logo needs more room<br>2. the claim is too long for mobile'],
    ],
    [
      ['first', 'The kick-off is done, notes are attached to the event.'],
      ['second', 'Thanks! @first who takes the photo research?'],
    ],
  ],
}

/**
 * Comments on some deals and projects; none when there are some already. Whom they concern is told by the job that tells of
 * every comment.
 */
export async function addComments(
  db: TenantDatabase,
  records: ReadonlyMap<string, readonly DemoRecord[]>,
  entityIds: ReadonlyMap<string, string>,
  people: Readonly<Record<Line[0], DemoSpeaker>>,
  now: Date,
): Promise<void> {
  const random = createRandom(7)
  const rows = Object.entries(talks).flatMap(([entity, some]) => {
    const latest = (records.get(entity) ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return some.flatMap((lines, talk) => {
      const record = latest[talk * 2]
      if (!record) return []
      // Never before the record, and the last line not before the one that it answers.
      const from = Math.max(Date.parse(record.createdAt), now.getTime() - (3 + talk * 4) * dayLength)
      return lines.map(([who, text], i) => {
        const at = Math.round(from + ((now.getTime() - from) * (i + 1)) / (lines.length + 2))
        const told = sentenceOf(text, people)
        return {
          id: uuidv7(at, random.bytes(10)),
          entityId: entityIds.get(entity)!,
          recordId: record.id,
          ...told,
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
        sql`insert into monarch.users select id, name from json_populate_recordset(null::monarch.users, ${value(JSON.stringify(Object.values(people)))}::json) on conflict do nothing`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch.comments select * from json_populate_recordset(null::monarch.comments, ${value(JSON.stringify(rows))}::json) where not exists (select from monarch.comments)`,
      ),
    )
  })
}

function sentenceOf(text: string, people: Readonly<Record<Line[0], DemoSpeaker>>) {
  const mentions: string[] = []
  const body = text.replaceAll(/@(admin|first|second)/g, (_, who: Line[0]) => {
    const { id, name } = people[who]
    if (!mentions.includes(id)) mentions.push(id)
    return `<span data-mention="${id}">@${name}</span>`
  })
  return { body: `<p>${body}</p>`, mentions }
}

const dayLength = 86_400_000
