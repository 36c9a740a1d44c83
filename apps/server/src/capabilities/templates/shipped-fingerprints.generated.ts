// Generated from the shipped content by boot/shipped-fingerprints.test.ts; run it with UPDATE=1.
export const shippedFingerprints: Readonly<Record<string, string>> = {
  agency: 'cPvircRj/M0MWo28/4ljW3rt82/pI3emt+30oS7WeI0=',
  'asset-inventory': 'ErUcmZif+EP54frlnTt7wS/hyMDvH/yLVaESeuoFCyo=',
  clinic: '5BF3zvnI9fS5mXmHXcbQKwkA6VlMwH1dLcrU9MHVIP0=',
  construction: 'HVYWKw1q0Jka7UAwIZ0y4W3B+m1h4kdtIRrUinVcPtE=',
  'event-planning': 'xRkpihXLKUwcPj9XemqAMEir0oae2ShYvsO2sLw9yzk=',
  'fitness-studio': 'sv9WD9ucVqL1/3c7cbbY4jV+vOevvHCKUg9qeqhBHMc=',
  'law-firm': '23PML5vMlbubFp47Qu+uv1v4RzFh9J3DnCzs3UUM144=',
  nonprofit: '4uBqyNTfzlLZcxoggpZmjF947E8l2mnGiw5z8cqkRsw=',
  'online-shop': 'wE8CvdzMhypo32haqJL2RDSPyLNDL9oYyfNGbJlYzeg=',
  'real-estate': 'yO6RUhk3PWdvzrFvHCFqW3Bhqe3VRYrpmoZjtvjAUSo=',
  recruiting: 'fCWFdP7kKrp41nBZbErPVGHffghT1EHJ88iS6PPNo2c=',
  restaurant: 'PXin792L89TOrFIx5zU0nEDlp51s6ZpIa077xecdOiQ=',
  school: 'qNk+lsqiLE+oyt9SPWe7qigJ5gCDc/doY1KbzCd1OH4=',
  'software-product': 'VcUsTNV7wNYHFxb/8kErcVkNbjsVdHv4JIprcrwF6o8=',
}
