import type { Page } from './app.ts'

/** As the server answers a session that was confirmed too long ago. What comes after is its own. */
export async function refuseOnce(page: Page, mutation: string): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/graphql/admin', async (route) => {
    const request = route.request()
    if (!request.postData()?.includes(`${mutation}(`)) return route.fallback()
    keys.push((await request.headerValue('idempotency-key'))!)
    if (keys.length > 1) return route.fallback()
    const extensions = { code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' }
    return route.fulfill({ json: { data: null, errors: [{ message: 'Confirm that it is you.', extensions }] } })
  })
  return keys
}
