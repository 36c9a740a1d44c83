import { catalogue } from '@monarch/messages'
import en from './preview-messages.en.ts'

export const t = catalogue(en, { de: () => import('./preview-messages.de.ts') })
