export default {
  label: 'Rating',
  summary: 'Stars: how good, how important',
  stars: 'Stars',
  maximumNumberOfStars: 'Maximum number of stars',
  starsOf: '{stars} of {max}',
  mustBeStars: '{label} must be a whole number from 1 to {max}',
  empty: 'Empty',
} as const
