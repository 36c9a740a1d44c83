/**
 * Reads of galleries and boards from one address, and of one link, in one window; their pictures; the cards of a page and of a part of a
 * column; the columns of a board by a relation.
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
