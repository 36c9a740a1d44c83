import { catalogue } from '@monarch/messages'
import en from './password-messages.en.ts'

export const t = catalogue(en, { de: () => import('./password-messages.de.ts') })
