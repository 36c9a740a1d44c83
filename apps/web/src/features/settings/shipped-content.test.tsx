import { expect, test } from 'vitest'
import {
  all,
  choose,
  clickOn,
  dialog,
  fill,
  find,
  heading,
  nameOf,
  openApp,
  shows,
} from '../../../../../tests/web/app.tsx'
import { api, signInAsNew } from '../../../../../tests/web/network.ts'

// What ships with the product is shown in the language of the reader.

test('templates, interfaces and roles have German names and descriptions', async () => {
  const { organizations } = await api.admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const { roles } = await api.admin<{ roles: { id: string }[] }>(
    'query($id: ID!) { roles(where: {organizationId: {eq: $id}, isSystem: {eq: true}}) { id } }',
    { id: organizations[0]!.id },
  )
  await signInAsNew(
    'Lena Vogt',
    roles.map(({ id }) => id),
  )
  await openApp('/settings/profile')
  await choose('Language', 'Deutsch')
  await shows('Sprache und Formate')

  const cards = () => all('ul[aria-label=Vorlagen] a').map(nameOf)
  await openApp('/templates')
  await heading('Vorlagen')
  await fill('Vorlagen suchen', 'gastro')
  await expect.poll(cards).toEqual(['Restaurant'])
  await shows('Reservierungen')
  await clickOn('Restaurant', await find('main'))
  const content = await dialog('Restaurant')
  await shows('Wie viel von einer Zutat in ein Gericht kommt.', content)
  await shows('Wareneinsatz (%)', content)
  await clickOn('Vorlage verwenden', content)
  await expect.poll(() => all('tr', /^Gericht/)).toHaveLength(1)

  await openApp('/settings/interfaces')
  await shows('Immobilien-Desk')
  await shows('Angebotene Immobilien, wer sie verkauft und kauft, Besichtigungen und Gebote.')

  await openApp('/users?tab=roles')
  await shows('Vertriebsleitung')
  await shows('Hat alle Berechtigungen in der Organisation.')
})
