export default {
  serverCannotBeReachedCheck: 'The server cannot be reached. Check the connection and try again.',
  uploadDidNotGetThrough: 'The upload failed. Check the connection and try again.',
  uploadWasCancelled: 'The upload was cancelled',
  connectionWasLostWhileThe:
    'The connection was lost while the server was processing the file. Try again: no row is imported twice.',
} as const
