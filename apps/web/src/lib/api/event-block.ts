/** A block of an event stream of the server. JSON contains line separators (U+2028) of texts as they are, so `.` matches them here. */
export function readEventBlock(block: string): { readonly event: string; readonly data: string } | null {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
  return event === undefined || data === undefined ? null : { event, data }
}
