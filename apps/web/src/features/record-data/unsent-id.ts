const prefix = 'unsent-'

/** An id of this browser for a record that the server has not created yet. */
export function unsentId(unique: string): string {
  return prefix + unique
}

/** True for a record that the server has not created yet: no request may name it. */
export function isUnsentId(id: string): boolean {
  return id.startsWith(prefix)
}
