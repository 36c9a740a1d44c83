import { catalogue } from '@monarch/messages'
import en from './profile-messages.en.ts'

export const t = catalogue(en, { de: () => import('./profile-messages.de.ts') })
