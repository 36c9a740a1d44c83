import { annotate, text } from '@monarch/shapes'

export const label = text(200)
export const title = annotate(text(200), { label: 'Title' })
