export function encodeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (c) => encoded[c]!) : text
}

const encoded: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML does not allow most control characters. Workbooks write them as _x0000_, and escape that text with _x005F_. */
export function escapeControls(text: string): string {
  return text.replace(
    /_(?=x[\da-f]{4}_)|[^\P{Cc}\t\n]|[\ufffe\uffff]/giu,
    (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}

export function restoreControls(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
}
