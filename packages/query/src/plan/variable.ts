/**
 * A variable as a leaf of an argument tree. Its value is private: planning either binds it as a parameter (`operandOf`)
 * or reads it through `decide`, which records the read. So a cached statement is found by exactly the values that
 * shaped it.
 */
export class Variable {
  readonly path: VariablePath
  readonly #value: unknown
  readonly #decisions: Decisions

  constructor(path: VariablePath, value: unknown, decisions: Decisions = noDecisions) {
    this.path = path
    this.#value = value
    this.#decisions = decisions
  }

  /** The result of `read` on the value, for a plan that depends on it. `read` is pure and returns JSON. */
  decide<T>(read: (value: unknown) => T): T {
    this.#decisions.add({ path: this.path, read })
    return read(this.#value)
  }
}

export type VariablePath = readonly (string | number)[]
type Variables = Readonly<Record<string, unknown>>

/** One dependency of a plan: the result of `read` on the variable at the path. */
interface Decision {
  readonly path: VariablePath
  readonly read: (value: unknown) => unknown
}

/** The reads of variables during one planning, in order. */
export class Decisions {
  readonly list: Decision[] = []
  readonly #known = new Map<Decision['read'], Set<string>>()

  add(decision: Decision): void {
    let paths = this.#known.get(decision.read)
    if (!paths) this.#known.set(decision.read, (paths = new Set()))
    const path = JSON.stringify(decision.path)
    if (paths.has(path)) return
    paths.add(path)
    this.list.push(decision)
  }
}

/** For statements cached for all values, which must not depend on a value. */
const noDecisions = new (class extends Decisions {
  override add({ path }: Decision): void {
    throw new Error(`The statement must not depend on the value of ${path.join('.')}`)
  }
})()

/**
 * A cache keyed by the decisions that made an entry. Planning is deterministic, so the next read depends only on the
 * reads before it: the decisions form a tree.
 */
export class DecisionTree<T> {
  #root: Node<T> | undefined
  #size = 0
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(variables: Variables): T | undefined {
    let node = this.#root
    while (node !== undefined && 'decision' in node) node = node.branches.get(answerTo(node.decision, variables))
    return node?.leaf
  }

  set(decisions: Decisions, variables: Variables, leaf: T): void {
    // Clearing everything is simple and costs no more planning than evicting the oldest entry each time.
    if (this.#size >= this.#capacity) [this.#root, this.#size] = [undefined, 0]
    this.#size += 1
    let place = (node: Node<T>) => void (this.#root = node)
    let node = this.#root
    for (const decision of decisions.list) {
      if (node === undefined || !('decision' in node)) place((node = { decision, branches: new Map() }))
      const { branches, decision: asked } = node
      const answer = answerTo(asked, variables)
      place = (next) => void branches.set(answer, next)
      node = branches.get(answer)
    }
    place({ leaf })
  }
}

type Node<T> = { readonly leaf: T } | { readonly decision: Decision; readonly branches: Map<string, Node<T>> }

const answerTo = ({ path, read }: Decision, variables: Variables): string =>
  String(JSON.stringify(read(valueAt(variables, path))))

export function valueAt(tree: unknown, path: VariablePath): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], tree)
}
