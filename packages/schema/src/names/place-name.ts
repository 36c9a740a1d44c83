import { annotate, notBlank } from '@monarch/shapes'

const maxPlaceNameLength = 255
/** The name of an organization or a tenant. */
export const placeName = annotate(notBlank(maxPlaceNameLength), {
  must: `be text of 1 to ${maxPlaceNameLength} characters`,
})
