/**
 * What buttons need of keep-focus.ts, which sets it when the first dialog or menu loads it. The sign-in has neither, and loads
 * none of that code.
 */
export const focusKeeper = { isSubstitute: (): boolean => false, restore: (): void => {} }
