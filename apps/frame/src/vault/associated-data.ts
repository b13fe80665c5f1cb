import { utf8, type Bytes } from './bytes.js'

export interface EnrollmentName {
  readonly userId: string
  readonly enrollmentId: string
}

/** Version of the split and of everything around it. */
export const enrollmentVersion = 1

/** Binds a ciphertext to what it is, whose it is and which device's, so that rows cannot be swapped. */
export const enrollmentData = (purpose: 'auth' | 'device' | 'enroll' | 'recovery' | 'release', { userId, enrollmentId }: EnrollmentName): Bytes =>
  utf8(`w3m|${purpose}|${userId}|${enrollmentId}|${enrollmentVersion}`)

/** Binds a wrapped recovery key to its user and to the kind of what opens it. */
export const wrapData = (userId: string, kind: string): Bytes => utf8(`w3m|wrap|${userId}|${kind}`)
