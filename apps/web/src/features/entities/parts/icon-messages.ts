import { catalogue } from '@monarch/messages'
import en from './icon-messages.en.ts'

export const t = catalogue(en, { de: () => import('./icon-messages.de.ts') })
