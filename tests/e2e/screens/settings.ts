import { dialog, expect, type Page } from '../app.ts'
import { main, type Screen, shows } from './screen.ts'

/** Screens of users and settings. */
export const settingsScreens: readonly Screen[] = [
  {
    name: 'users',
    route: '/users',
    title: 'User Management',
    ready: (page) => expect(page.getByRole('table', { name: 'Users' }).getByRole('button').first()).toBeVisible(),
  },
  {
    name: 'users, one of them',
    route: '/users',
    title: 'User Management',
    act: (page) => page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Administrator' }).click(),
    ready: (page) => expect(dialog(page).getByText('You are the last administrator')).toBeVisible(),
  },
  {
    name: 'users, roles',
    route: '/users',
    at: '/users?tab=roles',
    title: 'User Management',
    ready: (page) => expect(page.getByRole('list', { name: 'Roles' }).getByRole('button').first()).toBeVisible(),
  },
  {
    name: 'users, invitations',
    route: '/users',
    at: '/users?tab=invitations',
    title: 'User Management',
    ready: (page) =>
      expect(
        page.getByRole('list', { name: 'Open invitations' }).or(page.getByText('No open invitations')),
      ).toBeVisible(),
  },
  { name: 'settings', route: '/settings', title: 'Settings', ready: shows('System Information') },
  {
    name: 'integrations',
    route: '/settings/integrations',
    title: 'Integrations',
    ready: (page) => expect(main(page).getByRole('textbox').first()).toBeVisible(),
  },
  {
    name: 'UI customization, platform',
    route: '/settings/ui',
    title: 'UI Customization',
    ready: shows('Business Categories'),
  },
  {
    name: 'UI customization, themes',
    route: '/settings/ui',
    at: '/settings/ui?tab=themes',
    title: 'UI Customization',
    ready: shows('Text on buttons'),
  },
  {
    name: 'UI customization, templates',
    route: '/settings/ui',
    at: '/settings/ui?tab=templates',
    title: 'UI Customization',
    ready: shows('Restaurant'),
  },
  {
    name: 'UI customization, system defaults',
    route: '/settings/ui',
    at: '/settings/ui?tab=system',
    title: 'UI Customization',
    ready: shows('First day of the week'),
  },
  {
    name: 'UI customization, entities',
    route: '/settings/ui',
    at: '/settings/ui?tab=entities',
    title: 'UI Customization',
    ready: shows('Account'),
  },
  {
    name: 'interface hierarchy, platform',
    route: '/settings/interfaces',
    title: 'Interface Hierarchy',
    ready: shows('Defaults for everyone'),
  },
  ...(['organization', 'roles', 'personal'] as const).map((tab) => ({
    name: `interface hierarchy, ${tab}`,
    route: '/settings/interfaces',
    at: `/settings/interfaces?tab=${tab}`,
    title: 'Interface Hierarchy',
    ready: (page: Page) => expect(main(page).getByRole('tabpanel').getByRole('heading').first()).toBeVisible(),
  })),
  { name: 'profile', route: '/settings/profile', title: 'Profile', ready: shows('How others see you.') },
  { name: 'security', route: '/settings/security', title: 'Security', ready: shows('This device') },
  {
    name: 'audit log',
    route: '/settings/audit',
    title: 'Audit log',
    ready: (page) =>
      expect(main(page).getByRole('table', { name: 'Audit log' }).getByRole('button').first()).toBeVisible(),
  },
  { name: 'API', route: '/settings/api', title: 'API Configuration', ready: shows('/graphql/tenant') },
  {
    name: 'API explorer',
    route: '/settings/api/explorer',
    title: 'API explorer',
    ready: (page) =>
      expect(
        main(page)
          .getByRole('button', { name: /Execute/ })
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'API explorer, REST',
    route: '/settings/api/explorer',
    at: '/settings/api/explorer?endpoint=rest',
    title: 'API explorer',
    act: (page) => main(page).getByRole('button', { name: 'Send' }).click(),
    ready: (page) => expect(main(page).getByText('hasNextPage')).toBeVisible(),
  },
  { name: 'tenants', route: '/settings/tenants', title: 'Tenant Management', ready: shows('Brightside Studio') },
  { name: 'privacy', route: '/settings/privacy', title: 'Privacy and Retention', ready: shows('No legal holds') },
  { name: 'notifications', route: '/settings/notifications', title: 'Notifications', ready: shows('Mentions') },
  { name: 'monitoring', route: '/settings/monitoring', title: 'Monitoring', ready: shows('Slow operations') },
]
