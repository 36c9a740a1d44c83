import type { Translation } from '@monarch/messages'
import type en from './bin-messages.en.ts'

export default {
  permanentlyDeletedOn: 'wird am {date} endgültig gelöscht',
  stayUntilDeleted:
    'Gelöschte {what, select, records {Datensätze} fields {Felder} other {Objekte}} bleiben hier, bis jemand sie endgültig löscht.',
  stayForDays:
    'Gelöschte {what, select, records {Datensätze} fields {Felder} other {Objekte}} bleiben {binDays, plural, one {# Tag} other {# Tage}} hier. Danach werden sie endgültig gelöscht.',
  setATime: 'Frist festlegen',
  changeThisTime: 'Frist ändern',
} satisfies Translation<typeof en>
