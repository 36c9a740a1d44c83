import type { App } from '../../../platform/app.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import type { GuestQuestion } from '../views/guest-question.ts'
import { aboutPage, readPublished } from '../views/read-published.ts'
import { planListPage } from './list-link.ts'
import { publicListLimits } from '../views/limits.ts'

/** The JSON text of a page of a public list, read with the current rights of its publisher. It contains no ids. */
export function readPublicListPage(app: App, guest: Guest, question: GuestQuestion): Promise<string> {
  return readPublished(app, 'list', guest, async ({ published, reading, run }) => {
    const list = planListPage(reading, published.entityId, published.definition, question)
    if (!list) return null
    const text = await run(list.plan)
    const [head, total] = /^\{"total":\[\{"count":(\d+)\}\],"page":\{/.exec(text)!
    const { columns, isSearchable, searchedColumns, sort } = list
    const { page } = question
    const pageSize = publicListLimits.listRecords
    const about = { ...aboutPage(published), columns, isSearchable, searchedColumns, sort, page, pageSize }
    return `${JSON.stringify(about).slice(0, -1)},"total":${total},${text.slice(head.length, -1)}`
  })
}
