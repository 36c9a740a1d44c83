import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  dashboard: 'Dashboard',
  notPublic: 'Dieses Dashboard ist nicht öffentlich',
  notPublicHelp:
    'Vielleicht ist das Dashboard nicht mehr veröffentlicht, oder der Link ist unvollständig. Fragen Sie die Person, die ihn Ihnen geschickt hat.',
  notLoaded: 'Das Dashboard konnte nicht geladen werden',
  loading: 'Wird geladen',
  notAvailable: 'Diese Zahlen sind nicht verfügbar.',
} satisfies Translation<typeof en>
