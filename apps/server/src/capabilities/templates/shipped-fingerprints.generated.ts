// Generated from the shipped content by boot/shipped-fingerprints.test.ts; run it with UPDATE=1.
export const shippedFingerprints: Readonly<Record<string, string>> = {
  agency: 'cPvircRj/M0MWo28/4ljW3rt82/pI3emt+30oS7WeI0=',
  'asset-inventory': 'zrf3OCPy9jrK7ZimLc2fnweDZucW8Mymb/4Zok02tM0=',
  clinic: '6tCeBBKwjwkTJYtTjeS9GVobG5sASNioDMyFtwM0JTk=',
  construction: 'eYP9j2eWEs7YDrxqT0unYl7HFv9cV5E5UYncByoBuJE=',
  'event-planning': 'D45JfVuw2ZSXNFjuZLf5wvk7StNXl3xfqKmdttNxw28=',
  'fitness-studio': 'R6iI4kUyqYMYfKkjaeXck3npdb+sEDpfY9840fNf7c4=',
  'law-firm': 'trCPaYZlsD0CO/H+nrEJ1YyUDC1ffF9dyIcp/nUcNs0=',
  nonprofit: '+0JqwrnhfwcaUwGGjqiaSojm4husVOIgRWXCC37UlWM=',
  'online-shop': 'wE8CvdzMhypo32haqJL2RDSPyLNDL9oYyfNGbJlYzeg=',
  'real-estate': 'Gjoal2jfea/dmYjuBFA8iRZkf2MVlPxk+3LyggcjSj4=',
  recruiting: '4ZAMAvdMiww1zKX4Z15JeYf0cUnqGoMZ33+wYRXaPLg=',
  restaurant: 'uQEXnlYg2ScMv259az1Ho/0GZln9sWsoYlqr0rUOmVI=',
  school: '3KMXmf9xApMZbVUDdrEu8nyMVVl1JCDXD9m14duDPE4=',
  'software-product': 'gm+AYTobvHi/565Ci5qX2v7CyFcLQQfNThFgAGdXLp0=',
}
