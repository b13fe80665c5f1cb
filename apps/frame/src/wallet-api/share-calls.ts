import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'
import { user } from './session-calls.js'
import {
  base64url,
  encrypted,
  evmAddress,
  generation,
  nothing,
  opaqueId,
  sealed,
  signature,
  solanaAddress,
} from './wire-values.js'

/** The server's HPKE key to which authentication shares are sealed. */
export const getServerKey = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/key',
  response: v.strictObject({ keyId: v.pipe(v.string(), v.maxLength(64)), publicKey: base64url(200) }),
})

/**
 * One device's split of the secret: the frame made the id and keeps share D. `authShare` is sealed to the server with
 * `w3m|auth|{userId}|{enrollmentId}|{version}` as associated data; `recoveryShare` is encrypted under the wallet's
 * recovery key with `w3m|recovery|{userId}|{enrollmentId}|{version}`. `ownership` shows that who enrolls has the
 * secret, and not just the mailbox: the EIP-191 signature of the wallet's EVM key over
 * `w3m|enroll|{userId}|{enrollmentId}|{frameKey}|2`, with the thumbprint (RFC 7638) of the key that proves the call. An
 * id that has ended, by removal or by the next one of its device, is taken no more. `generation` names the recovery
 * key:
 * the one that the wallet has, or its first.
 */
const enrollment = {
  enrollmentId: opaqueId,
  version: v.literal(1),
  keyId: v.pipe(v.string(), v.maxLength(64)),
  authShare: sealed,
  recoveryShare: encrypted,
  deviceName: v.pipe(v.string(), v.maxLength(80)),
  ownership: signature,
  generation: v.optional(generation),
}

/**
 * Makes the user's wallet with its first device. Both shares are stored when this answers. @throws 409 where the user
 * has one
 */
export const createWallet = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/wallet',
  body: v.strictObject({ ...enrollment, evmAddress, solanaAddress }),
  response: v.strictObject({ user }),
})

/**
 * Adds this device to a wallet that was recovered on it. Of 20, the one that opened the wallet the longest time ago
 * makes room for it. `replaces` names the device's present enrollment, where another split takes its place.
 * @throws 409 where the addresses, the generation or that enrollment are not what the wallet has
 */
export const addEnrollment = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/enrollments',
  body: v.strictObject({ ...enrollment, evmAddress, solanaAddress, replaces: v.optional(opaqueId) }),
  response: v.strictObject({ user }),
})

export const listEnrollments = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/enrollments',
  response: v.strictObject({
    enrollments: v.array(
      v.strictObject({
        enrollmentId: opaqueId,
        deviceName: v.string(),
        createdAt: v.number(),
        usedAt: v.number(),
        isThisDevice: v.boolean(),
      }),
    ),
  }),
})

/** Deletes both stored shares of a device and its sessions: what it holds itself is useless then. */
export const revokeEnrollment = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/enrollments/{enrollmentId}/revoke',
  params: { enrollmentId: opaqueId },
  body: nothing,
  response: nothing,
})

/**
 * The authentication share of an enrollment, sealed to a key that the caller made for this one answer, with
 * `w3m|release|{userId}|{enrollmentId}|{version}` as associated data. A device gets the share of its own enrollment;
 * another one's only where its session has opened a way back in (`openRecovery`), and was split in the present
 * generation. @throws 404 for a revoked or foreign enrollment
 */
export const releaseShare = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/share',
  body: v.strictObject({ enrollmentId: opaqueId, releaseKey: base64url(200) }),
  response: v.strictObject({ version: v.literal(1), authShare: sealed }),
})

export const recoveryKinds = ['passkey', 'password', 'words'] as const
export type RecoveryKind = (typeof recoveryKinds)[number]

/** An element of ristretto255. */
const element = base64url(43)
/** An Ed25519 or X25519 public key, or a MAC of as many bytes; and a signature. */
const proofKey = base64url(43)
const proof = base64url(86)
const credentialId = base64url(1400)

/**
 * A way back in: the wallet's recovery key, sealed to a key that follows from what the visitor has, with
 * `w3m|seal|{userId}|{kind}|{number}` as associated data. `salt` feeds scrypt (password) or the passkey's PRF;
 * `credentialId` names the passkey. `proofKey` checks the signature that opens it; a password has `prfKey`: the key of
 * `preparePassword` that answered for it. `mac` shows the wallet's own devices, and nobody else, that one of them
 * stored this row in this generation.
 */
const recoveryFactor = v.strictObject({
  kind: v.picklist(recoveryKinds),
  salt: base64url(64),
  credentialId: v.optional(credentialId),
  proofKey,
  prfKey: v.optional(opaqueId),
  sealKey: proofKey,
  mac: proofKey,
  sealed,
})
export type RecoveryFactor = v.InferOutput<typeof recoveryFactor>

/**
 * The server's part in a new password: a PRF key of its own (RFC 9497, OPRF mode, ristretto255-SHA512), and its answer
 * to the blinded password. It counts once a password is stored with it (`addRecovery`, `rotateRecovery`), and puts an
 * end to the one before. `former` is the answer of the key of the present password, so that the visitor can be asked
 * for it: ten times a day for a device. Needs a device that is enrolled.
 * @throws 429 `GUESSES_LIMITED`, with `Retry-After`
 */
export const preparePassword = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery/password',
  body: v.strictObject({ blinded: element }),
  response: v.strictObject({ prfKey: opaqueId, evaluated: element, former: v.optional(element) }),
})

/**
 * Adds a way back in, or stores the one of its kind anew. Needs a device that is enrolled.
 * @throws 409 where it was stored for another generation than the wallet has
 */
export const addRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery',
  body: v.strictObject({ ...recoveryFactor.entries, number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  response: v.strictObject({ user }),
})

/**
 * What the next generation is made from, for a device that is enrolled: nothing of it opens anything. `state` changes
 * with whatever is stored for the recovery.
 */
export const getRotation = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/recovery/rotation',
  response: v.strictObject({
    state: base64url(43),
    generation: v.optional(generation),
    factors: v.array(
      v.strictObject({
        kind: v.picklist(recoveryKinds),
        salt: base64url(64),
        credentialId: v.optional(credentialId),
        proofKey: v.optional(proofKey),
        prfKey: v.optional(opaqueId),
        sealKey: v.optional(proofKey),
        mac: v.optional(proofKey),
        /** Of a way back from before there were signatures. */
        wrapped: v.optional(encrypted),
      }),
    ),
  }),
})

/**
 * The next generation of the recovery, all of it or nothing: the new recovery key's number and salt, a new split of the
 * calling device, and the ways back that stay: `factors` are stored as they come, `linked` stay as they are, for those
 * from before there were sealing keys, with the new recovery key encrypted under a key that follows from the one that
 * they open. Every other way back is gone, and so are the recovery shares of all other devices until each splits anew.
 * `revoke` names a device that is removed with it; a password that stays then has another PRF key.
 * Sent again, it changes nothing. Needs a device that is enrolled. @throws 409 `RECOVERY_CHANGED` where `state` is
 * another by now
 */
export const rotateRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery/rotation',
  body: v.strictObject({
    ...enrollment,
    generation,
    evmAddress,
    solanaAddress,
    state: base64url(43),
    factors: v.pipe(v.array(recoveryFactor), v.maxLength(recoveryKinds.length)),
    linked: v.pipe(
      v.array(v.strictObject({ kind: v.picklist(recoveryKinds), link: encrypted })),
      v.maxLength(recoveryKinds.length),
    ),
    revoke: v.optional(opaqueId),
  }),
  response: v.strictObject({ user }),
})

/**
 * Gives a passkey from before it signed a key that checks signatures: the public half of the Ed25519 key that follows
 * from the wallet's recovery key. Who opens it is given what it wraps first (`beginRecovery`), and the shares for a
 * signature. Set once; needs a device that is enrolled.
 */
export const guardRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery/guard',
  body: v.strictObject({ guardKey: proofKey }),
  response: v.strictObject({ user }),
})

/**
 * Which ways back in there are, in the 10 minutes after a login: nothing that a guess could be tried on. `isGuarded`
 * where a signature opens it. A device that is enrolled is told of the tries too, and whether what opens the wallet
 * went to a device that was never enrolled.
 */
export const getRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/recovery',
  response: v.strictObject({
    factors: v.array(
      v.strictObject({
        kind: v.picklist(recoveryKinds),
        salt: base64url(64),
        credentialId: v.optional(credentialId),
        isGuarded: v.boolean(),
      }),
    ),
    guesses: v.optional(v.array(v.strictObject({ at: v.number(), isOpened: v.boolean() }))),
    mayBeOpened: v.optional(v.boolean()),
  }),
})

/**
 * Begins to open a way back in, in the 10 minutes after a login; words need nothing of the server. A password is a
 * guess: it comes blinded, and the server answers without learning it. A passkey with a key of `guardRecovery` is
 * answered with what it wraps. Ten guesses a day and a pause that grows with those that opened nothing; each is mailed
 * to the owner.
 * @throws 429 `GUESSES_LIMITED`, with `Retry-After`
 */
export const beginRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery/begin',
  body: v.strictObject({ kind: v.picklist(['passkey', 'password']), blinded: v.optional(element) }),
  response: v.strictObject({ challenge: opaqueId, evaluated: v.optional(element), wrapped: v.optional(encrypted) }),
})

/**
 * Opens it for the session that began it: `proof` signs `w3m|recover|{userId}|{thumbprint of the frame
 * key}|{challenge}` with the key whose public half is stored. Once for each challenge. A way back from before there
 * were such keys, and that got none since, needs none. It answers with what is sealed, or for a way back from before
 * that with what is wrapped and the `link` from it; and with the recovery shares of the devices that were split in the
 * present generation. @throws 403 `GUESS_WRONG`, and 409 `RECOVERY_CHANGED` where something was stored since it was
 * begun
 */
export const openRecovery = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/recovery/open',
  body: v.strictObject({ challenge: opaqueId, proof: v.optional(proof) }),
  response: v.strictObject({
    generation: v.optional(generation),
    sealed: v.optional(sealed),
    wrapped: v.optional(encrypted),
    link: v.optional(encrypted),
    enrollments: v.array(v.strictObject({ enrollmentId: opaqueId, version: v.literal(1), recoveryShare: encrypted })),
  }),
})
