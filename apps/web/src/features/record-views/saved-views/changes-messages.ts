import { catalogue } from '@monarch/messages'
import en from './changes-messages.en.ts'

export const t = catalogue(en, { de: () => import('./changes-messages.de.ts') })
