import { clsx, type ClassValue } from 'clsx'

/**
 * Joins class names; of two that set the same property the later wins. Only utilities in use are known, others are kept:
 * a library for all of Tailwind would be 5% of the sign-in page, and without its table still 1.3%.
 */
export function cn(...classes: ClassValue[]): string {
  const text = clsx(classes)
  let merged = known.get(text)
  if (merged === undefined) {
    if (known.size === mostKnown) known.clear()
    known.set(text, (merged = merge(text)))
  }
  return merged
}

/** Components join the same few classes at each render. */
const known = new Map<string, string>()
const mostKnown = 1_000

/** From the last class to the first; `taken` has the groups that later classes set. */
function merge(text: string): string {
  const taken = new Set<string>()
  const isKept = (name: string): boolean => {
    const [, modifiers = '', utility = '', important = ''] = parts.exec(name)!
    const group = groupOf(utility)
    if (group === undefined) return true
    const scope = modifiers + important
    if (taken.has(scope + group)) return false
    for (const each of [group, ...(covered[group] ?? [])]) taken.add(scope + each)
    return true
  }
  return text.split(' ').toReversed().filter(isKept).toReversed().join(' ')
}

/** Modifiers with their colons, the utility without its sign and opacity, and the mark of importance: `lg:hover:-mt-1!`. */
const parts = /^((?:(?:\[[^\]]*]|\([^)]*\)|[^[(:])*:)*)-?([^/!]*)[^!]*(!?)$/

/** The group of the whole name, or else of its longest known prefix; a property in brackets is a group of its own. */
function groupOf(utility: string): string | undefined {
  const named = names.get(utility) ?? /^\[[^:]+:/.exec(utility)?.[0]
  if (named !== undefined) return named
  if (/^text-\[[\d.]+(px|em|rem)]$/.test(utility)) return 'text-size'
  for (let end = utility.length; end > 0; end = utility.lastIndexOf('-', end - 1)) {
    const prefix = utility.slice(0, end)
    if (prefixes.has(prefix)) return prefixes.get(prefix)
  }
  return undefined
}

const sides = ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l']

const names = new Map(
  Object.entries({
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    'flex-direction': ['flex-row', 'flex-row-reverse', 'flex-col', 'flex-col-reverse'],
    'flex-wrap': ['flex-wrap', 'flex-nowrap'],
    'text-size': ['text-2xs', 'text-xs', 'text-cell', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-stat'],
    'text-align': ['text-left', 'text-center', 'text-right', 'text-start', 'text-end'],
    'font-weight': ['font-normal', 'font-medium', 'font-semibold', 'font-bold'],
    'font-family': ['font-sans', 'font-mono'],
    'border-width': ['border', 'border-0', 'border-2', 'border-4'],
    ...Object.fromEntries(sides.map((side) => [side, ['', '-0', '-2', '-3', '-4'].map((width) => side + width)])),
    'border-style': ['border-solid', 'border-dashed', 'border-dotted', 'border-none'],
  }).flatMap(([group, utilities]) => utilities.map((utility) => [utility, group] as const)),
)

/** Most prefixes are a group of their own. */
const prefixes = new Map([
  ...(
    'flex bg size w h min-w min-h max-w max-h basis grow shrink p px py pt pr pb pl m mx my mt mr mb ml ' +
    'gap gap-x gap-y items justify self place-items grid-cols col-span inset inset-x inset-y top right bottom left z ' +
    'rounded rounded-t rounded-r rounded-b rounded-l shadow opacity cursor ' +
    'overflow overflow-x overflow-y whitespace leading outline-offset resize animate'
  )
    .split(' ')
    .map((prefix) => [prefix, prefix] as const),
  ['text', 'text-color'],
  ['border', 'border-color'],
])

/** Groups whose properties a group sets as well. */
const covered: Readonly<Record<string, readonly string[]>> = {
  size: ['w', 'h'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
  overflow: ['overflow-x', 'overflow-y'],
  'border-width': sides,
}
