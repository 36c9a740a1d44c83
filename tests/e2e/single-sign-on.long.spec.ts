import { type OidcServer, startOidcServer } from '../integration/oidc-server.ts'
import { type Api, expect, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'
import { refuseOnce } from './confirmation.ts'
import { administrator } from './environment.ts'

/** The provider runs on this machine, which MONARCH_OUTBOUND_ALLOW allows; no other user has this domain. */
const domain = 'sso-journey.example'

test.describe('single sign-on', () => {
  test.use({ who: null, expectedErrors: [/40[134] \((Unauthorized|Forbidden|Not Found)\)/] })
  let provider: OidcServer
  test.beforeAll(async () => {
    provider = await startOidcServer()
  })
  test.afterAll(() => provider.close())

  test('goes to the provider and returns to the requested page as the named member', async ({ page, api }) => {
    const organizationId = await organizationOf(api)
    const sub = `ida-${Date.now().toString(36)}`
    const email = `${sub}@${domain}`
    const { roles } = await api.admin<{ roles: { id: string }[] }>(
      'query($id: ID!) { roles(where: {roleValue: {eq: "owner"}, organizationId: {eq: $id}}) { id } }',
      { id: organizationId },
    )
    const roleIds = roles.map(({ id }) => id)
    const person = { organizationId, email, name: 'Ida Holm', password: administrator.password, roleIds }
    await api.create('User', person)
    await setProvider(api, organizationId, {
      issuer: provider.issuer,
      clientId: 'monarch',
      clientSecret: 'shh',
      emailDomains: [domain],
      isEnabled: true,
    })
    let says = { sub, email, email_verified: false }
    // The page of the provider, where the user has entered their credentials.
    await page.context().route(`${provider.issuer}/authorize?*`, (route) => {
      const asked = route.request().url()
      const back = new URL(asked).searchParams.get('redirect_uri')!
      return route.fulfill({ status: 302, headers: { location: back + provider.authorize(asked, { claims: says }) } })
    })
    const leave = async () => {
      await page.getByRole('button', { name: 'Single sign-on' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByRole('button', { name: /^Continue with / }).click()
    }

    await test.step('an address that the provider has not verified is refused with a message', async () => {
      await page.goto('/login?redirect=%2Fsettings%2Fsecurity')
      await leave()
      const refused = page.getByText('Your provider has not verified your email address.')
      await expect(refused).toBeVisible()
      await expectGoodScreen(page, 'Sign in', ['light'])
      await page.getByRole('link', { name: 'Back to the sign-in' }).click()
    })

    await test.step('the member is signed in on the requested page', async () => {
      says = { ...says, email_verified: true }
      await page.goto('/login?redirect=%2Fsettings%2Fsecurity')
      await leave()
      await expect(page).toHaveURL(/\/settings\/security/)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(page.getByTitle(email)).toBeVisible()
    })

    await test.step('they confirm their identity with the provider in a separate window', async () => {
      await refuseOnce(page, 'createApiKey')
      await page.goto('/settings/api')
      await page.getByRole('button', { name: 'Create key' }).click()
      const form = page.getByRole('dialog', { name: 'Create API key' })
      await form.getByLabel('Name').fill(sub)
      await form.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('dialog', { name: `The key "${sub}"` })).toBeVisible()
    })

    await test.step('turning it off ends sessions of the provider', async () => {
      await setProvider(api, organizationId, { isEnabled: false })
      await page.reload()
      await expect(page.getByRole('button', { name: 'Single sign-on' })).toBeVisible()
    })
  })
})

async function organizationOf(api: Api): Promise<string> {
  const { user } = await api.get<{ user: { organizations: { id: string }[] } }>('/api/auth/me')
  return user.organizations[0]!.id
}

async function setProvider(api: Api, organizationId: string, data: object): Promise<void> {
  await api.admin(
    'mutation($o: ID!, $data: UpdateIdentityProviderInput!) { updateIdentityProvider(organizationId: $o, data: $data) { id } }',
    { o: organizationId, data },
  )
}
