import { catalogue } from '@monarch/messages'
import en from './secret-messages.en.ts'

export const t = catalogue(en, { de: () => import('./secret-messages.de.ts') })
