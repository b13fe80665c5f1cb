import type { RecoveryFactor } from '../wallet-api/wallet-api.js'
import { utf8, type Bytes } from './bytes.js'

export interface EnrollmentName {
  readonly userId: string
  readonly enrollmentId: string
}

/** A way back, but for what it opens. */
export type FactorName = Omit<RecoveryFactor, 'mac' | 'sealed'>

/** Version of the split and of everything around it. */
export const enrollmentVersion = 1

/** The prefix of every text that the vault binds or signs for itself. It signs no such text for a site. */
export const ownPrefix = 'w3m|'

/** Binds a ciphertext to what it is, whose it is and which device's, so that rows cannot be swapped. */
export const enrollmentData = (
  purpose: 'auth' | 'device' | 'recovery' | 'release',
  { userId, enrollmentId }: EnrollmentName,
): Bytes => utf8(`${ownPrefix}${purpose}|${userId}|${enrollmentId}|${enrollmentVersion}`)

/**
 * The text that the wallet's key signs to prove to the server that the enrolling device has the key. It is for the
 * device of one frame key, by its thumbprint: version 1 named none.
 */
export const ownershipData = ({ userId, enrollmentId }: EnrollmentName, thumbprint: string): Bytes =>
  utf8(`${ownPrefix}enroll|${userId}|${enrollmentId}|${thumbprint}|2`)

/** Binds a wrapped recovery key to its user and to the kind of what opens it. */
export const wrapData = (userId: string, kind: string): Bytes => utf8(`${ownPrefix}wrap|${userId}|${kind}`)

/** The same where the key follows from a secret that signs too. */
export const guardedWrapData = (userId: string, kind: string): Bytes => utf8(`${ownPrefix}wrap|${userId}|${kind}|2`)

/** Binds a sealed recovery key to its user, to the kind of what opens it and to its generation. */
export const sealData = (userId: string, kind: string, generation: number): Bytes =>
  utf8(`${ownPrefix}seal|${userId}|${kind}|${generation}`)

/** The same for one that is encrypted for who opens the recovery key from before there were generations. */
export const linkData = (userId: string, kind: string, generation: number): Bytes =>
  utf8(`${ownPrefix}link|${userId}|${kind}|${generation}`)

/** All of a way back that a server could change to its gain. No part of it has the sign that is between them. */
export const factorData = (
  userId: string,
  generation: number,
  { kind, salt, credentialId = '', proofKey, prfKey = '', sealKey }: FactorName,
): Bytes =>
  utf8([`${ownPrefix}factor`, userId, generation, kind, salt, credentialId, proofKey, prfKey, sealKey].join('|'))
