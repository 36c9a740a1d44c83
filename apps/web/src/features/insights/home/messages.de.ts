import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loading: 'Dashboards werden geladen …',
  notLoaded: 'Das Dashboard konnte nicht geladen werden',
  noTiles: 'Dieses Dashboard hat noch keine Kacheln.',
  figures: 'Zahlen',
  loadingTiles: 'Berichte und Kennzahlen werden geladen …',
  tilesNotLoaded: 'Die Berichte und Kennzahlen konnten nicht geladen werden',
} satisfies Translation<typeof en>
