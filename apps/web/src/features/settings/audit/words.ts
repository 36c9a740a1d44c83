/** Labels of the log. Other values are shown as they are. */
export const subjectWords: Readonly<Record<string, string>> = {
  aiSettings: 'AI settings',
  apiKey: 'API key',
  databaseServer: 'Database server',
  entity: 'Entity',
  entityGroup: 'Category',
  entityGroupItem: 'Navigation item',
  export: 'Export',
  field: 'Field',
  identityProvider: 'Single sign-on',
  import: 'Import',
  interface: 'Interface',
  layout: 'Layout',
  organization: 'Organization',
  role: 'Role',
  securityRules: 'Sign-in rules',
  session: 'Sign-in',
  setting: 'Setting',
  template: 'Template',
  tenant: 'Tenant',
  user: 'User',
  view: 'View',
  workflow: 'Workflow',
}

export const actionWords: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  signIn: 'Signed in',
  confirm: 'Confirmed sign-in',
  seeAs: 'Impersonated',
  repeat: 'Repeated',
  export: 'Exported',
  import: 'Imported',
  changePassword: 'Changed password',
  resetPassword: 'Reset password',
}

/** `tenantIds` → 'Tenant ids'. */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
