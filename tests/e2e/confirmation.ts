import type { Page } from './app.ts'

/** Answers the next request like the server does when the confirmation has expired. Later requests reach the server. */
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

/** The same for a REST route. */
export async function refuseRouteOnce(page: Page, method: string, url: string): Promise<void> {
  let isRefused = false
  await page.route(url, (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback()
    isRefused = true
    const json = { message: 'Confirm that it is you.', code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' }
    return route.fulfill({ status: 403, json })
  })
}
