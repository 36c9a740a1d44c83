import { compileRead, questionsOf, type ReadPlan } from '@monarch/query'
import { languages } from '@monarch/messages'
import { AppError, type Translations, type ViewTexts } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { requireAffordableRead } from '../../../records/table-sizes.ts'
import { type ActingIn, actIn } from '../../../structure/act-in.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { noteAnswer } from '../../../structure/indexes/slow-questions.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { forGuest } from '../../../structure/tenant-context.ts'
import { findPublished } from './find-published.ts'
import type { Reading } from './reading.ts'

type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** A published view, for one request of a guest. */
interface PublishedReading {
  readonly published: Published
  /** The current rights of the publisher. */
  readonly reading: Reading
  readonly tenant: ActingIn['tenant']
  /** The JSON text of the answer. Refuses plans that cost too much. */
  readonly run: (plan: ReadPlan) => Promise<string>
}

/**
 * Answers a guest with the current rights of the publisher. Unknown, closed and expired links, publishers without rights, and answers of
 * `null` are all refused with the same error, which also replaces errors about fields that the publisher may no longer see: those contain
 * their names, which guests must not learn.
 */
export async function readPublished<T>(
  app: App,
  kind: PublicViewKind,
  guest: Guest,
  read: (from: PublishedReading) => Promise<T | null>,
): Promise<T> {
  const refuse = () => notPublic(kind)
  const published = await findPublished(app, kind, guest)
  if (!published) throw refuse()
  const { tenantId, publisher } = published
  if (!(await app.tenants.open(tenantId))) throw refuse()
  const answer = await onCurrentStructure(app, tenantId, async () => {
    const acting = await actIn(app, tenantId, publisher)
    if (!acting) throw refuse()
    const { structure } = acting
    const tenant = forGuest(acting.tenant)
    const { model, access, context, db } = tenant
    return read({
      published,
      reading: { structure, model, access, userId: publisher.userId },
      tenant,
      async run({ roots, ...plan }) {
        await requireAffordableRead(app, db, roots)
        const took = noteAnswer(app, tenantId, () => questionsOf(roots))
        return db.read(compileRead({ roots, ...plan }), { variables: {}, context }, { took })
      },
    })
  }).catch((error: unknown) => {
    throw error instanceof AppError && ['BAD_USER_INPUT', 'FORBIDDEN'].includes(error.code) ? refuse() : error
  })
  if (answer === null) throw refuse()
  return answer
}

/** The name and the description of the page, and its name in other languages. */
export function aboutPage({ name, description, translations }: Published) {
  const titles = namesIn(translations)
  return { title: name, ...(titles && { titles }), description }
}

function namesIn(translations: Translations<ViewTexts> | null): Translations<string> | null {
  const titles = languages.flatMap((language) => {
    const name = translations?.[language]?.name
    return name ? [[language, name] as const] : []
  })
  return titles.length > 0 ? Object.fromEntries(titles) : null
}

/** The same error for an invalid token, a closed or expired link, and a publisher without rights. */
const notPublic = (kind: PublicViewKind) => new AppError('NOT_FOUND', sentences[kind])

const sentences = {
  list: 'This list is not public. Ask the person who sent you the link.',
  gallery: 'This gallery is not public. Ask the person who sent you the link.',
  board: 'This board is not public. Ask the person who sent you the link.',
  calendar: 'This calendar is not public. Ask the person who sent you the link.',
} as const

type PublicViewKind = keyof typeof sentences
