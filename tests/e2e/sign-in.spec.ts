import { administrator } from './environment.ts'
import { expect, heading, hold, test, toast } from './app.ts'

test.describe('the sign-in', () => {
  test.use({ who: null, expectedErrors: [/401 \(Unauthorized\)/] })

  test('validates, shows refusals, and redirects to the requested page', async ({ page }) => {
    await page.goto('/entities?q=deal')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fentities%3Fq%3Ddeal$/)
    await expect(page).toHaveTitle('Sign in · Monarch')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Monarch' })).toBeVisible()
    await expect(page.getByText('Enter your credentials to access the admin panel')).toBeVisible()
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    const signIn = page.getByRole('button', { name: 'Sign in' })
    await expect(email).toBeFocused()

    await test.step('an invalid email and a short password are reported below the inputs until corrected', async () => {
      await email.fill('nobody')
      await password.fill('short')
      await signIn.click()
      await expect(email).toHaveAccessibleDescription('Invalid email address')
      await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters')
      await expect(email).toBeFocused()
      await email.fill(administrator.email)
      await expect(page.getByText('Invalid email address')).toBeHidden()
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    })

    await test.step('the password can be shown, and the caret keeps its position', async () => {
      await password.fill('not the password')
      await expect(page.getByText('Password must be at least 8 characters')).toBeHidden()
      await expect(password).toHaveAttribute('type', 'password')
      await password.press('Home')
      const toggle = page.getByRole('button', { name: 'Show password' })
      await toggle.click()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.type('>')
      await expect(password).toHaveValue('>not the password')
      await toggle.click()
      await expect(password).toHaveAttribute('type', 'password')
    })

    await test.step('a wrong password keeps the input, with a toast and a message above the button', async () => {
      const title = page.getByRole('heading', { level: 1 })
      const before = await title.boundingBox()
      await signIn.click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).not.toBeEmpty()
      expect(await title.boundingBox()).toEqual(before)
      await expect(toast(page, (await alert.innerText()).trim())).toBeVisible()
      await expect(email).toHaveValue(administrator.email)
      await expect(password).toBeFocused()
      // The text is selected: typing replaces it.
      await page.keyboard.type('x')
      await expect(password).toHaveValue('x')
    })

    await test.step('the right one continues', async () => {
      await password.fill(administrator.password)
      const release = await hold(page, '**/api/auth/login')
      await password.press('Enter')
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
      await release()
      await expect(toast(page, 'Login successful!')).toBeVisible()
      await expect(page).toHaveURL(/\/entities\?q=deal$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Entity Management' })).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveValue('deal')
    })
  })

  test('redirects only within this application', async ({ page }) => {
    await page.goto('/login?redirect=https%3A%2F%2Fexample.com%2Fsteal')
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test.describe('the sign-out', () => {
  test.use({ who: null })

  test('ends the session everywhere', async ({ page, request }) => {
    await page.goto('/settings')
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/auth/login'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ])
    const { token } = (await answer.json()) as { token: string }
    const whoAmI = () => request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect((await whoAmI()).status()).toBe(200)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Monarch' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect((await whoAmI()).status()).toBe(401)
    const graphql = await request.post('/graphql/admin', {
      data: { query: '{ __typename }' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(graphql.status()).toBe(401)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Monarch' })).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fsettings$/)
  })
})

test.describe('a forgotten password', () => {
  test.use({ who: null, expectedErrors: [/404 \(Not Found\)/] })

  test('gives the same answer for every address, and an unknown link is refused', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('nobody@people.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
    await page.goto(`/reset-password/${'a'.repeat(43)}`)
    await page.getByLabel(/^Password/).fill('a sentence to remember')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('This link is not valid any more. Ask for a new one.')).toBeVisible()
  })
})
