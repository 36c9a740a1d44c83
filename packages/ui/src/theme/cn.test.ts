import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test.each([
  ['h-control px-2.5 text-sm', 'h-9', 'px-2.5 text-sm h-9'],
  ['size-6 rounded-full', 'size-7', 'rounded-full size-7'],
  ['text-cell text-foreground', 'text-muted-foreground', 'text-cell text-muted-foreground'],
  ['text-cell text-foreground', 'text-stat', 'text-foreground text-stat'],
  ['text-left text-error', 'text-[9px] text-center', 'text-error text-[9px] text-center'],
  ['px-2 py-1', 'p-0', 'p-0'],
  ['p-4', 'pl-8', 'p-4 pl-8'],
  ['border border-input', 'border-transparent', 'border border-transparent'],
  ['border border-dashed', 'border-input', 'border border-dashed border-input'],
  ['border-r border-b', 'border-l-3 border-input', 'border-r border-b border-l-3 border-input'],
  ['border-b border-r', 'border-r-0', 'border-b border-r-0'],
  ['flex flex-col flex-1', 'flex-row hidden', 'flex-1 flex-row hidden'],
  ['hover:bg-hover bg-raised', 'bg-selected', 'hover:bg-hover bg-selected'],
  ['lg:h-4', 'h-5', 'lg:h-4 h-5'],
  ['-mt-1', 'mt-2', 'mt-2'],
  ['hover:lg:h-4', 'hover:lg:h-5', 'hover:lg:h-5'],
  ['h-4!', 'h-5', 'h-4! h-5'],
  ['bg-primary/10 w-1/2', 'bg-error w-full', 'bg-error w-full'],
  ['text-sm/6', 'text-xs', 'text-xs'],
  ['w-[calc(100%-2rem)]', 'w-8', 'w-8'],
  ['[--a:1px] data-[x=a:b]:p-1', '[--a:2px] [--b:1px] p-2', 'data-[x=a:b]:p-1 [--a:2px] [--b:1px] p-2'],
  ['size-6', 'w-4', 'size-6 w-4'],
  ['tabular-nums unknown', 'sr-only', 'tabular-nums unknown sr-only'],
])('%j with %j', (one, other, both) => expect(cn(one, other)).toBe(both))

test('false and empty classes are dropped', () => expect(cn('a', false, undefined, ['b'])).toBe('a b'))
