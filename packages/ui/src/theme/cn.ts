import { clsx, type ClassValue } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

/** Joins class names; of two that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

const sides = ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l']

/**
 * Groups of conflicting classes, only for utilities in use: the full table of tailwind-merge would be 5% of the sign-in
 * page. Classes without a group are kept.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    'flex-direction': ['flex-row', 'flex-row-reverse', 'flex-col', 'flex-col-reverse'],
    'flex-wrap': ['flex-wrap', 'flex-nowrap'],
    flex: [{ flex: ['1', 'auto', 'initial', 'none', isArbitrary] }],
    'text-size': [
      {
        text: [
          '2xs',
          'xs',
          'cell',
          'sm',
          'base',
          'lg',
          'xl',
          'stat',
          (value: string) => /^\[[\d.]+(px|em|rem)]$/.test(value),
        ],
      },
    ],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-color': [{ text: [isAny] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    'border-width': [{ border: ['', '0', '2', '4'] }],
    ...Object.fromEntries(sides.map((side) => [side, [{ [side]: ['', '0', '2', '3', '4'] }]])),
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': [{ border: [isAny] }],
    bg: [{ bg: [isAny] }],
    ...anyOf(['size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'basis', 'grow', 'shrink']),
    ...anyOf(['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml']),
    ...anyOf(['gap', 'gap-x', 'gap-y', 'items', 'justify', 'self', 'place-items', 'grid-cols', 'col-span']),
    ...anyOf(['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z']),
    ...anyOf(['rounded', 'rounded-t', 'rounded-r', 'rounded-b', 'rounded-l', 'shadow', 'opacity', 'cursor']),
    ...anyOf(['overflow', 'overflow-x', 'overflow-y', 'whitespace', 'leading', 'outline-offset', 'resize', 'animate']),
  },
  conflictingClassGroups: {
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
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: [],
}))

function anyOf(prefixes: readonly string[]) {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: ['', isAny] }]]))
}

function isAny(): boolean {
  return true
}

function isArbitrary(value: string): boolean {
  return value.startsWith('[')
}
