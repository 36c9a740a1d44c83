import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  graphQLConnection: 'GraphQL-Verbindung',
  introduction: 'Anfragen dieses Browsers: wohin sie gehen und wie der Server antwortet.',
  navigation: 'Navigation',
  failedToLoadNavigation: 'Die Navigation konnte nicht geladen werden',
  organizationOrTenantIDNotSet: 'Organisation oder Mandant nicht festgelegt',
  loading: 'Wird geladen …',
  loaded: 'Geladen',
  organizationID: 'Organisations-ID',
  tenantID: 'Mandanten-ID',
  entityGroups: 'Objektgruppen',
  noGroups: 'Keine Gruppen',
  noGroupsHelp: 'Die Organisation hat keine sichtbare Gruppe von Objekten.',
  notSet: 'nicht festgelegt',
  copied: 'Kopiert',
  copy: '{name} kopieren',
  linkOf: 'Link von {name}',
  items: '{count, plural, one {# Eintrag} other {# Einträge}}',
} satisfies Translation<typeof en>
