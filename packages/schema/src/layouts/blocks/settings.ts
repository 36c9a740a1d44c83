import { annotate, text } from '@monarch/shapes'
import { t } from '../messages.ts'

export const label = text(200)
export const title = annotate(text(200), { label: () => t('title') })
