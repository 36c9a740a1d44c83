import { catalogue } from '@monarch/messages'
import english from './messages.en.ts'

export const t = catalogue(english, { de: () => import('./messages.de.ts') })
