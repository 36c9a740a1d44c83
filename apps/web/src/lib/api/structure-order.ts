const changesStructure = /\b(?:create|update|delete|restore|purge)(?:TenantEntit|SystemField)|\bundoStructureChange\b/

let last: Promise<unknown> = Promise.resolve()

/**
 * Sends the structure changes of this page, and their undos, in the order in which the user made them: a deletion must not
 * reach the server before the Undo that it follows. A refusal does not stop the following changes.
 */
export function inStructureOrder<T>(document: string, send: () => Promise<T>): Promise<T> {
  if (!changesStructure.test(document)) return send()
  const sent = last.then(send)
  last = sent.catch(() => {})
  return sent
}
