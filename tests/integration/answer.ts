/** A JSON response. Its shape follows from the request, and the assertions check it; a type would repeat them. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any
