/**
 * The version of the rules for blank values and errors. A formula keeps the version under which it was written until a user
 * accepts the change (decision 87).
 */
export type Rules = 1 | 2

export const currentRules: Rules = 2
