/**
 * Limits of reads and pictures in one window, per address and per link; the maximum of cards on a page and in a part of a column, and of
 * columns of a board by a relation.
 */
export const publicCardsLimits = {
  cardsLooks: 1200,
  looksOfCards: 12_000,
  coverLooks: 6000,
  looksOfCovers: 60_000,
  galleryCards: 60,
  columnCards: 30,
  boardColumns: 50,
  windowSeconds: 15 * 60,
}
