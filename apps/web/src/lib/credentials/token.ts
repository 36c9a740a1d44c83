const key = 'auth_token'

/** The session token. "Remember" (the default) uses local storage; a token in session storage works too. */
export function readToken(): string | null {
  return localStorage.getItem(key) ?? sessionStorage.getItem(key)
}

export function storeToken(token: string): void {
  localStorage.setItem(key, token)
}

export function clearToken(): void {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}

/** The owner of a token, known from the server. Another tab may store a token of another user. */
let known: { readonly token: string; readonly userId: string } | null = null

export function rememberTokenUser(token: string, userId: string): void {
  known = { token, userId }
}

/** The owner of the stored token; `null` until the server has named them. */
export function tokenUser(): string | null {
  return known !== null && known.token === readToken() ? known.userId : null
}
