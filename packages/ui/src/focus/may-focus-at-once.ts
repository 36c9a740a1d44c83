/**
 * Whether a page may focus an input when it opens. On a phone, the on-screen keyboard would cover half of the page. A device
 * with a mouse or trackpad has a keyboard, also if a touch screen is its primary pointer.
 */
export const mayFocusAtOnce = (): boolean => matchMedia('(any-pointer: fine)').matches
