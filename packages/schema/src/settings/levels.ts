/**
 * The hierarchy of settings: each level may override individual settings of the level before it. Other settings are
 * inherited, so a change above applies wherever no level below overrides it.
 */
export const levels = ['platform', 'organization', 'role', 'personal'] as const

export type Level = (typeof levels)[number]
