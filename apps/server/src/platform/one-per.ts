/**
 * What is made once for each owner, when it is first asked for, and goes with it.
 *
 *     const cacheOf = onePer((app: App) => new Map<string, Session>())
 */
export function onePer<Owner extends object, T extends object>(make: (owner: Owner) => T): (owner: Owner) => T {
  const known = new WeakMap<Owner, T>()
  return (owner) => {
    const one = known.get(owner) ?? make(owner)
    known.set(owner, one)
    return one
  }
}
