import { type Api, dialog, expect, makeEntity, type Page } from '../app.ts'
import { main, type Screen, shows } from './screen.ts'

const isDesigner = (tab: string, text: string | RegExp) => async (page: Page) => {
  await expect(dialog(page).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog(page).getByText(text).first()).toBeVisible()
}

/** Without entities behind the designer: their list is checked once. */
const empty = '/entities?q=nothing+is+called+so'

const inDeal = (tab: string) => async (api: Api) => `${empty}&entity=${await dealId(api)}&tab=${tab}`

/** Screens of structure and design. */
export const structureScreens: readonly Screen[] = [
  {
    name: 'entities',
    route: '/entities',
    title: 'Entity Management',
    ready: (page) => expect(page.getByRole('list', { name: 'Entities' })).toBeVisible(),
  },
  {
    name: 'entities, nothing found',
    route: '/entities',
    at: empty,
    title: 'Entity Management',
    ready: shows('No entities found'),
  },
  {
    name: 'entities, bin',
    route: '/entities',
    at: '/entities?show=bin',
    title: 'Entity Management',
    ready: (page) =>
      expect(page.getByText('The bin is empty').or(page.getByRole('list', { name: 'Bin' }))).toBeVisible(),
  },
  {
    name: 'designer, new',
    route: '/entities',
    at: `${empty}&entity=new`,
    title: 'Entity Management',
    act: (page) => dialog(page).getByRole('button', { name: 'Save Entity' }).click(),
    ready: (page) => expect(dialog(page).getByRole('alert')).toContainText('Entity name and display name are required'),
  },
  {
    name: 'designer, general',
    route: '/entities',
    at: inDeal('general'),
    title: 'Entity Management',
    ready: isDesigner('General', 'Display name'),
  },
  {
    name: 'designer, fields',
    route: '/entities',
    at: inDeal('fields'),
    title: 'Entity Management',
    ready: isDesigner('Fields', 'Add Field'),
  },
  {
    name: 'designer, editing a select',
    route: '/entities',
    at: inDeal('fields'),
    title: 'Entity Management',
    act: (page) =>
      dialog(page)
        .getByRole('region', { name: 'Fields' })
        .getByRole('button', { name: /^Stage/ })
        .click(),
    ready: (page) => expect(dialog(page).getByLabel('Options')).toBeVisible(),
  },
  {
    name: 'designer, preview',
    route: '/entities',
    at: inDeal('preview'),
    title: 'Entity Management',
    ready: isDesigner('Preview', 'Sample response'),
  },
  {
    name: 'designer, history',
    route: '/entities',
    at: inDeal('history'),
    title: 'Entity Management',
    ready: (page) =>
      expect(dialog(page).getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true'),
  },
  {
    name: 'designer, indexes',
    route: '/entities',
    at: inDeal('indexes'),
    title: 'Entity Management',
    ready: isDesigner('Indexes', 'Uses are counted by PostgreSQL'),
  },
  {
    name: 'designer, bin',
    route: '/entities',
    at: inDeal('bin'),
    title: 'Entity Management',
    ready: (page) =>
      expect(
        dialog(page)
          .getByText('The bin is empty')
          .or(dialog(page).getByRole('list', { name: 'Bin' })),
      ).toBeVisible(),
  },
  {
    name: 'designer, bin with a field',
    route: '/entities',
    at: binWithField,
    title: 'Entity Management',
    ready: (page) => expect(dialog(page).getByRole('button', { name: 'Restore note' })).toBeVisible(),
  },
  {
    name: 'import',
    route: '/import',
    title: 'Import a spreadsheet',
    ready: (page) => expect(dialog(page).getByText(/^Drop a CSV/)).toBeVisible(),
  },
  { name: 'fields', route: '/fields', at: '/fields?q=weighted', title: 'Fields', ready: shows('Weighted amount') },
  { name: 'demo', route: '/demo', title: 'Component Demo', ready: shows('Pick a date') },
  {
    name: 'demo, forms',
    route: '/demo',
    at: '/demo?tab=forms',
    title: 'Component Demo',
    ready: shows('Every type of field'),
  },
  {
    name: 'demo, layouts',
    route: '/demo',
    at: '/demo?tab=layouts',
    title: 'Component Demo',
    ready: shows('Layout settings'),
  },
  { name: 'platform builder', route: '/platform-builder', title: 'Platform Builder', ready: shows('Deal') },
  {
    name: 'platform builder, fields',
    route: '/platform-builder',
    at: '/platform-builder?section=fields',
    title: 'Platform Builder',
    ready: (page) => expect(main(page).getByRole('tabpanel').getByRole('heading').first()).toBeVisible(),
  },
  {
    name: 'platform builder, preview',
    route: '/platform-builder',
    at: '/platform-builder?section=preview&of=deal',
    title: 'Platform Builder',
    ready: shows(/^[\d,]+ records$/),
  },
  { name: 'connection', route: '/test-graphql', title: 'GraphQL connection', ready: shows('Loaded') },
]

async function dealId(api: Api): Promise<string> {
  const { tenantEntities } = await api.admin<{ tenantEntities: { id: string }[] }>(
    'query($tenant: ID!) { tenantEntities(where: {name: {eq: "deal"}, tenantId: {eq: $tenant}}) { id } }',
    { tenant: api.tenants[0].id },
  )
  return tenantEntities[0]!.id
}

async function binWithField(api: Api): Promise<string> {
  const note = { name: 'note', displayName: 'note', fieldType: 'text' }
  const entity = await makeEntity(api, 'Binner', [{ name: 'title', displayName: 'Title', fieldType: 'text' }, note])
  const { fields } = await api.admin<{ fields: [{ id: string }] }>(
    'query($where: SystemFieldWhere) { fields: systemFields(where: $where) { id } }',
    { where: { entityId: { eq: entity.id }, name: { eq: 'note' } } },
  )
  await api.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', { id: fields[0].id })
  return `${empty}&entity=${entity.id}&tab=bin`
}
