import { click, clickOn, dialog, fill, press, type } from '../app.tsx'
import { answer, goOffline, operation, refusal, route } from '../network.ts'
import { cell, openThings } from '../table.ts'
import { at, by, byContent, type DialogCase } from './dialog-case.ts'

const passkey = { id: 'p', name: 'Laptop', createdAt: '2026-01-05T10:00:00Z', lastUsedAt: null }

/** Dialogs of the shell, and those that protect an account. */
export const dialogsOfAccount: readonly DialogCase[] = [
  { file: 'CustomizeHome.tsx', title: 'Customize the start page', open: at('/'), act: byContent('Customize') },
  { file: 'ShortcutsDialog.tsx', title: 'Keyboard shortcuts', open: at('/settings'), act: pressed('?') },
  { file: 'CommandPalette.tsx', title: 'Command palette', open: at('/settings'), act: by(/^Search…/) },
  { file: 'MobileMenu.tsx', title: 'Menu', open: at('/settings', 'phone'), act: by('Menu') },
  {
    file: 'UnsentChanges.tsx',
    title: /change/,
    open: openWithUnsent,
    act: by('1 change waiting'),
  },
  { file: 'DiscardUnsent.tsx', title: /discarded/, open: openWithUnsent, act: by('Logout') },
  {
    file: 'ConfirmIdentity.tsx',
    title: 'Confirm it’s you',
    open: async () => {
      answer(operation('CreateApiKey'), unconfirmed)
      await at('/settings/api')()
      await clickOn('Create key')
      await fill('Name', 'Never made', await dialog('Create API key'))
    },
    act: by('Create key'),
  },
  {
    file: 'ConfirmIdentity.tsx',
    title: 'Confirm it’s you',
    open: async () => {
      answer(operation('CreateApiKey'), unconfirmed)
      answer(route('/api/auth/confirm'), { message: 'It broke' }, { status: 500 })
      await at('/settings/api')()
      await clickOn('Create key')
      await fill('Name', 'Never made', await dialog('Create API key'))
    },
    act: by('Create key'),
  },
  {
    file: 'Passkeys.tsx',
    title: 'Add a passkey',
    open: at('/settings/security'),
    act: by('Add passkey'),
  },
  {
    file: 'Passkeys.tsx',
    title: 'Rename passkey',
    open: async () => {
      answer(route('/api/auth/passkeys'), { passkeys: [passkey] })
      await at('/settings/security')()
    },
    act: by('Rename Laptop'),
  },
  {
    file: 'TwoFactorDialog.tsx',
    title: 'Turn on two-factor',
    open: at('/settings/security'),
    act: by('Turn on'),
  },
  {
    file: 'TwoFactorDialog.tsx',
    title: 'Your recovery codes',
    open: async () => {
      answer(route('/api/auth/two-factor'), { isOn: true, isRequired: false, recoveryCodesLeft: 3 })
      answer(route('/api/auth/two-factor/recovery-codes'), { recoveryCodes: ['aaaa-bbbb'] })
      await at('/settings/security')()
    },
    act: async () => {
      const opener = await by('New recovery codes')()
      await clickOn('New recovery codes', await dialog('New recovery codes'))
      return opener
    },
  },
]

const unconfirmed = refusal('Confirm that it is you.', 'FORBIDDEN', { reason: 'CONFIRMATION_REQUIRED' })

function pressed(key: string) {
  return async () => {
    const before = document.activeElement!
    await press(key)
    return before
  }
}

async function openWithUnsent(): Promise<void> {
  await openThings(1)
  goOffline()
  await click(cell(0, 'Seats'))
  await type('5')
  await press('Enter')
}
