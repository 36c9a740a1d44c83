import { plainTextOf, sanitizeWithMentions } from './html.ts'
import { fail, ok, type Result } from '../result.ts'

/** What somebody says about a record: clean HTML, and the people whom he names in it. */
export interface CommentText {
  readonly body: string
  /** Their ids, each once. */
  readonly mentions: readonly string[]
}

/** Reads what was typed, or a sentence about why it cannot be said. */
export function readComment(given: string): Result<CommentText> {
  const clean = sanitizeWithMentions(given.slice(0, 2 * longestComment)).trim()
  if (plainTextOf(clean).trim() === '') return fail('Comment is required')
  if (clean.length > longestComment || given.length > 2 * longestComment)
    return fail(`Comment must be ${longestComment.toLocaleString('en-US')} characters or fewer`)
  const body = clean.includes('<') ? clean : `<p>${clean.replaceAll(/\r\n?|\n/g, '<br>')}</p>`
  const mentions = [...new Set([...body.matchAll(/<span data-mention="([^"]*)">/g)].map(([, id]) => id!))]
  return mentions.length > mostMentions
    ? fail(`A comment names at most ${mostMentions} people`)
    : ok({ body, mentions })
}

/** What people read in it, on one line and not too much of it. */
export function excerptOf(body: string, length: number): string {
  const text = plainTextOf(body).replaceAll(/\s+/g, ' ').trim()
  return text.length > length
    ? `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
    : text
}

export const longestComment = 20_000
const mostMentions = 50
