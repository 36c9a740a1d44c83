import { catalogue } from '@monarch/messages'
import en from './people-messages.en.ts'

export const t = catalogue(en, { de: () => import('./people-messages.de.ts') })
