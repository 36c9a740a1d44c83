import { t } from './messages.ts'

/** Labels of the log. Other values are shown as they are. */
const subjects = {
  aiSettings: 'aiSettings',
  apiKey: 'apiKey',
  backup: 'backups',
  databaseServer: 'databaseServer',
  entity: 'entity',
  entityGroup: 'category',
  entityGroupItem: 'navigationItem',
  export: 'export',
  field: 'field',
  identityProvider: 'singleSignOn',
  import: 'import',
  interface: 'interface',
  layout: 'layout',
  organization: 'organization',
  role: 'role',
  securityRules: 'signInRules',
  session: 'signIn',
  setting: 'setting',
  template: 'template',
  tenant: 'tenant',
  user: 'user',
  view: 'view',
  workflow: 'workflow',
} as const

const actions = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  signIn: 'signedIn',
  confirm: 'confirmedSignIn',
  seeAs: 'impersonated',
  repeat: 'repeated',
  export: 'exported',
  import: 'imported',
  changePassword: 'changedPassword',
  resetPassword: 'resetPassword',
} as const

export const subjectWords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(subjects).map(([subject, key]) => [subject, t(key)]))

export const actionWords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(actions).map(([action, key]) => [action, t(key)]))

/** `tenantIds` → 'Tenant ids'. */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
