/** Compares as JSON text, so exact numbers are equal when all digits are. The keys of objects must have the same order. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
