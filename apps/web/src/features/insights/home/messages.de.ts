import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loading: 'Dashboards werden geladen …',
  notLoaded: 'Das Dashboard konnte nicht geladen werden',
  noTiles: 'Dieses Dashboard hat noch keine Kacheln.',
} satisfies Translation<typeof en>
