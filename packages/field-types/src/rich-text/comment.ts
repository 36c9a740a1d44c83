import { fail, ok, type Result } from '@monarch/shapes'
import { plainTextOf, sanitizeWithMentions } from './html.ts'
import { t } from './messages.ts'

/** A comment: sanitized HTML, and the users mentioned in it. */
interface CommentText {
  readonly body: string
  /** Their distinct ids. */
  readonly mentions: readonly string[]
}

/** Parses the typed text; the message says why it is refused. */
export function readComment(given: string): Result<CommentText> {
  const clean = sanitizeWithMentions(given.slice(0, 2 * maxCommentLength)).trim()
  if (plainTextOf(clean).trim() === '') return fail(t('commentIsRequired'))
  if (clean.length > maxCommentLength || given.length > 2 * maxCommentLength)
    return fail(t('commentMustHaveAtMost', { count: maxCommentLength }))
  const body = clean.includes('<') ? clean : `<p>${clean.replaceAll(/\r\n?|\n/g, '<br>')}</p>`
  const mentions = [...new Set([...body.matchAll(/<span data-mention="([^"]*)">/g)].map(([, id]) => id!))]
  return mentions.length > maxMentions
    ? fail(t('commentCanMentionAtMost', { count: maxMentions }))
    : ok({ body, mentions })
}

/** Its plain text on one line, shortened. */
export function excerptOf(body: string, length: number): string {
  const text = plainTextOf(body).replaceAll(/\s+/g, ' ').trim()
  return text.length > length
    ? `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text
}

const maxCommentLength = 20_000
const maxMentions = 50
