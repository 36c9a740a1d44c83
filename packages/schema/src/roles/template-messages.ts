import { catalogue } from '@monarch/messages'
import en from './template-messages.en.ts'

export const t = catalogue(en, { de: () => import('./template-messages.de.ts') })
