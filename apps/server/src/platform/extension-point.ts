/**
 * How a lower layer uses what higher layers provide without importing it: the lower layer declares a list, modules fill it,
 * `boot/modules.ts` lists the modules, and `app.extensions` holds the lists while the server runs.
 *
 *     export const tasks = extensionPoint<Task>('tasks')                       // declared in platform/jobs
 *     export const viewsModule = defineModule('views', provide(tasks, […]))    // filled in capabilities/views
 *     app.extensions.of(tasks)                                                 // read where the list is needed
 */
interface ExtensionPoint<Item> {
  readonly name: string
  /** Never set; binds the type of the items to the list. */
  readonly item?: (item: Item) => Item
}

/** What one module adds to one list. */
interface Provision {
  readonly point: object
  readonly items: readonly unknown[]
}

/** What one folder of the server adds to the lists of the layers below it. */
export interface Module {
  readonly name: string
  readonly provisions: readonly Provision[]
}

export function extensionPoint<Item>(name: string): ExtensionPoint<Item> {
  return { name }
}

export function provide<Item>(point: ExtensionPoint<Item>, items: readonly Item[]): Provision {
  return { point, items }
}

export function defineModule(name: string, ...provisions: readonly Provision[]): Module {
  return { name, provisions }
}

/** The filled lists, in the order of the modules. */
export class Extensions {
  readonly #items = new Map<object, unknown[]>()

  constructor(modules: readonly Module[]) {
    for (const { point, items } of modules.flatMap(({ provisions }) => provisions)) {
      this.#items.set(point, [...(this.#items.get(point) ?? []), ...items])
    }
  }

  of<Item>(point: ExtensionPoint<Item>): readonly Item[] {
    return (this.#items.get(point) ?? []) as Item[]
  }

  /** For a point that exactly one module fills. */
  one<Item>(point: ExtensionPoint<Item>): Item {
    const [item, ...others] = this.of(point)
    if (item === undefined || others.length > 0)
      throw new Error(`"${point.name}" needs exactly one item, and has ${others.length + (item === undefined ? 0 : 1)}`)
    return item
  }
}
