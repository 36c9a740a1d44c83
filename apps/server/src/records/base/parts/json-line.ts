/** A value as a line of JSON. Readers of lines in Node.js end a line at U+2028 and U+2029, too, which JSON does not escape. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}
