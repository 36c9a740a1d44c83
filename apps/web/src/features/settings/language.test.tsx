import { afterEach, expect, test } from 'vitest'
import {
  all,
  choose,
  clickOn,
  find,
  leaveApp,
  openApp,
  shows,
  toastOf,
  waitFor,
} from '../../../../../tests/web/app.tsx'
import { heldReplies, holdReplies, operation, signInAsNew, signOut } from '../../../../../tests/web/network.ts'
import { showLanguage } from '../../lib/language/language.ts'

const languageIs = (language: string) => waitFor(() => expect(document.documentElement.lang).toBe(language))

afterEach(() => showLanguage('en'))

test('users choose their language in the profile, and pages without a session use that of the browser', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/profile')
  await shows('Language and formats')
  await choose('Language', 'Deutsch')
  await languageIs('de')
  await shows('Sprache und Formate')
  expect(localStorage.getItem('language')).toBe('de')
  await choose('Erster Tag der Woche', 'Montag')
  await toastOf('Erster Tag der Woche geändert')
  await choose('Zahlenformat', '1,234.56')
  await toastOf('Zahlenformat geändert')

  signOut()
  await openApp('/settings/profile')
  await languageIs('en')
  await find('button', 'Sign in')
  expect(localStorage.getItem('language')).toBeNull()
})

test('a new browser draws no screen before it knows the language of the user', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/profile')
  await choose('Language', 'Deutsch')
  await languageIs('de')
  await leaveApp()
  await showLanguage('en')
  localStorage.removeItem('language')

  const release = holdReplies(operation('Settings'))
  await openApp('/settings/profile')
  await waitFor(() => expect(heldReplies).toBeGreaterThan(0))
  await shows('Loading...')
  expect(all('aside')).toEqual([])
  release()
  await shows('Sprache und Formate')
})

test('pages without a session are German in a German browser', async () => {
  signOut()
  await showLanguage('de')
  await openApp('/login')
  await shows('Bei Monarch anmelden')
  await clickOn('Anmelden')
  await shows('Ungültige E-Mail-Adresse')
  await shows('Das Passwort muss mindestens 8 Zeichen lang sein')
  await openApp('/invitation/unknown')
  await shows('Diese Einladung ist nicht mehr gültig')
  expect(all('a', 'Anmelden')).toHaveLength(1)
})
