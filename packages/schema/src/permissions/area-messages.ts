import { catalogue } from '@monarch/messages'
import en from './area-messages.en.ts'

export const t = catalogue(en, { de: () => import('./area-messages.de.ts') })
