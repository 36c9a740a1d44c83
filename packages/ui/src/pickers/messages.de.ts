import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  choose: 'Auswählen …',
  clear: '{label} leeren',
  search: 'Suchen …',
  noMatch: 'Keine Treffer',
  searchIn: '{label} durchsuchen',
  searchFailed: 'Die Suche ist fehlgeschlagen. {problem}',
  firstOptionsShown: 'Die ersten {cutAt} werden angezeigt. Geben Sie mehr ein, um die Liste einzugrenzen.',
  chosen: ', ausgewählt',
  options: 'Optionen',
} satisfies Translation<typeof en>
