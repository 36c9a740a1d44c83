/** One `@`, something before it, and a domain of at least two labels after it; letters of any script. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u.test(text)
}
