import { Secret, TOTP } from 'otpauth'
import { type Api, expect, type Page, test, toast } from './app.ts'
import { refuseRouteOnce } from './confirmation.ts'
import { administrator, port } from './environment.ts'

/** Passkeys are bound to a host name, so these journeys use one. */
const origin = `http://localhost:${port}`

test.describe('signing in', () => {
  test.use({ who: null, expectedErrors: [/40[013] \((Bad Request|Unauthorized|Forbidden)\)/] })

  test('with a code after the password, or with a recovery code without the phone', async ({ page, api }) => {
    const email = await addPerson(api, 'second.step')
    await signIn(page, email)
    const section = page.getByRole('region', { name: 'Two-factor' })
    let secret = ''
    let codes: string[] = []

    await test.step('it is turned on with the password and a first code', async () => {
      await page.goto(`${origin}/settings/security`)
      await section.getByRole('button', { name: 'Turn on' }).click()
      const dialog = page.getByRole('dialog', { name: 'Turn on two-factor' })
      await dialog.getByLabel(/^Password/).fill('not the password')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByLabel(/^Password/)).toHaveAccessibleDescription('This is not your password')
      await dialog.getByLabel(/^Password/).fill(administrator.password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
      const link = dialog.getByRole('link', { name: 'Open in the app' })
      secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!
      await dialog.getByLabel(/^Code/).fill(codeOf(secret))
      await dialog.getByRole('button', { name: 'Turn on two-factor' }).click()
    })

    await test.step('the recovery codes are shown', async () => {
      const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect(items).toHaveCount(10)
      codes = await items.allInnerTexts()
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await expect(section.getByText('10 recovery codes left')).toBeVisible()
    })

    await test.step('the sign-in asks for a code', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await fillIn(page, email)
      const code = page.getByLabel('Code')
      await expect(code).toBeFocused()
      await code.fill('000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(code).toHaveAccessibleDescription(/This code is not right/)
      await code.fill(codeOf(secret, 30))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(toast(page, 'Login successful!')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    })

    await test.step('or for a recovery code', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await fillIn(page, email)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[3]!.toUpperCase())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await page.goto(`${origin}/settings/security`)
      await expect(section.getByText('9 recovery codes left')).toBeVisible()
    })
  })

  test('with a passkey, without a password', async ({ page, api }) => {
    const email = await addPerson(api, 'pass.key')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signIn(page, email)
    const section = page.getByRole('region', { name: 'Passkeys' })

    await test.step('it is added with the password', async () => {
      await page.goto(`${origin}/settings/security`)
      await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
      await section.getByRole('button', { name: 'Add passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByLabel(/^Name/).fill('Laptop')
      await dialog.getByLabel(/^Password/).fill(administrator.password)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(toast(page, 'Passkey "Laptop" added')).toBeVisible()
      await expect(section.getByRole('listitem')).toHaveCount(1)
    })

    await test.step('it gets another name', async () => {
      await section.getByRole('button', { name: 'Rename Laptop' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
      await dialog.getByLabel(/^Name/).fill('Work laptop')
      await dialog.getByRole('button', { name: 'Rename' }).click()
      await expect(section.getByRole('paragraph').filter({ hasText: 'Work laptop' })).toBeVisible()
    })

    await test.step('it signs in', async () => {
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await page.goto(`${origin}/settings/security`)
      await expect(section.getByText('Last used')).toBeVisible()
    })

    await test.step("it confirms the user's identity, and the waiting request is repeated", async () => {
      const remove = section.getByRole('button', { name: 'Remove Work laptop' })
      const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
      const confirm = dialog.getByRole('button', { name: 'Use a passkey' })
      await refuseRouteOnce(page, 'DELETE', '**/api/auth/passkeys/*')
      await remove.click()
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await confirm.click()
      await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again.')
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await confirm.click()
      await expect(dialog).toBeHidden()
      await expect(toast(page, 'Passkey "Work laptop" removed')).toBeVisible()
    })

    await test.step('after its removal, it does not', async () => {
      await expect(section.getByText('You have no passkeys yet.')).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'This passkey is not registered.' })).toBeVisible()
    })
  })

  test('single sign-on finds no provider for an unknown email domain', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Single sign-on' }).click()
    await page.getByLabel('Email').fill('somebody@nowhere.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'No organization has an identity provider for this address.' }),
    ).toBeVisible()
    await page.goto('/login/callback?code=x&state=y')
    await expect(page.getByText('This sign-in was not started in this tab. Please start again.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the sign-in' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })
}

/** A user of the demo organization for one test. */
async function addPerson(api: Api, name: string): Promise<string> {
  const email = `${name}.${Date.now()}@example.com`
  const { user } = await api.get<{ user: { organizations: { id: string }[] } }>('/api/auth/me')
  const data = { organizationId: user.organizations[0]!.id, email, name, password: administrator.password }
  await api.create('User', data)
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await fillIn(page, email)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
