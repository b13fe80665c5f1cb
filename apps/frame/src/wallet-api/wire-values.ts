import { isEmailAddress } from '@w3m/frame-bridge/email'
import * as v from 'valibot'

/** Bytes as base64url without padding. `max` counts characters. */
export const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.maxLength(max))

/** An id of the server's making: 128 random bits in base64url. */
export const opaqueId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))

/** CAIP-2 */
export const chainId = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

export const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.custom<`0x${string}`>(text => typeof text === 'string' && text.startsWith('0x')),
)
export const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** A signature of a secp256k1 key: r, s and v of 65 bytes. */
export const signature = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/))

/** An origin as the browser gives it. */
export const origin = v.pipe(
  v.string(),
  v.maxLength(256),
  v.check(text => URL.canParse(text) && new URL(text).origin === text),
)

/** HPKE (RFC 9180: DHKEM P-256, HKDF-SHA256, AES-256-GCM): the encapsulated key and the ciphertext. */
export const sealed = v.strictObject({ enc: base64url(200), ciphertext: base64url(400) })

/** AES-256-GCM: a 12-byte nonce and the ciphertext. */
export const encrypted = v.strictObject({ iv: base64url(16), ciphertext: base64url(400) })

/**
 * Which recovery key a wallet has: it follows from the secret and from 32 random bytes, which are no secret themselves.
 * Each next one has a higher number. A wallet from before there were several has none.
 */
export const generation = v.strictObject({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  salt: base64url(43),
})

export const email = v.pipe(
  v.string(),
  v.check(text => isEmailAddress(text)),
)
export const code = v.pipe(v.string(), v.regex(/^[0-9]{6}$/))
/** Language of mails: a tag, which has up to 35 characters (RFC 5646). */
export const locale = v.pipe(v.string(), v.maxLength(35))
export const nothing = v.strictObject({})

export type Sealed = v.InferOutput<typeof sealed>
export type Generation = v.InferOutput<typeof generation>
export type Encrypted = v.InferOutput<typeof encrypted>
