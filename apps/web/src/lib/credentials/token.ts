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
