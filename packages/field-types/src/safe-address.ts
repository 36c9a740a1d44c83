/**
 * Whether a link is safe to follow, by its scheme. White space inside is refused because browsers drop it, so the
 * followed address would differ from the checked one.
 */
export function isSafeAddress(address: string): boolean {
  const safe = /^(?:https?|ftp):\/\/[^/?#]|^(?:mailto|tel):[^/]/i
  return safe.test(address) && !/[\s\p{Cc}]/u.test(address) && URL.canParse(address)
}
