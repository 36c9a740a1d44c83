/**
 * The hierarchy of settings: each level may override the one before it, setting by setting. A setting that a level does
 * not set is inherited, so a change above reaches everyone who has not chosen differently.
 */
export const levels = ['platform', 'organization', 'role', 'personal'] as const

export type Level = (typeof levels)[number]
