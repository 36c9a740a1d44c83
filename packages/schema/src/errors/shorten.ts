/** A text of the input as messages quote it: what is cut is marked with an ellipsis. */
export const shorten = (text: string, maxLength = 100): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…`.toWellFormed() : text
