/** The associated data of a share, so that rows cannot be swapped. */
export const shareData = (purpose: 'auth' | 'stored' | 'release', userId: string, enrollmentId: string) =>
  `w3m|${purpose}|${userId}|${enrollmentId}|1`

/** The associated data of a key for recovery passwords, so that rows cannot be swapped. */
export const prfKeyData = (userId: string, id: string) => `w3m|prf|${userId}|${id}|1`
