export default {
  failed: 'The server could not complete the request (status {status}). Try again in a moment.',
  refused: 'The server refused the request (status {status}).',
  unknownError: 'Unknown error',
  noUser: 'Failed to fetch user',
  graphqlFailed: 'GraphQL request failed: {status} {value}',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
} as const
