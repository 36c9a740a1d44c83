import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  form: 'Formular',
  notOpen: 'Dieses Formular ist nicht geöffnet',
  notOpenHelp:
    'Das Formular ist vielleicht nicht mehr veröffentlicht, oder der Link ist unvollständig. Wenden Sie sich an die Person, die ihn Ihnen gesendet hat.',
  notLoaded: 'Das Formular konnte nicht geladen werden',
  closed: 'Dieses Formular ist geschlossen.',
  submitted: 'Das Formular wurde gesendet!',
  thanks: 'Danke, Ihre Antwort wurde gespeichert.',
  submitAnother: 'Weitere Antwort senden',
  submit: 'Absenden',
} satisfies Translation<typeof en>
