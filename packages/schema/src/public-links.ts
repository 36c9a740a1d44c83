import { annotate, list, nullable, ok, refine, text, trimmed } from '@monarch/shapes'
import { minPasswordLength } from './bounds.ts'

/**
 * What a public link leads to: a form to fill in, the dates of a calendar, the records of a list, a gallery or a board, the figures of a
 * dashboard, or a customer's own figures (`embed`), which require a token that the publisher's website has signed.
 */
export const publicLinkKinds = ['form', 'calendar', 'list', 'gallery', 'board', 'dashboard', 'embed'] as const
export type PublicLinkKind = (typeof publicLinkKinds)[number]

/** The origin of a website (`https://example.com`); subdomains are written `https://*.example.com`. */
const site = refine(trimmed(300), (given) =>
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?\/?$/i.test(given)
    ? ok(given.toLowerCase().replace(/\/$/, ''))
    : {
        ok: false,
        message: `"${given}" is not the address of a website, such as https://example.com`,
        isSentence: true,
      },
)

/** The websites that may show a public page in a frame; none for all. */
export const embeddingSites = list(site, 50)

/** A password that guests enter once; `null` for none. */
export const linkPassword = annotate(nullable({ ...text(200), minLength: minPasswordLength }), {
  message: `A password has at least ${minPasswordLength} and at most 200 characters`,
})
