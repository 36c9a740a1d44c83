import { type Api, dialog, expect, expectList, toast } from '../app.ts'
import { type Named, type Screen, shows } from './screen.ts'

/** A list without rows behind a dialog or a panel: its rows are checked once. */
const empty = '/entities/deal?q=nothing+is+called+so'

/** Screens of an entity: lists, the panel, the page, the layout. */
export const recordScreens: readonly Screen[] = [
  {
    name: 'list of deals',
    route: '/entities/$name',
    at: '/entities/deal',
    title: 'Deals',
    ready: (page) => expectList(page, 'Deals'),
  },
  {
    name: 'list of contacts',
    route: '/entities/$name',
    at: '/entities/contact',
    title: 'Contacts',
    ready: (page) => expectList(page, 'Contacts'),
  },
  {
    name: 'list of tasks',
    route: '/entities/$name',
    at: '/entities/task',
    title: 'Tasks',
    ready: (page) => expectList(page, 'Tasks'),
  },
  {
    name: 'list, filter',
    route: '/entities/$name',
    at: empty,
    title: 'Deals',
    act: async (page) => {
      // In a small window all tools are behind one button.
      const all = page.getByRole('button', { name: 'View', exact: true })
      await page.getByRole('button', { name: 'Filter', exact: true }).or(all).click()
      await dialog(page).getByRole('button', { name: 'Condition' }).click()
    },
    ready: (page) => expect(dialog(page).getByRole('combobox', { name: 'Operator' })).toBeVisible(),
  },
  {
    name: 'list, no match',
    route: '/entities/$name',
    at: empty,
    title: 'Deals',
    ready: shows('No records match'),
  },
  {
    name: 'bin',
    route: '/entities/$name',
    at: '/entities/deal?bin',
    title: 'Deals in the bin',
    ready: (page) =>
      expect(page.getByRole('table', { name: 'Bin' }).or(page.getByText('The bin is empty'))).toBeVisible(),
  },
  {
    name: 'list, import',
    route: '/entities/$name',
    at: `${empty}&import=1`,
    title: 'Deals',
    ready: (page) => expect(dialog(page).getByText(/^Drop a CSV/)).toBeVisible(),
  },
  {
    name: 'record panel',
    route: '/entities/$name',
    at: async (api) => `${empty}&record=${(await aDeal(api)).id}`,
    title: 'Deals',
    ready: (page) => expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible(),
  },
  {
    name: 'new record, refused',
    route: '/entities/$name',
    at: `${empty}&record=new`,
    title: 'Deals',
    act: async (page) => {
      await page.getByRole('form', { name: 'New Deal' }).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(toast(page, 'Please fill in all required fields').first()).toBeVisible()
    },
    ready: (page) =>
      expect(
        page
          .getByRole('form', { name: 'New Deal' })
          .getByText(/ is required$/)
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'record page',
    route: '/entities/$name/$recordId',
    at: async (api) => `/entities/deal/${(await aDeal(api)).id}`,
    title: async (api) => (await aDeal(api)).name,
    ready: (page) => expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible(),
  },
  {
    name: 'layout builder',
    route: '/entities/$name/layout',
    at: '/entities/deal/layout',
    title: 'Layout of Deal',
    ready: shows('Layout settings'),
  },
]

async function aDeal(api: Api): Promise<Named> {
  const { deal } = await api.tenant<{ deal: [Named] }>('{ deal(orderBy: [{createdAt: ASC}], limit: 1) { id name } }')
  return deal[0]
}
