/** Digits are a code of the authenticator app; anything else is a recovery code. */
export function asCode(code: string): { code: string } | { recoveryCode: string } {
  return /^[\d\s]*$/.test(code) ? { code } : { recoveryCode: code }
}
