/**
 * The cycles among formulas, each in the order of its dependencies. Every formula that depends on itself is in at least
 * one of them.
 *
 *     findCycles(new Map([['a', ['b']], ['b', ['a', 'c']]])) // [['a', 'b']]
 *
 * `dependencies` maps each formula to its references; names without an entry depend on nothing.
 */
export function findCycles(dependencies: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const group of findGroups(dependencies)) {
    const members = new Set(group)
    for (const id of group) {
      if (reported.has(id)) continue
      const cycle = shortestCycle(id, (of) => dependencies.get(of)!.filter((next) => members.has(next)))
      if (!cycle) continue
      cycles.push(cycle)
      for (const member of cycle) reported.add(member)
    }
  }
  return cycles
}

/** Strongly connected components (Tarjan), without recursion, because chains may be long. */
function findGroups(dependencies: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  for (const root of dependencies.keys()) {
    if (order.has(root)) continue
    const work: { id: string; next: number }[] = [enter(root)]
    while (work.length > 0) {
      const top = work.at(-1)!
      const target = dependencies.get(top.id)?.[top.next]
      top.next += 1
      if (target === undefined) {
        work.pop()
        leave(top.id, work.at(-1)?.id)
      } else if (dependencies.has(target)) {
        if (!order.has(target)) work.push(enter(target))
        else if (onStack.has(target)) low.set(top.id, Math.min(low.get(top.id)!, order.get(target)!))
      }
    }
  }
  return groups

  function enter(id: string): { id: string; next: number } {
    order.set(id, order.size)
    low.set(id, order.get(id)!)
    stack.push(id)
    onStack.add(id)
    return { id, next: 0 }
  }

  function leave(id: string, parent: string | undefined): void {
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(id)!))
    if (low.get(id) !== order.get(id)) return
    const group = stack.splice(stack.lastIndexOf(id))
    for (const member of group) onStack.delete(member)
    groups.push(group)
  }
}

function shortestCycle(first: string, next: (id: string) => readonly string[]): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [first]
  for (const id of queue) {
    for (const target of next(id)) {
      if (target === first) return pathTo(id)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, id)
      queue.push(target)
    }
  }
  return null

  function pathTo(id: string): string[] {
    const path = [id]
    while (path[0] !== first) path.unshift(cameFrom.get(path[0]!)!)
    return path
  }
}
