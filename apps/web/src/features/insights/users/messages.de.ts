import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  loadingUses: 'Verwendung wird geprüft',
  usesNotLoaded: 'Die Verwendung konnte nicht geladen werden',
  notUsed: 'Kein Dashboard, keine Kennzahl und kein Workflow verwendet sie oder ihn.',
  usedBy: 'Verwendet von:',
  metric: 'Kennzahl „{name}“',
  dashboard: 'Dashboard „{name}“',
  workflow: 'Workflow „{name}“',
  hiddenUses:
    '{count, plural, one {# Stelle, die Sie nicht sehen dürfen} other {# Stellen, die Sie nicht sehen dürfen}}',
} satisfies Translation<typeof en>
