/**
 * JSON that the server has answered. What stands in it follows from what the test has asked for, and its assertions say so;
 * a type beside them would say it again.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any
