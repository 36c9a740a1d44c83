import { dialog, expect, heading, type Page } from '../app.ts'
import { main, type Screen } from './screen.ts'

const isOpen = (name: string) => (page: Page) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
const opens = (name: string) => (page: Page) => main(page).getByRole('button', { name, exact: true }).first().click()

/** Dialogs that an action opens. */
export const dialogScreens: readonly Screen[] = [
  {
    name: 'new API key, refused',
    route: '/settings/api',
    title: 'API Configuration',
    act: async (page) => {
      await opens('Create key')(page)
      await dialog(page).getByRole('button', { name: 'Create key' }).click()
    },
    ready: (page) => expect(dialog(page).getByText('Please enter a name for the key')).toBeVisible(),
  },
  {
    name: 'keyboard shortcuts',
    route: '/settings',
    title: 'Settings',
    act: async (page) => {
      await expect(heading(page, 'Settings')).toBeVisible()
      await page.keyboard.press('?')
    },
    ready: isOpen('Keyboard shortcuts'),
  },
  {
    name: 'new category, refused',
    route: '/settings/ui',
    title: 'UI Customization',
    act: async (page) => {
      await opens('New category')(page)
      await dialog(page).getByRole('button', { name: 'Create category' }).click()
    },
    ready: (page) => expect(dialog(page).getByText('Display Name is required')).toBeVisible(),
  },
  {
    name: 'new database server',
    route: '/settings/tenants',
    title: 'Tenant Management',
    act: opens('Add server'),
    ready: isOpen('Add database server'),
  },
  {
    name: 'price of an interface',
    route: '/settings/interfaces',
    title: 'Interface Hierarchy',
    act: opens('Install Event desk'),
    ready: (page) => expect(dialog(page).getByRole('checkbox', { name: /^We agree to pay/ })).toBeVisible(),
  },
  {
    name: 'use of a template',
    route: '/templates',
    at: '/templates?q=restaurant',
    title: 'Templates',
    act: async (page) => {
      await page.getByRole('list', { name: 'Templates' }).getByRole('link').first().click()
      await dialog(page).getByRole('button', { name: 'Use template' }).click()
    },
    ready: (page) =>
      expect(page.getByRole('dialog', { name: 'Use Restaurant' }).getByRole('row', { name: /^Dish/ })).toBeVisible(),
  },
  {
    name: 'publication of a template',
    route: '/settings/ui',
    at: '/settings/ui?tab=templates',
    title: 'UI Customization',
    act: opens('Publish template'),
    ready: isOpen('Publish template'),
  },
  {
    name: 'new workflow',
    route: '/workflows',
    title: 'Workflows',
    act: opens('Create Workflow'),
    ready: (page) => expect(dialog(page).getByRole('radio', { name: 'Notify about new records' })).toBeVisible(),
  },
  {
    name: 'invitation of a user',
    route: '/users',
    at: '/users?invite=1',
    title: 'User Management',
    ready: isOpen('Invite user'),
  },
  {
    name: 'deletion of an entity with uses',
    route: '/entities',
    at: '/entities?q=deal',
    title: 'Entity Management',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Deal', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    },
    ready: (page) => expect(page.getByRole('alertdialog').getByRole('list', { name: 'Uses' })).toBeVisible(),
  },
]
