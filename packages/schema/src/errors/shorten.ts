/** Truncates input text for quotation in messages, with an ellipsis. */
export const shorten = (text: string, maxLength = 100): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…`.toWellFormed() : text
