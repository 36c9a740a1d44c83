import { compileRead, mustBeWeighed, questionsOf, requireAffordable, workOf } from '@monarch/query'
import { languages } from '@monarch/messages'
import { AppError, type Translations, type ViewTexts } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { rowsOfTable } from '../../../records/table-sizes.ts'
import { actIn } from '../../../structure/act-in.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { noteAnswer } from '../../../structure/indexes/asked-questions.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { forGuest } from '../../../structure/tenant-context.ts'
import { findPublished } from '../views/find-published.ts'
import type { GuestQuestion } from './guest-question.ts'
import { planListPage } from './list-link.ts'
import { publicListLimits } from './limits.ts'

/** The JSON text of a page of a public list, read with the current rights of its publisher. It contains no ids. */
export async function readPublicListPage(app: App, guest: Guest, question: GuestQuestion): Promise<string> {
  const published = await findPublished(app, 'list', guest)
  if (!published) throw noList()
  const { tenantId, entityId, name, description, translations, publisher, definition } = published
  if (!(await app.tenants.open(tenantId))) throw noList()
  return onCurrentStructure(app, tenantId, async () => {
    const acting = await actIn(app, tenantId, publisher)
    if (!acting) throw noList()
    const { structure, tenant } = acting
    const { model, access, context, db } = forGuest(tenant)
    const list = planListPage({ structure, model, access, userId: publisher.userId }, entityId, definition, question)
    if (!list) throw noList()
    const { roots } = list.plan
    const work = workOf(roots)
    if (mustBeWeighed(work)) requireAffordable(work, await rowsOfTable(app, db))
    const took = noteAnswer(app, tenantId, () => questionsOf(roots))
    const text = await db.read(compileRead(list.plan), { variables: {}, context }, { took })
    const [head, total] = /^\{"total":\[\{"count":(\d+)\}\],"page":\{/.exec(text)!
    const { columns, isSearchable, searchedColumns, sort } = list
    const { page } = question
    const pageSize = publicListLimits.listRecords
    const names = namesIn(translations)
    const about = { title: name, ...names, description, columns, isSearchable, searchedColumns, sort, page, pageSize }
    return `${JSON.stringify(about).slice(0, -1)},"total":${total},${text.slice(head.length, -1)}`
  }).catch(hideRefusal)
}

/** Its name in other languages. */
function namesIn(translations: Translations<ViewTexts> | null): { readonly titles?: Translations<string> } {
  const titles = languages.flatMap((language) => {
    const name = translations?.[language]?.name
    return name ? [[language, name] as const] : []
  })
  return titles.length > 0 ? { titles: Object.fromEntries(titles) } : {}
}

/** Errors about fields that the publisher may no longer see contain their names, which guests must not learn. */
function hideRefusal(error: unknown): never {
  throw error instanceof AppError && ['BAD_USER_INPUT', 'FORBIDDEN'].includes(error.code) ? noList() : error
}

/** The same error for an invalid token, a closed or expired link, and a publisher without rights. */
function noList(): AppError {
  return new AppError('NOT_FOUND', 'This list is not public. Ask the person who sent you the link.')
}
