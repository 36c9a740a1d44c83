import { type ViewType, viewTypeDefinitions } from '@monarch/schema'

/** The path of each kind of page, before its token. */
export const publicPages = { list: 'l', gallery: 'g', board: 'b', calendar: 'c' } as const

/** The kind of page that the public link of a view opens; `null` for forms, which have their own dialog. */
export function publicPageOf(type: ViewType): keyof typeof publicPages | null {
  const { publicLink } = viewTypeDefinitions[type]
  return publicLink !== undefined && Object.hasOwn(publicPages, publicLink)
    ? (publicLink as keyof typeof publicPages)
    : null
}
