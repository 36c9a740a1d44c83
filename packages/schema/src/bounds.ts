import { annotate, notBlank, nullable, wholeNumber } from '@monarch/shapes'

// Bounds of input, which screens show and the server checks.

/** The bounds of lists; the other limits of requests are in packages/query. */
export const listLimits = { maxLimit: 1000, maxOffset: 100_000, maxSearchLength: 200 } as const

export const minPasswordLength = 8

const maxCategoryNameLength = 80
export const categoryName = notBlank(maxCategoryNameLength)

/** Sections of the sidebar. */
export const menuGroups = ['primary', 'secondary', 'workspace', 'admin'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The position of a category in the sidebar, or of an entity in its category. */
export const menuPlace = wholeNumber(0, 100_000)

const maxPasskeyNameLength = 100
export const passkeyName = annotate(notBlank(maxPasskeyNameLength, 'Give it a name'), {
  message: `A name has at most ${maxPasskeyNameLength} characters`,
  limit: 'passkeyName',
})

const maxPerMinute = 6000
export const defaultPerMinute = 600
export const requestsPerMinute = annotate(wholeNumber(1, maxPerMinute), {
  message: `Requests per minute are between 1 and ${maxPerMinute}`,
  limit: 'keyRequestsSet',
})

const maxBinDays = 3650
export const binDays = annotate(nullable(wholeNumber(1, maxBinDays)), {
  description: `Days until items in the bin are deleted permanently, from 1 to ${maxBinDays}; null for those of the organization.`,
  must: `be a whole number from 1 to ${maxBinDays}, or null`,
  limit: 'binDays',
})

/** Days in which the deletion of a tenant or an organization can be cancelled. */
export const deletionDays = 14

/** The age up to which an archive of a tenant allows its deletion. */
export const archiveHours = 24
