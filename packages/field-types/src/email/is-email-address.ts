/** One `@` with a local part and a domain of at least two labels; letters of any script. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\],;:\\"]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+$/u.test(text)
}
