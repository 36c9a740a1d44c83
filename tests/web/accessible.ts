import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks names, roles and states with axe. Colors and sizes are checked in tests/e2e (`expectGoodScreen`). */
export async function expectAccessible(within: Element = document.body): Promise<void> {
  const { violations } = await axe.run(within, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  })
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`))
  expect(found).toEqual([])
}

/**
 * The name of a button or link with visible text contains that text: speech input finds it by the text, and screen readers read
 * the name instead of it. axe has this rule for browsers only (tests/e2e/good-screen.ts).
 */
export function expectNamesWithText(within: Element): void {
  const named = [...within.querySelectorAll(':is(a, button)[aria-label]:not([role=combobox])')]
  const found = named.filter((each) => {
    const seen = each.cloneNode(true) as Element
    for (const unseen of seen.querySelectorAll('[aria-hidden=true], .sr-only')) unseen.remove()
    return !each.ariaLabel!.toLowerCase().includes(seen.textContent.trim().toLowerCase())
  })
  expect(found.map((each) => `${each.ariaLabel}: ${each.textContent}`)).toEqual([])
}
