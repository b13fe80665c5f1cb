import { utf8, type Bytes } from './bytes.js'

export interface EnrollmentName {
  readonly userId: string
  readonly enrollmentId: string
}

/** Version of the split and of everything around it. */
export const enrollmentVersion = 1

/** What every text begins with that the vault binds or signs for itself. It signs none that a site brings. */
export const ownPrefix = 'w3m|'

/** Binds a ciphertext to what it is, whose it is and which device's, so that rows cannot be swapped. */
export const enrollmentData = (purpose: 'auth' | 'device' | 'recovery' | 'release', { userId, enrollmentId }: EnrollmentName): Bytes =>
  utf8(`${ownPrefix}${purpose}|${userId}|${enrollmentId}|${enrollmentVersion}`)

/**
 * What the wallet's key signs to show the server that who enrolls has it. It is for the device of one frame key, by its thumbprint: version 1
 * named none.
 */
export const ownershipData = ({ userId, enrollmentId }: EnrollmentName, thumbprint: string): Bytes => utf8(`${ownPrefix}enroll|${userId}|${enrollmentId}|${thumbprint}|2`)

/** Binds a wrapped recovery key to its user and to the kind of what opens it. */
export const wrapData = (userId: string, kind: string): Bytes => utf8(`${ownPrefix}wrap|${userId}|${kind}`)

/** The same where the key follows from a secret that signs too. */
export const guardedWrapData = (userId: string, kind: string): Bytes => utf8(`${ownPrefix}wrap|${userId}|${kind}|2`)
