/**
 * The interface hierarchy: each level may say otherwise than the one before it, setting by setting. What a level does not say
 * is inherited, so that a change above reaches everyone who has not chosen differently.
 */
export const levels = ['platform', 'organization', 'role', 'personal'] as const

export type Level = (typeof levels)[number]
